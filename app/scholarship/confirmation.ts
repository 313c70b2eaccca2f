// What the success view shows, kept with the tab so that it survives a reload.
import { z } from "../../contract/zod.ts";
import { readTab, removeTab, writeTab } from "../backend/tab-storage.ts";

const confirmationKey = "scholarship-confirmation";

const confirmationSchema = z.object({
  id: z.uuid(),
  email: z.enum(["sent", "failed", "unclear"]),
  isTestingMode: z.boolean(),
});

export type Confirmation = z.infer<typeof confirmationSchema>;

export function keptConfirmation(): Confirmation | undefined {
  return parseConfirmation(readTab(confirmationKey));
}

export function keepConfirmation(confirmation: Confirmation): void {
  writeTab(confirmationKey, JSON.stringify(confirmation));
}

export function clearConfirmation(): void {
  removeTab(confirmationKey);
}

export function parseConfirmation(text: string | null): Confirmation | undefined {
  if (text === null) return undefined;
  try {
    return confirmationSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
