// Reads which loaded applications are held or possible duplicates: one quick request for each page of the
// list, after the page itself. If it fails, the list shows without these signals.
import { useQueries } from "@tanstack/react-query";
import { createContext } from "react";
import { connect } from "../../backend/connect.ts";
import type { ApplicationSignalsRow, StoredApplication } from "../../backend/database-schema.ts";

export type ApplicationSignal = "held" | "duplicate";
export type ApplicationSignals = ReadonlyMap<string, readonly ApplicationSignal[]>;

export const signalsKey = "application-signals";

export const ApplicationSignalsContext = createContext<ApplicationSignals>(new Map());

export function useApplicationSignals(pages: StoredApplication[][]): ApplicationSignals {
  return useQueries({
    queries: pages.map((page) => {
      const ids = page.map(({ id }) => id);
      return {
        queryKey: [signalsKey, ids],
        queryFn: ({ signal }: { signal: AbortSignal }) => readSignals(ids, signal),
        enabled: ids.length > 0,
      };
    }),
    combine: combined,
  });
}

/** A stable function, so that the map stays the same while the data does not change. */
function combined(answers: { data: ApplicationSignalsRow[] | undefined }[]): ApplicationSignals {
  return new Map(
    answers.flatMap(({ data = [] }) => data.map((signals) => [signals.application_id, marksOf(signals)])),
  );
}

async function readSignals(ids: string[], signal: AbortSignal): Promise<ApplicationSignalsRow[]> {
  const { data } = await connect();
  const query = data.rpc("application_signals", { application_ids: ids }).abortSignal(signal).throwOnError();
  return (await query.overrideTypes<ApplicationSignalsRow[], { merge: false }>()).data;
}

function marksOf({
  held_reason,
  same_email,
  same_phone,
  same_name,
}: ApplicationSignalsRow): ApplicationSignal[] {
  return [
    ...(held_reason === null ? [] : ["held" as const]),
    ...(same_email || same_phone || same_name ? ["duplicate" as const] : []),
  ];
}
