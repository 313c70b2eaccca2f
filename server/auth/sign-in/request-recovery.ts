// A mail that lets somebody choose a new password (R-247: POST /recover).

import { lockUserByContact } from "../accounts/contact.ts";
import { forgetSignUp } from "../accounts/unconfirmed-accounts.ts";
import { writeAudit } from "../database/audit-store.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { answerEvenly, type EmptyAnswer } from "../http/constant-time-response.ts";
import { checkEmail, type RecoverRequest } from "../http/requests.ts";
import { takeTurn } from "../one-time-tokens/message-cooldown.ts";
import { issueRecovery } from "../one-time-tokens/send-token.ts";
import type { AuthService, Requester } from "../service.ts";
import { readCodeChallenge } from "./flow-state.ts";

export async function askForRecovery(
  service: AuthService,
  { email, code_challenge, code_challenge_method }: RecoverRequest,
  requester: Requester,
): Promise<EmptyAnswer> {
  if (!email) throw new AuthRefusal("validation_failed", messages.recoveryNeedsEmail);
  const recipient = checkEmail(email);
  const challenge = readCodeChallenge(code_challenge, code_challenge_method);
  const contact = { kind: "email", address: recipient } as const;
  await takeTurn(service, "recovery", { contact, requester });
  return answerEvenly(service, () =>
    service.db.transaction().execute(async (db) => {
      const user = await lockUserByContact(db, contact);
      if (!user) return [];
      await writeAudit(db, {
        user,
        action: "user_recovery_requested",
        address: requester.address,
        at: service.now(),
      });
      await forgetSignUp(service, db, { user, contact });
      return [await issueRecovery(service, db, { user, requester, challenge })];
    }),
  );
}
