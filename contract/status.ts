// The look-up of an application: what the server passes to the page /status.
import { applicationStates } from "./application-status.ts";
import { z } from "./zod.ts";

const application = z.object({
  reference: z.string(),
  program: z.nullable(z.string()),
  receivedAt: z.string(),
  state: z.enum(applicationStates),
});

/**
 * `requested`: the answer to every complete form, whether or not there is such an application. `invalid`:
 * `errors` has a message for each field that breaks a rule. `expired`: the link is too old, or none of ours.
 */
export const statusPageSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("requested") }),
  z.object({
    outcome: z.literal("invalid"),
    answers: z.record(z.string(), z.string()),
    errors: z.record(z.string(), z.string()),
  }),
  z.object({ outcome: z.literal("too_many") }),
  z.object({ outcome: z.literal("unavailable") }),
  z.object({ outcome: z.literal("expired") }),
  z.object({ outcome: z.literal("found"), application }),
]);

export type StatusPage = z.infer<typeof statusPageSchema>;
