// The e-mail request that the server has not accepted yet, stored with the tab. Only this request carries
// program, address and zip code to the school. It is removed once it was answered, or ten minutes after the
// time from which it may be repeated.
import { formPrograms } from "#content/programs/programs.ts";
import { hiddenField, scholarshipFormSchema } from "../../../contract/scholarship.ts";
import { z } from "../../../contract/zod.ts";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";
import { parseRecord } from "../draft/parse-record.ts";
import { retryForMs } from "./backoff.ts";
import type { EmailRequest } from "./submit-application.ts";

const owedKey = "scholarship-owed-mail";

const owedSchema = z.object({
  retryAt: z.number(),
  askUntil: z.number(),
  request: scholarshipFormSchema(formPrograms).extend({
    id: z.uuid(),
    secondsTaken: z.number().optional(),
    [hiddenField]: z.string().optional(),
  }),
});

type OwedMail = z.infer<typeof owedSchema>;

export function savePendingEmail(
  request: EmailRequest,
  retryEmailAfterSeconds: number,
  now = Date.now(),
): void {
  const retryAt = now + retryEmailAfterSeconds * 1000;
  const owed: OwedMail = { retryAt, askUntil: retryAt + retryForMs, request };
  writeTab(owedKey, JSON.stringify(owed));
}

export function readPendingEmail(now = Date.now()): OwedMail | undefined {
  const owed = parseRecord(owedSchema, readTab(owedKey));
  if (owed && owed.askUntil > now) return owed;
  clearPendingEmail();
  return undefined;
}

export function clearPendingEmail(): void {
  removeTab(owedKey);
}
