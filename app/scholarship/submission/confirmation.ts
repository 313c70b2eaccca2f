// What the success view shows, stored with the tab so that it survives a reload.
import { z } from "../../../contract/zod.ts";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";
import { parseRecord } from "../draft/parse-record.ts";

const confirmationKey = "scholarship-confirmation";

const confirmationSchema = z.object({
  id: z.uuid(),
  email: z.enum(["sent", "failed", "unclear"]),
  isTestingMode: z.boolean(),
  /**
   * Whether the stored application may have older answers, because they changed after an attempt that may
   * have been stored.
   */
  mayBeEarlier: z.boolean().default(false),
});

export type Confirmation = z.infer<typeof confirmationSchema>;

export function readConfirmation(): Confirmation | undefined {
  return parseConfirmation(readTab(confirmationKey));
}

export function saveConfirmation(confirmation: Confirmation): void {
  writeTab(confirmationKey, JSON.stringify(confirmation));
}

export function clearConfirmation(): void {
  removeTab(confirmationKey);
}

export function parseConfirmation(text: string | null): Confirmation | undefined {
  return parseRecord(confirmationSchema, text);
}
