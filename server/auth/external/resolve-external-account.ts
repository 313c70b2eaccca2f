// Whose account a provider's profile opens: signed in with, or linked to the account of whoever asked for
// that. One transaction.
import type { OutgoingMessage } from "../../delivery/message.ts";
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
  /** Whose account the identity is to be linked to, and which session asked for that. */
  linkTo: SessionIds | null;
};

/** The account; or why not yet: what was stored stays, and the mail opens it. */
export type ResolvedAccount = { user: UserRow } | { refusal: AuthRefusal; mails: OutgoingMessage[] };

/** Answers what `enter` makes of the account, within the same transaction. */
export async function resolveExternalAccount<T>(
  service: AuthService,
  arrival: ExternalSignInAttempt,
  enter: (db: AuthDatabase, user: UserRow) => Promise<T>,
): Promise<T> {
  const { linkTo } = arrival;
  const outcome = await service.db.transaction().execute(async (db) => {
    const admission = await (linkTo === null
      ? signInWithProfile(service, db, arrival)
      : linkIdentity(service, db, { ...arrival, linkTo }));
    return "refusal" in admission ? admission : { entered: await enter(db, admission.user) };
  });
  if ("entered" in outcome) return outcome.entered;
  await deliver(service, outcome.mails);
  throw outcome.refusal;
}
