// Corrects a mistyped email address for the applicant whose browser sent the application. The new address
// gets a receipt, the address before a notice, and staff a mail: their mail about the application names the
// address before.
import { addressChangedEmail } from "#content/emails.ts";
import { organisation } from "#content/organisation.ts";
import { scholarshipEmail } from "#content/scholarship-email.ts";
import { applicationReference, emailSchema, erasedEmail } from "../../contract/scholarship.ts";
import { z } from "../../contract/zod.ts";
import type { Delivery, OutgoingMessage } from "../delivery/message.ts";
import type { RateLimit, RateLimiter } from "../platform/limits/rate-limit.ts";
import { secondsToWait } from "../platform/limits/take-limits.ts";
import type { Log } from "../platform/log.ts";
import { composeReceipt } from "./compose-receipt.ts";
import { EmailError } from "./errors.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { noticeLimits, receiptLimit } from "./limits.ts";
import { expiresAfterSeconds } from "./send-receipt.ts";
import type { CorrectedApplication, Correction, Store } from "./store.ts";

type CorrectDeps = {
  delivery: Delivery;
  store: Store;
  recipientLimiter: RateLimiter;
  scholarshipInbox: string;
  siteUrl: string;
  now: () => Date;
  log: Log;
};

const schema = z.object({
  id: z.guid(),
  email: emailSchema,
  newEmail: emailSchema.check(z.refine((address) => address !== erasedEmail)),
});

/** Throws EmailError for a body that is no correction. */
export function readCorrection(body: string): Correction {
  const parsed = schema.safeParse(parseJson(body));
  if (!parsed.success) throw new EmailError("validation_failed");
  return { ...parsed.data, id: parsed.data.id.toLowerCase() };
}

/**
 * Throws EmailError (`not_correctable`). The mails follow the answer. A repeated call sends none, so it
 * cannot use up what the address before is sent in a day.
 */
export async function correctAddress(deps: CorrectDeps, correction: Correction): Promise<void> {
  if (correction.email === correction.newEmail) throw new EmailError("validation_failed");
  const corrected = await deps.store.correctEmail(correction);
  if (!corrected) throw new EmailError("not_correctable");
  const { changeId } = corrected;
  if (changeId === undefined) return;
  deps.delivery.waitFor(
    sendMails(deps, correction, { ...corrected, changeId }).catch((error: unknown) => {
      deps.log.warn({ err: error, id: correction.id }, "a mail about a corrected address was not sent");
    }),
  );
}

async function sendMails(
  { delivery, recipientLimiter, scholarshipInbox, siteUrl, now }: CorrectDeps,
  { id, email, newEmail }: Correction,
  { changeId, program, isHeld }: CorrectedApplication & { changeId: string },
): Promise<void> {
  const reference = applicationReference(id);
  const send = async (
    kind: string,
    { limits, message }: { limits: RateLimit[]; message: OutgoingMessage },
  ) => {
    if ((await secondsToWait(recipientLimiter, limits)) !== undefined) return;
    await delivery.send(message, {
      idempotencyKey: `${idempotencyKeyOf(kind, id)}:${changeId}`,
      expiresAfterSeconds,
    });
  };
  const corrected = scholarshipEmail.corrected;
  await send("scholarship-correction", {
    limits: [],
    message: {
      kind: "mail",
      to: scholarshipInbox,
      replyTo: newEmail,
      subject: corrected.subject(reference),
      text: corrected.text(reference, email, newEmail),
      headers: { "Auto-Submitted": "auto-generated" },
    },
  });
  if (isHeld) return;
  await send("scholarship-address-notice", {
    limits: noticeLimits(email),
    message: {
      kind: "mail",
      to: email,
      replyTo: organisation.email,
      subject: addressChangedEmail.subject,
      text: [
        addressChangedEmail.intro,
        `${addressChangedEmail.reference}: ${reference}`,
        addressChangedEmail.unexpected,
        addressChangedEmail.closing,
        `--\n${addressChangedEmail.footer}`,
      ].join("\n\n"),
      headers: { "Auto-Submitted": "auto-generated" },
    },
  });
  await send("scholarship-receipt", {
    limits: [receiptLimit(newEmail)],
    message: composeReceipt({ id, form: { email: newEmail, program }, sentAt: now(), siteUrl }),
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new EmailError("invalid_json");
  }
}
