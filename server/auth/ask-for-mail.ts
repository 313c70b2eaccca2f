// Mails that anybody may ask for by naming an address: a new password (POST /recover) and another copy (POST /resend).
// Whether there is such an account shows neither in the answer nor in the time that it takes.
import { setTimeout as sleep } from "node:timers/promises";
import type { OutgoingMessage } from "../delivery/message.ts";
import { findUserByEmail } from "./account-store.ts";
import { writeAudit } from "./audit-store.ts";
import { AuthRefusal, messages } from "./errors.ts";
import { takeTurn } from "./message-turn.ts";
import { checkEmail, type ResendRequest } from "./requests.ts";
import { deliver, issueConfirmation, issueEmailChange, issueRecovery } from "./send-token.ts";
import type { AuthService, Requester } from "./service.ts";

export async function askForRecovery(
  service: AuthService,
  { email }: { email: string },
  requester: Requester,
): Promise<Record<string, never>> {
  if (!email) throw new AuthRefusal("validation_failed", messages.recoveryNeedsEmail);
  const recipient = checkEmail(email);
  await takeTurn(service, "recovery", recipient);
  return evenly(service, () => recoveryMails(service, recipient, requester));
}

export async function askAgain(
  service: AuthService,
  { type, email, phone }: ResendRequest,
  requester: Requester,
): Promise<Record<string, never>> {
  if (!["signup", "email_change", "sms", "phone_change"].includes(type))
    throw new AuthRefusal("validation_failed", messages.resendTypes);
  if (email && phone) throw new AuthRefusal("validation_failed", messages.oneAddressOnSignUp);
  if (phone) throw new AuthRefusal("phone_provider_disabled");
  if (!email) throw new AuthRefusal("validation_failed", messages.resendNeedsEmail);
  const recipient = checkEmail(email);
  const isSignUp = type === "signup";
  await takeTurn(service, isSignUp ? "confirmation" : "email_change", recipient);
  return evenly(service, () =>
    (isSignUp ? confirmationMails : emailChangeMails)(service, recipient, requester),
  );
}

/** Every answer takes this long; a mail that takes longer is sent behind it. */
const answerMilliseconds = 200;

async function evenly(
  service: AuthService,
  prepare: () => Promise<OutgoingMessage[]>,
): Promise<Record<string, never>> {
  const pause: Promise<void> = sleep(answerMilliseconds);
  await deliver(service, await prepare(), pause);
  await pause;
  return {};
}

async function recoveryMails(
  service: AuthService,
  recipient: string,
  requester: Requester,
): Promise<OutgoingMessage[]> {
  const user = await findUserByEmail(service.db, recipient);
  if (!user) return [];
  return service.db.transaction().execute(async (db) => {
    await writeAudit(db, {
      user,
      action: "user_recovery_requested",
      address: requester.address,
      at: service.now(),
    });
    return [await issueRecovery(service, db, { user, requester })];
  });
}

async function confirmationMails(
  service: AuthService,
  recipient: string,
  requester: Requester,
): Promise<OutgoingMessage[]> {
  const user = await findUserByEmail(service.db, recipient);
  if (!user || user.email_confirmed_at) return [];
  return service.db.transaction().execute(async (db) => {
    await writeAudit(db, {
      user,
      action: "user_confirmation_requested",
      address: requester.address,
      at: service.now(),
    });
    return [await issueConfirmation(service, db, { user, requester })];
  });
}

async function emailChangeMails(
  service: AuthService,
  recipient: string,
  requester: Requester,
): Promise<OutgoingMessage[]> {
  const user = await findUserByEmail(service.db, recipient);
  const newEmail = user?.email_change;
  if (!user || !newEmail) return [];
  return service.db
    .transaction()
    .execute((db) => issueEmailChange(service, db, { user, newEmail, requester }));
}
