// Views that were replaced by functions: the data service must answer 404 for them as tables, for every
// caller.

import { createRandom } from "../load/random.ts";
import { askAs, createCallers } from "./fuzz-callers.ts";
import { type FuzzRun, requestTimeoutMs } from "./fuzz-run.ts";

export async function checkRemovedViews({ site, where, findings }: FuzzRun): Promise<void> {
  const random = createRandom(1);
  const callers = await createCallers({ origin: site.origin, where, random }, [
    "visitor",
    "person",
    "administrator",
  ]);
  const known: string[] = [];
  for (const as of callers)
    for (const view of views) {
      const request = { method: "GET", path: `/rest/v1/${view}`, headers: {}, body: undefined };
      const { status } = await askAs(site.origin, request, { as, requestTimeoutMs });
      if (status !== 404) known.push(`${view} as ${as.name}: ${status}`);
    }
  findings.promise(
    "the views that became functions are no tables any more",
    known.length === 0,
    known.join(", "),
  );
}

const views = ["application_search", "application_likenesses", "application_signals", "application_counts"];
