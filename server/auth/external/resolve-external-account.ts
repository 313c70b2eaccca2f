// Finds or creates the account for a provider's profile, or links the identity to the account that requested
// it. All of it happens in one transaction.

import type { OutgoingMessage } from "../../delivery/message.ts";
import { tellOwner } from "../accounts/tell-owner.ts";
import type { UserRow } from "../database/schema.ts";
import type { AuthRefusal } from "../errors.ts";
import { deliver } from "../one-time-tokens/send-token.ts";
import type { AuthDatabase, AuthService, Requester } from "../service.ts";
import type { SessionIds } from "../sessions/session-store.ts";
import { linkIdentity } from "./link-identity.ts";
import type { ExternalProfile } from "./profile.ts";
import { signInWithProfile } from "./sign-in-with-profile.ts";

export type ExternalSignInAttempt = {
  provider: string;
  profile: ExternalProfile;
  requester: Requester;
  /** The account to link the identity to, and the session that requested it. Null for a sign-in. */
  linkTo: SessionIds | null;
};

/**
 * The account; or a refusal whose mails must first confirm an address. The transaction is committed either
 * way.
 */
export type ResolvedAccount = { user: UserRow } | { refusal: AuthRefusal; mails: OutgoingMessage[] };

/**
 * Returns the result of `enter`, which runs in the same transaction. Throws a refusal after its mails are
 * sent.
 */
export async function resolveExternalAccount<T>(
  service: AuthService,
  attempt: ExternalSignInAttempt,
  enter: (db: AuthDatabase, user: UserRow) => Promise<T>,
): Promise<T> {
  const { linkTo } = attempt;
  const outcome = await service.db.transaction().execute(async (db) => {
    const resolved = await (linkTo === null
      ? signInWithProfile(service, db, attempt)
      : linkIdentity(service, db, { ...attempt, linkTo }));
    return "refusal" in resolved ? resolved : { ...resolved, entered: await enter(db, resolved.user) };
  });
  if ("entered" in outcome) {
    if (linkTo !== null) await tellOwner(service, outcome.user, "methodAdded");
    return outcome.entered;
  }
  await deliver(service, outcome.mails);
  throw outcome.refusal;
}
