// What the server tells the scholarship page about an application that was posted by the form itself, without
// script: how it went, and on failure every answer, to be shown again.
import { z } from "./zod.ts";

const answers = z.record(z.string(), z.string());

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
