// The body of a posted form (URL Standard, application/x-www-form-urlencoded): the answers as they were
// typed, so that a page can show every one again, and the application if they make one by the rules of
// the form.
import { formPrograms } from "#content/programs/programs.ts";
import {
  firstMessages,
  hiddenField,
  maxApplicationBytes,
  type ScholarshipForm,
  scholarshipFields,
  scholarshipFormSchema,
} from "../../contract/scholarship.ts";
import { parseForm } from "../platform/http/parse-form.ts";
import { FormError } from "./errors.ts";

export type PostedForm = { answers: Record<string, string>; hidden: string } & (
  | { form: ScholarshipForm }
  | { errors: Record<string, string> }
);

/** Throws FormError for a body of more fields than any page of ours has. */
export function readForm(body: string): PostedForm {
  const posted = parseForm(body, mostPairs);
  if (!posted) throw new FormError("body_too_large");
  const answers = Object.fromEntries(scholarshipFields.map((name) => [name, shown(posted.get(name) ?? "")]));
  const hidden = posted.get(hiddenField) ?? "";
  const parsed = schema.safeParse(answers);
  if (parsed.success) return { answers, hidden, form: parsed.data };
  return { answers, hidden, errors: firstMessages(parsed.error) };
}

const mostPairs = 100;

const schema = scholarshipFormSchema(formPrograms);

/** Every answer twice as long as may be, so that what is too long can be shown again. */
export const maxBodyBytes = 2 * maxApplicationBytes;

/** As HTML can show it again: NUL has no place in a page, and every line end becomes \n there. */
function shown(answer: string): string {
  return answer.replace(/\0/g, "").replace(/\r\n?/g, "\n");
}
