// Reads which loaded applications may be duplicates: one quick request for each page of the list, after the
// page itself. If it fails, the list shows without these marks.
import { useQueries } from "@tanstack/react-query";
import { createContext } from "react";
import { connect } from "../../backend/connect.ts";
import type { ApplicationSignalsRow, StoredApplication } from "../../backend/database-schema.ts";

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
        queryFn: ({ signal }: { signal: AbortSignal }) => readSignals(ids, signal),
        enabled: ids.length > 0,
      };
    }),
    combine: combined,
  });
}

/** A stable function, so that the set stays the same while the data does not change. */
function combined(answers: { data: ApplicationSignalsRow[] | undefined }[]): PossibleDuplicates {
  const signals = answers.flatMap(({ data = [] }) => data);
  return new Set(signals.filter(isPossibleDuplicate).map(({ application_id }) => application_id));
}

async function readSignals(ids: string[], signal: AbortSignal): Promise<ApplicationSignalsRow[]> {
  const { data } = await connect();
  const query = data.rpc("application_signals", { application_ids: ids }).abortSignal(signal).throwOnError();
  return (await query.overrideTypes<ApplicationSignalsRow[], { merge: false }>()).data;
}

function isPossibleDuplicate({ same_email, same_phone, same_name }: ApplicationSignalsRow): boolean {
  return same_email || same_phone || same_name;
}
