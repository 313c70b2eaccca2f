// Reads what is open about the loaded applications: a decision that the applicant was not told, who is to
// speak next, and whether the applicant withdrew or wants deletion. One quick request for each page of the
// list, after the page itself, and again with the counts. If it fails, the list shows without these marks.
import { useQueries, useQuery } from "@tanstack/react-query";
import { createContext } from "react";
import { parseWish, type StandingWish } from "../../../contract/application-status.ts";
import { connect } from "../../backend/connect.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { serverNow } from "../../backend/server-clock.ts";
import { isoDay, useSchoolDays } from "../school-days.ts";
import { countKey } from "./use-applications.ts";

export type OpenEnds = {
  isUntold: boolean;
  waitsFor: "school" | "applicant" | undefined;
  /** YYYY-MM-DD: until when the applicant was asked to answer. */
  waitsUntil: string | undefined;
  /** What the applicant wishes, from the page that shows where the application stands. */
  wish: StandingWish | null;
};

const nothingOpen: OpenEnds = {
  isUntold: false,
  waitsFor: undefined,
  waitsUntil: undefined,
  wish: null,
};

/** By the ids of the applications of which it is known. */
export type OpenEndsById = ReadonlyMap<string, OpenEnds>;

export const OpenEndsContext = createContext<OpenEndsById>(new Map());

export function useOpenEnds(pages: StoredApplication[][]): OpenEndsById {
  return useQueries({ queries: pages.map((page) => queryOf(page.map(({ id }) => id))), combine: combined });
}

/** Undefined until it is known. */
export function useOpenEndsOf(id: string): OpenEnds | undefined {
  const { data } = useQuery(queryOf([id]));
  return data && new Map(data).get(id);
}

/** Whether the day has passed at the school. */
export function useIsPast(): (day: string | undefined) => boolean {
  const { timeZone } = useSchoolDays();
  return (day) => day !== undefined && day < isoDay(serverNow(), timeZone);
}

function queryOf(ids: string[]) {
  return {
    queryKey: [countKey, "open ends", ids],
    queryFn: ({ signal }: { signal: AbortSignal }) => readOpenEnds(ids, signal),
    enabled: ids.length > 0,
  };
}

/** A stable function, so that the map stays the same while the data does not change. */
function combined(answers: { data: [string, OpenEnds][] | undefined }[]): OpenEndsById {
  return new Map(answers.flatMap(({ data = [] }) => data));
}

async function readOpenEnds(application_ids: string[], signal: AbortSignal): Promise<[string, OpenEnds][]> {
  const { data } = await connect();
  const query = data.rpc("application_marks", { application_ids }).abortSignal(signal);
  const marked = (await query.throwOnError()).data.map(
    ({ application_id, is_untold, waits_for, waits_until, wishes, wishes_since }): [string, OpenEnds] => [
      application_id ?? "",
      {
        isUntold: is_untold === true,
        waitsFor: waits_for === "school" || waits_for === "applicant" ? waits_for : undefined,
        waitsUntil: waits_until ?? undefined,
        wish: parseWish(wishes, wishes_since),
      },
    ],
  );
  return [...application_ids.map((id): [string, OpenEnds] => [id, nothingOpen]), ...marked];
}
