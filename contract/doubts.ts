// Answers that the rules accept and that are probably wrong. The form asks about each once, "Is this right?",
// and takes it the second time.
import { z } from "./zod.ts";

export const doubtSchema = z.object({
  name: z.enum(["email", "phone", "state", "zip"]),
  /** The answer as it would be stored. */
  answer: z.string(),
  /** The e-mail address that was probably meant. */
  suggestion: z.optional(z.string()),
});

export type Doubt = z.infer<typeof doubtSchema>;
export type DoubtfulField = Doubt["name"];

/** The name of the form field that carries the answer that was asked about, in a form without script. */
export function askedField(name: DoubtfulField): string {
  return `asked-${name}`;
}
