// What the list knows about changes by others, and how an answer of the database changes it. Pure: the clock
// is the database's, and the answer goes back a little further than the last one, so it repeats some rows.
import type { NewsRow } from "./news-store.ts";

export type Viewer = { applicationId: string; email: string };

export type News = {
  /** The database's time of the last answer. */
  now: string | undefined;
  /** Answers missed in a row. */
  failures: number;
  /** The rows of the last answer, by kind and id. */
  seen: ReadonlySet<string>;
  /** Applications that came in and are in no loaded list. */
  newIds: readonly string[];
  /** Applications that somebody else changed since the list was loaded. */
  changedIds: ReadonlySet<string>;
  /** Which colleagues have an application open. */
  viewers: readonly Viewer[];
};

export const noNews: News = {
  now: undefined,
  failures: 0,
  seen: new Set(),
  newIds: [],
  changedIds: new Set(),
  viewers: [],
};

/** More rows of one kind than this mean that some may be missing in the answer. */
export const maxOfAKind = 100;

export type Update = {
  news: News;
  /** Applications about which something is new, each once. */
  touchedIds: string[];
  /** Those of them whose stored row changed. */
  changedIds: string[];
  /** True if the numbers of applications changed. */
  isCountStale: boolean;
  /** True if somebody assigned an application. */
  areAssignmentsStale: boolean;
  /** True if too much happened to name it all: every loaded row may be old. */
  isMore: boolean;
};

export function mergeNews(before: News, rows: readonly NewsRow[], loadedIds: ReadonlySet<string>): Update {
  const fresh = rows.filter((row) => isEvent(row) && !before.seen.has(keyOf(row)));
  const idsOf = (...kinds: NewsRow["kind"][]) => [
    ...new Set(fresh.flatMap((row) => (kinds.includes(row.kind) ? (row.application_id ?? []) : []))),
  ];
  const changedIds = idsOf("status", "erasure", "correction");
  const byOthers = new Set(
    fresh.flatMap(({ is_own, application_id }) => (is_own ? [] : (application_id ?? []))),
  );
  const received = idsOf("received").filter((id) => !loadedIds.has(id));
  return {
    news: {
      now: rows.find(({ kind }) => kind === "now")?.at ?? before.now,
      failures: 0,
      seen: new Set(rows.filter(isEvent).map(keyOf)),
      newIds: [...new Set([...before.newIds.filter((id) => !loadedIds.has(id)), ...received])],
      changedIds: new Set([...before.changedIds, ...changedIds.filter((id) => byOthers.has(id))]),
      viewers: rows.flatMap(({ kind, application_id, by_email }) =>
        kind === "viewing" && application_id && by_email
          ? { applicationId: application_id, email: by_email }
          : [],
      ),
    },
    touchedIds: idsOf("status", "note", "message", "call", "reply", "erasure", "assignment", "correction"),
    changedIds,
    isCountStale:
      changedIds.length > 0 || received.length > 0 || idsOf("message", "call", "reply").length > 0,
    areAssignmentsStale: fresh.some(({ kind }) => kind === "assignment"),
    isMore: hasMoreOfAKind(fresh),
  };
}

/** The new applications that the list does not show: it may load later than the first answer. */
export function newIdsNotShown({ newIds }: News, applications: readonly { id: string }[]): string[] {
  const shown = new Set(applications.map(({ id }) => id));
  return newIds.filter((id) => !shown.has(id));
}

const intervalMs = 15_000;
const maxIntervalMs = 4 * 60_000;

/** The pause before the next call: 15 seconds, doubled with each answer that was missed in a row. */
export function pauseMs({ failures }: Pick<News, "failures">): number {
  return Math.min(intervalMs * 2 ** failures, maxIntervalMs);
}

function hasMoreOfAKind(rows: readonly NewsRow[]): boolean {
  const kinds = Array.from(new Set(rows.map(({ kind }) => kind)));
  return kinds.some((kind) => rows.filter((row) => row.kind === kind).length > maxOfAKind);
}

function isEvent({ kind }: NewsRow): boolean {
  return kind !== "now" && kind !== "viewing";
}

function keyOf({ kind, id }: NewsRow): string {
  return `${kind} ${id}`;
}
