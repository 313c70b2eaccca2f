// Reads which loaded applications may be duplicates: one quick request for each page of the list, after the
// page itself. If it fails, the list shows without these marks.
import { useQueries } from "@tanstack/react-query";
import { createContext } from "react";
import { connect } from "../../backend/connect.ts";
import type { PossibleDuplicateReasons, StoredApplication } from "../../backend/database-schema.ts";

/** Ids of applications. */
export type PossibleDuplicates = ReadonlySet<string>;

export const duplicatesKey = "possible-duplicates";

export const PossibleDuplicatesContext = createContext<PossibleDuplicates>(new Set());

export function usePossibleDuplicates(pages: StoredApplication[][]): PossibleDuplicates {
  return useQueries({
    queries: pages.map((page) => {
      const ids = page.map(({ id }) => id);
      return {
        queryKey: [duplicatesKey, ids],
        queryFn: ({ signal }: { signal: AbortSignal }) => readReasons(ids, signal),
        enabled: ids.length > 0,
      };
    }),
    combine: combined,
  });
}

/** A stable function, so that the set stays the same while the data does not change. */
function combined(answers: { data: PossibleDuplicateReasons[] | undefined }[]): PossibleDuplicates {
  const reasons = answers.flatMap(({ data = [] }) => data);
  return new Set(reasons.filter(isPossibleDuplicate).map(({ application_id }) => application_id));
}

async function readReasons(ids: string[], signal: AbortSignal): Promise<PossibleDuplicateReasons[]> {
  const { data } = await connect();
  const query = data.rpc("possible_duplicate_reasons", { application_ids: ids }).abortSignal(signal);
  return (await query.throwOnError().overrideTypes<PossibleDuplicateReasons[], { merge: false }>()).data;
}

function isPossibleDuplicate({ same_email, same_phone, same_name }: PossibleDuplicateReasons): boolean {
  return same_email || same_phone || same_name;
}
