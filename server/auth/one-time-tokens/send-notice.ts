// Mails the owner of an account what was done with it. An account without a confirmed address gets no notice:
// its texts would cost money.
import type { Words } from "../../../words/compose-language.ts";
import { daySeconds } from "../../platform/durations.ts";
import { accountWords } from "../accounts/account-words.ts";
import type { UserRow } from "../database/schema.ts";
import type { AuthService } from "../service.ts";
import { composeMail, type EmailWords } from "./compose-mail.ts";
import { deliver } from "./send-token.ts";

/**
 * The caller counts what causes notices (../limits.ts): a notice itself is never held back. `noticeIn` gets
 * the words of the account's language.
 */
export async function sendNotice(
  service: Pick<AuthService, "delivery" | "log">,
  user: Pick<UserRow, "email" | "email_confirmed_at" | "raw_user_meta_data">,
  noticeIn: (words: Words) => EmailWords,
): Promise<void> {
  const { email: to, email_confirmed_at } = user;
  if (!to || !email_confirmed_at) return;
  const words = accountWords(user);
  const mail = composeMail({ to, words, email: noticeIn(words) });
  await deliver(service, [mail], { expiresAfterSeconds: noticeSeconds });
}

/** A notice is worth reading after days, unlike a code. */
const noticeSeconds = 3 * daySeconds;
