// What the success view shows. The outcome and the summary are stored with the tab, so that they survive a
// reload. The copy of the answers is only in memory: on a shared computer the next person must not find it.
import { z } from "../../../contract/zod.ts";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";
import type { FormValues } from "../../ui/forms/validated-form.ts";
import type { Answers } from "../draft/draft-record.ts";
import { parseRecord } from "../draft/parse-record.ts";

const confirmationKey = "scholarship-confirmation";

/** `program` is the form's stored answer. */
const summarySchema = z.object({
  name: z.string(),
  program: z.string(),
  sentAt: z.iso.datetime(),
  email: z.string(),
});

const confirmationSchema = z.object({
  id: z.uuid(),
  email: z.enum(["sent", "failed", "unclear"]),
  isTestingMode: z.boolean(),
  isWithoutReceipt: z.optional(z.boolean()),
  /**
   * Whether the stored application may have older answers, because they changed after an attempt that may
   * have been stored.
   */
  mayBeEarlier: z.boolean(),
  summary: summarySchema,
});

export type Summary = z.infer<typeof summarySchema>;

/** `answers` is undefined after a reload. */
export type Confirmation = z.infer<typeof confirmationSchema> & { answers?: FormValues | undefined };

export function readConfirmation(): Confirmation | undefined {
  return parseConfirmation(readTab(confirmationKey));
}

export function saveConfirmation({ answers: _, ...confirmation }: Confirmation): void {
  writeTab(confirmationKey, JSON.stringify(confirmation));
}

export function clearConfirmation(): void {
  removeTab(confirmationKey);
}

export function parseConfirmation(text: string | null): Confirmation | undefined {
  return parseRecord(confirmationSchema, text);
}

export function summaryOf(answers: Answers, sentAt: Date): Summary {
  const { firstName = "", lastName = "", program = "", email = "" } = answers;
  return {
    name: `${firstName.trim()} ${lastName.trim()}`.trim(),
    program,
    sentAt: sentAt.toISOString(),
    email: email.trim(),
  };
}
