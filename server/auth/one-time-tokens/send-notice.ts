// Mails the owner of an account what was done with it. An account without a confirmed address gets no notice:
// its texts would cost money.
import type { AuthCodeEmailWords } from "#content/emails.ts";
import { daySeconds } from "../../platform/durations.ts";
import type { UserRow } from "../database/schema.ts";
import type { AuthService } from "../service.ts";
import { composeMail } from "./compose-mail.ts";
import { deliver } from "./send-token.ts";

/** The caller counts what causes notices (../limits.ts): a notice itself is never held back. */
export async function sendNotice(
  service: Pick<AuthService, "delivery" | "log">,
  { email, email_confirmed_at }: Pick<UserRow, "email" | "email_confirmed_at">,
  words: AuthCodeEmailWords,
): Promise<void> {
  if (!email || !email_confirmed_at) return;
  await deliver(service, [composeMail({ to: email, words })], { expiresAfterSeconds: noticeSeconds });
}

/** A notice is worth reading after days, unlike a code. */
const noticeSeconds = 3 * daySeconds;
