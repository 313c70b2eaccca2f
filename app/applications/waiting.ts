// How long an applicant has waited for a decision, and whether that is longer than the school wants
// (content/review.yaml). A decided application waits for nothing.
import { isDecision } from "../../contract/application-status.ts";
import type { StoredApplication } from "../backend/database-schema.ts";
import { daysBetween, type SchoolDays } from "./school-days.ts";

/** `days` are days of the calendar, as the date beside them. */
type Waiting = { days: number; isTooLong: boolean };

const dayMs = 24 * 60 * 60 * 1_000;

export function waitingTime(
  application: Pick<StoredApplication, "status" | "created_at">,
  nowMs: number,
  { timeZone, undecidedDays }: SchoolDays,
): Waiting | undefined {
  const sinceMs = Date.parse(application.created_at);
  const waitedMs = nowMs - sinceMs;
  if (isDecision(application.status) || Number.isNaN(waitedMs)) return undefined;
  return {
    days: Math.max(0, daysBetween(sinceMs, nowMs, timeZone)),
    isTooLong: waitedMs > undecidedDays * dayMs,
  };
}
