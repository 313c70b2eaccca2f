// Validates the form by the rules of contract/scholarship.ts. Returns the parsed application, or one message
// per invalid field in the order of the form.
import { scholarshipSections } from "#content/pages/scholarship.ts";
import { formPrograms } from "#content/programs/programs.ts";
import { type ScholarshipForm, scholarshipFormSchema } from "../../../contract/scholarship.ts";
import type { FormValues, ValidationResult } from "../../ui/validated-form.ts";

export function validateApplication(values: FormValues): ValidationResult<ScholarshipForm> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { valid: parsed.data };
  const messages = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0]);
    if (!messages.has(name)) messages.set(name, message);
  }
  const names = scholarshipSections.flatMap((section) => section.questions.map(({ name }) => name));
  return {
    errors: Object.fromEntries(
      names.flatMap((name): [string, string][] => {
        const message = messages.get(name);
        return message === undefined ? [] : [[name, message]];
      }),
    ),
  };
}

const schema = scholarshipFormSchema(formPrograms);
