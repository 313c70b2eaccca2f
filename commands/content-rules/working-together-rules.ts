// Rules for the words of administrators who work on applications together.
import { z } from "zod";
import { fixed, keys, listOf, message, missingOr, text } from "./content-values.ts";

const criterion = fixed({
  ...keys("label hint"),
  key: text.regex(/^[a-z][a-z0-9_]{0,39}$/, "must be a short name of small letters, digits and _"),
});
const ownKeys = "must have a key of its own for each criterion";

/** By file. */
export const workingTogetherRules: Record<string, z.ZodType> = {
  "content/digest.ts": z.object({
    digestHour: z
      .int(missingOr("must be a whole hour"))
      .min(0, "must be at least 0")
      .max(23, "must be at most 23"),
    digestEmail: fixed({
      ...keys("subject intro desk off closing"),
      ...keys("received overdue flagged moreThan", message),
    }),
  }),
  "content/rubric.ts": z.object({
    rubric: fixed({
      criteria: listOf(criterion, "at most eight criteria", 0, 8).refine(haveOwnKeys, ownKeys),
    }),
  }),
  "content/pages/working-together.ts": z.object({
    workingTogetherWords: fixed({
      news: fixed({ ...keys("show failing"), ...keys("received moreThan", message) }),
      viewers: fixed(keys("open mark", message)),
      assignment: fixed({
        ...keys(`title label nobody unknown noAdministrator take save saving conflict failed loadFailed
          mark own noneOwn allOwn ended`),
        ...keys("me former assigned", message),
      }),
      scores: fixed({
        ...keys("title intro unknown failed loadFailed"),
        ...keys("mean by overall", message),
      }),
      savedViews: fixed({
        ...keys(`title noFilter isSaved name nameHint errorPrefix save saving saved missing taken full failed
          remove removeFailed`),
        ...keys("removeOf removed", message),
      }),
      digest: fixed(keys("title label hint on off failed")),
      myDesk: fixed({ ...keys("open title close"), openWith: message }),
    }),
  }),
};

function haveOwnKeys(criteria: readonly unknown[]): boolean {
  const names = criteria.map((one) => Object(one).key);
  return new Set(names).size === names.length;
}
