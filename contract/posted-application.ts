// The result of an application that the browser posted without script, as the server passes it to the
// scholarship page. It has the outcome and, after a failure, every answer, so that the form
// shows them again.
import { z } from "./zod.ts";

const answers = z.record(z.string(), z.string());

/**
 * `saved`: stored under `id`; `email` says whether the mail to the school was sent. `invalid`: `errors` has a
 * message for each field that breaks a rule. `not_saved`: nothing was stored, because of a limit (`too_many`)
 * or for any other reason (`refused`).
 */
export const postedApplicationSchema = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("saved"),
    id: z.uuid(),
    email: z.enum(["sent", "failed"]),
    isTestingMode: z.boolean(),
  }),
  z.object({ outcome: z.literal("invalid"), answers, errors: z.record(z.string(), z.string()) }),
  z.object({ outcome: z.literal("not_saved"), reason: z.enum(["refused", "too_many"]), answers }),
]);

export type PostedApplication = z.infer<typeof postedApplicationSchema>;
