// Reads the figures of the Overview. The database counts them; a refusal throws.
import { type ApplicationStatus, applicationStatuses } from "../../../contract/application-status.ts";
import { connect } from "../../backend/connect.ts";
import { serverNow } from "../../backend/server-clock.ts";
import { noFilter } from "../list/application-filter.ts";
import { type ApplicationCount, countTabs } from "../list/applications-store.ts";
import type { SchoolDays } from "../school-days.ts";

/** `value` is undefined where the applicant gave none that is known. */
export type Figure<Value = string> = { value: Value | undefined; count: number };

export type WaitingApplication = { id: string; first_name: string; last_name: string; created_at: string };

export type Overview = {
  /** The server's time, in milliseconds. */
  countedAt: number;
  total: number;
  /** Each week by its Monday (YYYY-MM-DD), the current one last. */
  weeks: { monday: string; count: number }[];
  statuses: Figure<ApplicationStatus>[];
  programs: Figure[];
  states: Figure[];
  medianDays: number | undefined;
  /** Decided, and the applicant was not told. */
  untold: ApplicationCount | undefined;
  /** They wait for words of the school, or for an answer that did not come in time. */
  followUps: ApplicationCount | undefined;
  overdue: ApplicationCount;
  /** Of all, whatever their status. */
  withdrawn: number;
  /** The five that wait longest for a decision. */
  waiting: WaitingApplication[];
};

export async function readOverview(days: SchoolDays, signal: AbortSignal): Promise<Overview> {
  const [rows, { all: overdue }, { untold, follow_up: followUps }, waiting] = await Promise.all([
    readFigures(days.timeZone, signal),
    countTabs({ ...noFilter, isOverdue: true }, days, signal),
    countTabs(noFilter, days, signal),
    readWaiting(signal),
  ]);
  const ofKind = (kind: string): Figure[] =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ value, applications }) => ({ value: value ?? undefined, count: applications ?? 0 }));
  const byStatus = ofKind("status");
  const total = sumOf(byStatus);
  return {
    countedAt: serverNow(),
    total,
    weeks: ofKind("week").map(({ value, count }) => ({ monday: value ?? "", count })),
    statuses: applicationStatuses.map((status) => ({
      value: status,
      count: byStatus.find(({ value }) => value === status)?.count ?? 0,
    })),
    programs: withUnknown(ofKind("program"), total),
    states: withUnknown(ofKind("state"), total),
    medianDays: ofKind("median_days")[0]?.count,
    untold,
    followUps,
    overdue,
    withdrawn: ofKind("withdrawn")[0]?.count ?? 0,
    waiting,
  };
}

async function readFigures(timeZone: string, signal: AbortSignal) {
  const { data } = await connect();
  const query = data.rpc("application_overview", { time_zone: timeZone });
  return (await query.abortSignal(signal).throwOnError()).data;
}

const mostWaiting = 5;

async function readWaiting(signal: AbortSignal): Promise<WaitingApplication[]> {
  const { data } = await connect();
  const query = data
    .rpc("list_applications", { filter: { overdue_days: 0 }, sort: "oldest", most: mostWaiting })
    .select("id,first_name,last_name,created_at");
  const { data: rows } = await query
    .abortSignal(signal)
    .throwOnError()
    .overrideTypes<WaitingApplication[], { merge: false }>();
  return rows;
}

/** The most frequent first, those without a known value last. */
function withUnknown(figures: Figure[], total: number): Figure[] {
  const known = [...figures].sort((one, other) => other.count - one.count);
  const unknown = total - sumOf(known);
  return unknown > 0 ? [...known, { value: undefined, count: unknown }] : known;
}

function sumOf(figures: Figure[]): number {
  return figures.reduce((sum, { count }) => sum + count, 0);
}
