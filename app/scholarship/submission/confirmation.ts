// What the success view shows. The outcome and the summary are stored with the tab, so that they survive a
// reload. The copy of the answers is only in memory: on a shared computer the next person must not find it.
import { organisation } from "#content/organisation.ts";
import { longDate } from "#content/wording.ts";
import { z } from "../../../contract/zod.ts";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";
import type { FormValues } from "../../ui/validated-form.ts";
import { parseRecord } from "../draft/parse-record.ts";

const confirmationKey = "scholarship-confirmation";

/** `date` is the day of the submission as it is shown. */
const summarySchema = z.object({
  name: z.string(),
  program: z.string(),
  date: z.string(),
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
  mayBeEarlier: z._default(z.boolean(), false),
  /** Undefined in what an earlier release stored. */
  summary: z.optional(summarySchema),
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

export function summaryOf(answers: FormValues, sentAt: Date): Summary {
  const { firstName = "", lastName = "", program = "", email = "" } = answers;
  return {
    name: `${firstName.trim()} ${lastName.trim()}`.trim(),
    program,
    date: longDate(sentAt, organisation.timeZone),
    email: email.trim(),
  };
}
