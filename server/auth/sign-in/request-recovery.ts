// Sends a mail with which a person can set a new password (R-247: POST /recover).

import { lockUserByContact } from "../accounts/contact.ts";
import { discardSignUp } from "../accounts/unconfirmed-accounts.ts";
import { writeAudit } from "../database/audit-store.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { type EmptyResponse, respondInConstantTime } from "../http/constant-time-response.ts";
import { checkEmail, type RecoverRequest } from "../http/requests.ts";
import { startCooldown } from "../one-time-tokens/message-cooldown.ts";
import { issueRecovery } from "../one-time-tokens/send-token.ts";
import type { AuthService } from "../service.ts";
import { readCodeChallenge } from "./flow-state.ts";

export async function requestRecovery(
  service: AuthService,
  { email, code_challenge, code_challenge_method }: RecoverRequest,
): Promise<EmptyResponse> {
  if (!email) throw new AuthRefusal("validation_failed", messages.recoveryNeedsEmail);
  const recipient = checkEmail(email);
  const challenge = readCodeChallenge(code_challenge, code_challenge_method);
  const contact = { kind: "email", address: recipient } as const;
  await startCooldown(service, "recovery", contact);
  return respondInConstantTime(service, () =>
    service.db.transaction().execute(async (db) => {
      const user = await lockUserByContact(db, contact);
      if (!user) return [];
      await writeAudit(db, {
        user,
        action: "user_recovery_requested",
        address: service.caller.address,
        at: service.now(),
      });
      await discardSignUp(service, db, { user, contact });
      return [await issueRecovery(service, db, { user, challenge })];
    }),
  );
}
