// The contract's rules, as the form asks for them: the parsed application, or one message per wrong field in the order
// of the form.

import { scholarshipSections } from "../../content/pages/scholarship.ts";
import { type ScholarshipForm, scholarshipFormSchema } from "../../contract/scholarship.ts";
import type { Checked, FormValues } from "../ui/checked-form.ts";

export function checkApplication(values: FormValues): Checked<ScholarshipForm> {
  const parsed = scholarshipFormSchema.safeParse(values);
  if (parsed.success) return { valid: parsed.data };
  const messages = new Map(
    parsed.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]),
  );
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
