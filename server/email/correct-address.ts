// Corrects a mistyped email address for the applicant whose browser sent the application. The new address
// gets a receipt, the address before a notice, and staff a mail.
import { defaultLanguage, wordsOf } from "#words";
import { emailSchema, erasedEmail } from "../../contract/scholarship.ts";
import { z } from "../../contract/zod.ts";
import { ApplicationErasedError } from "../delivery/errors.ts";
import type { Delivery, OutgoingMessage } from "../delivery/message.ts";
import { type RateLimit, type RateLimiter, secondsToWait } from "../platform/admission/rate-limit.ts";
import type { Log } from "../platform/log.ts";
import { composeNotice, composeStaffMail } from "./compose-correction-mails.ts";
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
  scholarshipInbox: () => string;
  siteUrl: string;
  now: () => Date;
  log: Log;
};

type TellDeps = Pick<CorrectDeps, "delivery" | "recipientLimiter" | "siteUrl" | "now">;

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
      if (error instanceof ApplicationErasedError) return;
      deps.log.warn({ err: error, id: correction.id }, "a mail about a corrected address was not sent");
    }),
  );
}

type Corrected = CorrectedApplication & { changeId: string };

async function sendMails(deps: CorrectDeps, correction: Correction, corrected: Corrected): Promise<void> {
  await send(deps, "scholarship-correction", {
    correction,
    changeId: corrected.changeId,
    limits: [],
    message: composeStaffMail(correction, {
      scholarshipInbox: deps.scholarshipInbox(),
      words: wordsOf(defaultLanguage),
    }),
  });
  await tellBothAddresses(deps, correction, corrected);
}

/**
 * A notice to the address before and a receipt to the new one; of a held application only the notice, and it
 * only if the correction came by a link that was mailed there (`isByLink`). Those the database bounds.
 */
export async function tellBothAddresses(
  deps: TellDeps,
  correction: Correction,
  { changeId, program, language, isHeld, isByLink = false }: Corrected & { isByLink?: boolean },
): Promise<void> {
  const { id, email, newEmail } = correction;
  const words = wordsOf(language);
  if (!isHeld || isByLink)
    await send(deps, "scholarship-address-notice", {
      ...{ correction, changeId },
      limits: isByLink ? [] : noticeLimits(email),
      message: composeNotice(correction, words),
    });
  if (isHeld) return;
  const { now, siteUrl } = deps;
  await send(deps, "scholarship-receipt", {
    ...{ correction, changeId },
    limits: [receiptLimit(newEmail)],
    message: composeReceipt({ id, email: newEmail, program, sentAt: now(), siteUrl, words }),
  });
}

type Mail = { correction: Correction; changeId: string; limits: RateLimit[]; message: OutgoingMessage };

async function send(
  { delivery, recipientLimiter }: Pick<CorrectDeps, "delivery" | "recipientLimiter">,
  kind: string,
  { correction: { id }, changeId, limits, message }: Mail,
): Promise<void> {
  if ((await secondsToWait(recipientLimiter, limits)) !== undefined) return;
  await delivery.send(message, {
    idempotencyKey: `${idempotencyKeyOf(kind, id)}:${changeId}`,
    expiresAfterSeconds,
    applicationId: id,
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new EmailError("invalid_json");
  }
}
