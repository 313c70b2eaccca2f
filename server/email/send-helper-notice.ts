// Tells a helper by mail, once the application is kept, that there is a page to follow it. Anybody
// can type any address into the form: so it is at most one mail a day for a mailbox, everybody's applications
// together, without a word that the sender wrote. It runs after the response.
import { wordsOf } from "#words";
import type { Words } from "../../words/compose-language.ts";
import { ApplicationErasedError } from "../delivery/errors.ts";
import type { Delivery, OutgoingMessage } from "../delivery/message.ts";
import type { RateLimiter } from "../platform/admission/rate-limit.ts";
import type { Log } from "../platform/log.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { helperNoticeLimit } from "./limits.ts";
import type { ReceivedSubmission } from "./read-application.ts";
import { expiresAfterSeconds } from "./send-receipt.ts";
import type { DetailsState } from "./store.ts";

type NoticeDeps = {
  delivery: Delivery;
  /** Stays on with RATE_LIMITS=off, because it protects people who have never used the site. */
  recipientLimiter: RateLimiter;
  log: Log;
  siteUrl: string;
};

/** Never rejects. Only the call that stored the helper brings a mail. */
export async function sendHelperNotice(
  { delivery, recipientLimiter, log, siteUrl }: NoticeDeps,
  { id, helper, language, suspicion }: ReceivedSubmission,
  detailsState: DetailsState | undefined,
): Promise<void> {
  if (!helper?.follows || id === undefined || suspicion !== undefined || detailsState !== "first") return;
  try {
    if ((await recipientLimiter.take(helperNoticeLimit(helper.email))) !== undefined) return;
    await delivery.send(composeNotice(helper.email, { siteUrl, words: wordsOf(language) }), {
      idempotencyKey: idempotencyKeyOf("helper-notice", id),
      expiresAfterSeconds,
      applicationId: id,
    });
  } catch (error) {
    if (error instanceof ApplicationErasedError) return;
    log.warn({ err: error, id }, "a helper's mail could be neither sent nor kept");
  }
}

function composeNotice(to: string, { siteUrl, words }: { siteUrl: string; words: Words }): OutgoingMessage {
  const { helperEmail, emailFrame, language, school } = words;
  return {
    kind: "mail",
    to,
    replyTo: school.email,
    subject: helperEmail.subject,
    text: [
      helperEmail.intro,
      `${helperEmail.lookUp}\n${siteUrl}${language.path}/status`,
      helperEmail.unexpected,
      emailFrame.closing,
      `--\n${emailFrame.footer}`,
    ].join("\n\n"),
    headers: { "Auto-Submitted": "auto-generated" }, // RFC 3834
  };
}
