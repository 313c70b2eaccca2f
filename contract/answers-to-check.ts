// Answers that the rules accept and that are probably wrong. The form asks about each once, "Is this right?",
// and takes it the second time.
import { z } from "./zod.ts";

export const answerToCheckSchema = z.object({
  name: z.enum(["email", "phone", "state", "zip"]),
  /** The answer as it would be stored. */
  answer: z.string(),
  /** The email address that was probably meant. */
  suggestion: z.optional(z.string()),
});

export type AnswerToCheck = z.infer<typeof answerToCheckSchema>;
export type FieldToCheck = AnswerToCheck["name"];

/** The name of the form field that carries the answer that was asked about, in a form without script. */
export function askedField(name: FieldToCheck): string {
  return `asked-${name}`;
}
