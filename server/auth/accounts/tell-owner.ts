// Mails the owner of an account that a way into it changed: a change that somebody else made must not stay
// unnoticed. The mail goes to the address in use.
import type { Words } from "../../../words/compose-language.ts";
import type { UserRow } from "../database/schema.ts";
import { limits } from "../limits.ts";
import type { EmailWords } from "../one-time-tokens/compose-mail.ts";
import { sendNotice } from "../one-time-tokens/send-notice.ts";
import type { AuthService } from "../service.ts";

export type AccessChange =
  | "password"
  | Exclude<keyof Words["authNoticeEmails"]["accessChanged"]["changes"], "sample">;

/** Runs after the change is committed. Past the limit the change counts all the same, without a mail. */
export async function tellOwner(service: AuthService, user: UserRow, change: AccessChange): Promise<void> {
  const limit = { ...limits.accessNotice, subject: user.id };
  if ((await service.recipientLimiter.take(limit)) !== undefined) return;
  await sendNotice(service, user, (words) => noticeOf(words, change));
}

function noticeOf({ authNoticeEmails }: Words, change: AccessChange): EmailWords {
  if (change === "password") return authNoticeEmails.passwordChanged;
  const { changes, ...others } = authNoticeEmails.accessChanged;
  return { ...others, intro: changes[change] };
}
