// How many of the shown rows no longer belong to the list: told, answered or decided since it was loaded.
// They stay where they are, so that no row moves under the pointer, and the list says how many there are.
import { use } from "react";
import { isDecision } from "../../../contract/application-status.ts";
import type { ListedApplication } from "../../backend/database-schema.ts";
import type { ApplicationFilter } from "./application-filter.ts";
import { OpenEndsContext, useIsPast } from "./open-ends.ts";

export function useDoneCount(applications: readonly ListedApplication[], filter: ApplicationFilter): number {
  const openEnds = use(OpenEndsContext);
  const isPast = useIsPast();
  return applications.filter(({ id, status }) => {
    const open = openEnds.get(id);
    return (
      (filter.isOverdue && isDecision(status)) ||
      (open !== undefined &&
        ((filter.isUntold && !open.isUntold) ||
          (filter.isFollowUp && open.waitsFor !== "school" && !isPast(open.waitsUntil))))
    );
  }).length;
}
