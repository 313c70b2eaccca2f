// The look-up of an application: what the server passes to the page /status.
import { applicationStates, wishes } from "./application-status.ts";
import { changes } from "./status-changes.ts";
import { z } from "./zod.ts";

/** In words. */
const entry = z.object({ what: z.string(), at: z.string() });

const application = z.object({
  reference: z.string(),
  program: z.nullable(z.string()),
  receivedAt: z.string(),
  state: z.enum(applicationStates),
  hasAddress: z.boolean(),
  canAdd: z.boolean(),
  /** Who sees where the application stands: the name, with the organization. */
  helper: z.nullable(z.string()),
  wish: z.nullable(z.object({ what: z.enum(wishes), since: z.string() })),
  changes: z.array(entry),
});

/**
 * `requested`: the answer to every complete form, whether or not there is such an application. `invalid`:
 * `errors` has a message for each field that breaks a rule. `expired`: the link is too old, or none of ours.
 * `found`: what a link shows; `done` is what its owner just did, `refused` what was not done, with what was
 * typed. `moved`: the email address was corrected, which ends the link. `helping`: what the link of somebody
 * shows who helped applicants.
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
  /** `typed` is an addition that was posted with such a link. */
  z.object({ outcome: z.literal("expired"), typed: z.optional(z.string()) }),
  z.object({
    outcome: z.literal("found"),
    application,
    /** The form's labels of the questions that can be changed. */
    labels: z.record(z.string(), z.string()),
    /** Of some fields: what is stored now, never the whole of it, or what is accepted. */
    hints: z.record(z.string(), z.string()),
    done: z.optional(z.enum(changes)),
    refused: z.optional(
      z.object({
        change: z.enum(changes),
        /** What is wrong with the form as a whole. */
        problem: z.optional(z.string()),
        answers: z.record(z.string(), z.string()),
        errors: z.record(z.string(), z.string()),
      }),
    ),
  }),
  z.object({ outcome: z.literal("moved") }),
  /** Of each application the reference, the state and when it came: no answer, no name, no link. */
  z.object({ outcome: z.literal("helping"), people: z.array(entry) }),
]);

export type StatusPage = z.infer<typeof statusPageSchema>;
export type DatedEntry = z.infer<typeof entry>;
export type FoundPage = Extract<StatusPage, { outcome: "found" }>;
