// The body of the request (spec section 7): all fields of the form, by the form's own rules (section 5), and the id that
// the browser made for the application. Anything else in it is ignored.
import { z } from "zod";
import { maxCharacters, type ScholarshipForm, scholarshipFormSchema } from "../../contract/scholarship.ts";
import { EmailError } from "./errors.ts";

export type Application = { id: string | undefined; form: ScholarshipForm };

export function readApplication(body: string): Application {
  const parsed = schema.safeParse(parseObject(body));
  if (!parsed.success) throw new EmailError("validation_failed", { fields: firstMessages(parsed.error) });
  const { id, ...form } = parsed.data;
  return { id: id?.toLowerCase(), form };
}

/** The longest valid form, with every character as an escaped surrogate pair (12 bytes) and room for the field names. */
export const maxBodyBytes = 12 * longestFormCharacters() + 4_096;

const schema = scholarshipFormSchema.extend({
  id: z.guid("The application's id must be a UUID.").optional(),
});

function longestFormCharacters(): number {
  const { name, email, phone, address, place, zip, text } = maxCharacters;
  return 3 * name + email + phone + address + 2 * place + zip + 5 * text;
}

function parseObject(body: string): object {
  const value = parseJson(body);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new EmailError("invalid_json");
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new EmailError("invalid_json");
  }
}

function firstMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[String(path[0])] ??= message;
  return fields;
}
