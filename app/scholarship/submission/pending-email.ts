// The application whose email the server has not accepted yet, stored with the tab. Only this call carries
// program, address and zip code to the school. It is removed once it was answered, or ten minutes after the
// time from which it may be repeated.
import { type HelperField, helperFields } from "../../../contract/helper-fields.ts";
import { hiddenField, type Submission, scholarshipFormSchema } from "../../../contract/scholarship.ts";
import { z } from "../../../contract/zod.ts";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";
import { parseRecord } from "../draft/parse-record.ts";
import { retryForMs } from "./backoff.ts";

const pendingKey = "scholarship-pending-email";

/** The program was one of the form's when the application was sent. */
const { program: _, ...rules } = scholarshipFormSchema([]).shape;

/** They met their rules. */
const helperRules = Object.fromEntries(helperFields.map((name) => [name, z.optional(z.string())])) as Record<
  HelperField,
  z.ZodMiniOptional<z.ZodMiniString>
>;

const pendingSchema = z.object({
  retryAt: z.number(),
  askUntil: z.number(),
  submission: z.object({
    ...rules,
    program: z.string(),
    ...helperRules,
    id: z.uuid(),
    language: z.optional(z.string()),
    tab: z.optional(z.string()),
    secondsTaken: z.optional(z.number()),
    [hiddenField]: z.optional(z.string()),
  }),
});

type PendingEmail = z.infer<typeof pendingSchema>;

export function savePendingEmail(
  submission: Submission,
  retryEmailAfterSeconds: number,
  now = Date.now(),
): void {
  const retryAt = now + retryEmailAfterSeconds * 1000;
  const pending: PendingEmail = { retryAt, askUntil: retryAt + retryForMs, submission };
  writeTab(pendingKey, JSON.stringify(pending));
}

export function readPendingEmail(now = Date.now()): PendingEmail | undefined {
  const pending = parseRecord(pendingSchema, readTab(pendingKey));
  if (pending && pending.askUntil > now) return pending;
  clearPendingEmail();
  return undefined;
}

/** Where the applicant corrected the address meanwhile, the call must name the new one. */
export function correctPendingEmail(id: string, email: string): void {
  const pending = readPendingEmail();
  if (pending?.submission.id !== id) return;
  writeTab(pendingKey, JSON.stringify({ ...pending, submission: { ...pending.submission, email } }));
}

export function clearPendingEmail(): void {
  removeTab(pendingKey);
}
