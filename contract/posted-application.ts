// The result of an application that the browser posted without script, as the server passes it to the
// scholarship page. It has the outcome and every answer of this request: the form shows them
// again after a failure, and the success view shows them as the applicant's copy.
import { answerToCheckSchema } from "./answers-to-check.ts";
import { z } from "./zod.ts";

const answers = z.record(z.string(), z.string());
const unsaved = { answers, answersToCheck: z.array(answerToCheckSchema) };

/**
 * `saved`: stored under `id`; `email` says whether the mail to the school was sent. `invalid`: `errors` has a
 * message for each field that breaks a rule. `to_check`: the form asks about `answersToCheck` first.
 * `language_changed`: the applicant only asked for the form in this language, with the answers so far.
 * `checking`: the applicant only asked for a list of all answers.
 * `not_saved`: nothing was stored, because of a limit (`too_many`) or for any other reason (`refused`).
 */
export const postedApplicationSchema = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("saved"),
    id: z.uuid(),
    email: z.enum(["sent", "failed"]),
    isTestingMode: z.boolean(),
    answers,
    sentAt: z.iso.datetime(),
  }),
  z.object({ outcome: z.literal("invalid"), ...unsaved, errors: z.record(z.string(), z.string()) }),
  z.object({ outcome: z.literal("to_check"), ...unsaved }),
  z.object({ outcome: z.literal("language_changed"), ...unsaved }),
  z.object({ outcome: z.literal("checking"), ...unsaved }),
  z.object({ outcome: z.literal("not_saved"), ...unsaved, reason: z.enum(["refused", "too_many"]) }),
]);

export type PostedApplication = z.infer<typeof postedApplicationSchema>;
