// Reads of which loaded applications the applicants were not told the decision: one quick request for each
// page of the list, after the page itself, and again with the counts. If it fails, the list shows without
// these marks.
import { useQueries, useQuery } from "@tanstack/react-query";
import { createContext } from "react";
import { connect } from "../../backend/connect.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { countKey } from "./use-applications.ts";

/** Ids of applications. */
export type Untold = ReadonlySet<string>;

export const UntoldContext = createContext<Untold>(new Set());

export function useUntold(pages: StoredApplication[][]): Untold {
  return useQueries({ queries: pages.map((page) => queryOf(page.map(({ id }) => id))), combine: combined });
}

/** Undefined until it is known. */
export function useIsUntold(id: string): boolean | undefined {
  return useQuery(queryOf([id])).data?.includes(id);
}

function queryOf(ids: string[]) {
  return {
    queryKey: [countKey, "untold", ids],
    queryFn: ({ signal }: { signal: AbortSignal }) => readUntold(ids, signal),
    enabled: ids.length > 0,
  };
}

/** A stable function, so that the set stays the same while the data does not change. */
function combined(answers: { data: string[] | undefined }[]): Untold {
  return new Set(answers.flatMap(({ data = [] }) => data));
}

async function readUntold(application_ids: string[], signal: AbortSignal): Promise<string[]> {
  const { data } = await connect();
  const query = data.rpc("untold_applications", { application_ids }).abortSignal(signal);
  return (await query.throwOnError()).data.flatMap(({ application_id }) => application_id ?? []);
}
