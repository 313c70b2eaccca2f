// Finds or creates the account for a provider's profile, or links the identity to the account that requested
// it. All of it happens in one transaction.

import { tellOwner } from "../accounts/tell-owner.ts";
import type { UserRow } from "../database/schema.ts";
import { deliver } from "../one-time-tokens/send-token.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { linkIdentity } from "./link-identity.ts";
import type { ExternalSignInAttempt } from "./sign-in-attempt.ts";
import { signInWithProfile } from "./sign-in-with-profile.ts";

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
