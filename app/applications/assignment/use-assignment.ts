// Who takes care of applications, cached: of the open one, of the rows of the list, and of one's own.
import { type QueryClient, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext } from "react";
import { logFailure } from "../../backend/log-failure.ts";
import { applicationQueryKey } from "../detail/use-application.ts";
import { countKey, listKey } from "../list/use-applications.ts";
import { readAgain } from "../read-again.ts";
import {
  type Assignment,
  type AssignmentChange,
  changeAssignment,
  readAssignments,
  readOwnApplications,
  readTeam,
} from "./assignment-store.ts";

const assignmentsKey = "application-assignments";

/** The assignments of the listed applications, by application. */
export type Assignments = ReadonlyMap<string, Assignment>;

export const AssignmentsContext = createContext<Assignments>(new Map());

export function useAssignments(pages: { id: string }[][]): Assignments {
  return useQueries({
    queries: pages.map((page) => {
      const ids = page.map(({ id }) => id);
      return {
        queryKey: [assignmentsKey, "listed", ids],
        queryFn: ({ signal }: { signal: AbortSignal }) => readAssignments(ids, signal),
        enabled: ids.length > 0,
      };
    }),
    combine: combined,
  });
}

/** A stable function, so that the map stays the same while the data does not change. */
function combined(answers: { data: Assignment[] | undefined }[]): Assignments {
  return new Map(answers.flatMap(({ data = [] }) => data.map((one) => [one.application_id, one])));
}

/** Null if nobody takes care of it. */
export function useAssignment(id: string) {
  return useQuery({
    queryKey: applicationQueryKey(id, "assignment"),
    queryFn: async ({ signal }) => (await readAssignments([id], signal))[0] ?? null,
    staleTime: 0,
  });
}

export function useTeam() {
  return useQuery({ queryKey: [assignmentsKey, "team"], queryFn: ({ signal }) => readTeam(signal) });
}

export function useOwnApplications() {
  return useQuery({
    queryKey: [assignmentsKey, "own"],
    queryFn: ({ signal }) => readOwnApplications(signal),
  });
}

/** The mutation's result is false if somebody else was faster. */
export function useAssign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: AssignmentChange) => changeAssignment(change),
    onMutate: () => {
      void client.invalidateQueries({ queryKey: [listKey], refetchType: "none" });
      return { pressedAt: Date.now() };
    },
    onSettled: async (_isSet, _failure, { id }, pressed) => {
      refetchListsReadSince(client, pressed?.pressedAt ?? 0);
      await readAgain(client, applicationQueryKey(id, "assignment"));
      void readAgain(client, applicationQueryKey(id, "timeline"));
      refetchAssignments(client);
    },
    onError: (failure) => logFailure("Assigning an application failed.", failure),
  });
}

/** Lists that were opened while the assignment was on its way, so perhaps before it was stored. */
function refetchListsReadSince(client: QueryClient, pressedAt: number): void {
  void client.invalidateQueries({
    queryKey: [listKey],
    predicate: ({ state }) => state.fetchStatus === "fetching" || state.dataUpdatedAt >= pressedAt,
  });
}

/** A list that is shown keeps its rows where they are; it is read again when it is next opened. */
export function refetchAssignments(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [assignmentsKey] });
  void client.invalidateQueries({ queryKey: [countKey] });
  void client.invalidateQueries({ queryKey: [listKey], refetchType: "none" });
}
