// Reads the figures of a report. The database counts them; a refusal throws.
import { type Decision, decisions } from "../../../contract/application-status.ts";
import { connect } from "../../backend/connect.ts";
import type { Database } from "../../backend/database-schema.ts";
import type { Period } from "./periods.ts";

export type ReportCounts = {
  received: number;
  /** Of the received ones, by now; all others of them are decided. */
  givenUp: number;
  waiting: number;
  decided: number;
  told: number;
  /** Of the decided ones, by the decision that holds now. */
  byDecision: Record<Decision, number>;
};

export const groupings = ["program", "state", "language"] as const;
export type Grouping = (typeof groupings)[number];

/** `value` is empty where none is known. */
export type ReportGroup = ReportCounts & { value: string };

export type Report = ReportCounts & {
  /** Whole days; undefined if nothing was decided. */
  halfWithin: number | undefined;
  mostWithin: number | undefined;
  /** Those with the most received ones first. */
  groups: Record<Grouping, ReportGroup[]>;
};

type Row = Database["public"]["Functions"]["application_report"]["Returns"][number];

export async function readReport(
  { from, to }: Period,
  timeZone: string,
  signal: AbortSignal,
): Promise<Report> {
  const { data } = await connect();
  const query = data.rpc("application_report", { since: from, until: to, time_zone: timeZone });
  const { data: rows } = await query.abortSignal(signal).throwOnError();
  const all = rows.find(({ grouped_by }) => grouped_by === "all");
  const groupsOf = (grouping: Grouping) => {
    const grouped = rows.filter(({ grouped_by }) => grouped_by === grouping);
    const values = new Set(grouped.map(({ value }) => value ?? ""));
    const groups = [...values].map((one) => ({
      value: one,
      ...countsOf(grouped.filter(({ value }) => (value ?? "") === one)),
    }));
    return groups.sort((one, other) => other.received - one.received || other.decided - one.decided);
  };
  return {
    ...countsOf(rows.filter(({ grouped_by }) => grouped_by === "status")),
    halfWithin: all?.half_within ?? undefined,
    mostWithin: all?.most_within ?? undefined,
    groups: { program: groupsOf("program"), state: groupsOf("state"), language: groupsOf("language") },
  };
}

/** Of rows by status. */
function countsOf(rows: readonly Row[]): ReportCounts {
  const sum = (key: "received" | "given_up" | "waiting" | "decided" | "told", of = rows) =>
    of.reduce((total, row) => total + (row[key] ?? 0), 0);
  const ofDecision = (decision: Decision) =>
    sum(
      "decided",
      rows.filter(({ status }) => status === decision),
    );
  return {
    received: sum("received"),
    givenUp: sum("given_up"),
    waiting: sum("waiting"),
    decided: sum("decided"),
    told: sum("told"),
    byDecision: Object.fromEntries(
      decisions.map((one) => [one, ofDecision(one)]),
    ) as ReportCounts["byDecision"], // one for each
  };
}
