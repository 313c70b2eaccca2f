// The submit flow in the order of spec section 7: store the record, then ask for the e-mail; what happened decides what
// is shown (section 8). A conflict on the id means that an earlier try was stored.
import {
  type NewScholarshipApplication,
  type ScholarshipForm,
  toStoredApplication,
} from "../../contract/scholarship.ts";

export type EmailOutcome = "sent" | "failed" | "unclear";

export type SubmitOutcome =
  | { isSaved: false; reason: "connection" | "refused" }
  | { isSaved: true; email: EmailOutcome; isTestingMode: boolean };

export type InsertAnswer = { status: number; code: string | undefined; isRefused: boolean };
export type EmailAnswer = { ok: boolean; body: unknown };

export type SubmitSteps = {
  insert: (record: NewScholarshipApplication) => Promise<InsertAnswer>;
  requestEmail: (body: ScholarshipForm & { id: string }) => Promise<EmailAnswer>;
};

export async function submitApplication(
  id: string,
  form: ScholarshipForm,
  { insert, requestEmail }: SubmitSteps,
): Promise<SubmitOutcome> {
  const stored = await insert(toStoredApplication(id, form)).then(
    readInsertAnswer,
    () => "connection" as const,
  );
  if (stored !== "saved") return { isSaved: false, reason: stored };
  const answer = await requestEmail({ ...form, id }).catch(
    (): EmailAnswer => ({ ok: false, body: undefined }),
  );
  return { isSaved: true, ...readEmailAnswer(answer) };
}

export function readInsertAnswer({
  status,
  code,
  isRefused,
}: InsertAnswer): "saved" | "connection" | "refused" {
  if (!isRefused || code === "23505") return "saved";
  return status === 0 ? "connection" : "refused";
}

export function readEmailAnswer({ ok, body }: EmailAnswer): { email: EmailOutcome; isTestingMode: boolean } {
  const { success, error, isTestingMode } = asAnswer(body);
  const email = !ok || error ? "failed" : success ? "sent" : "unclear";
  return { email, isTestingMode: isTestingMode === true };
}

function asAnswer(body: unknown): { success?: unknown; error?: unknown; isTestingMode?: unknown } {
  return typeof body === "object" && body !== null ? body : {};
}
