import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { conflictingNames, statusChangeLine, statusChangeSummary } from "./describe-status-outcome.ts";
import type { StatusChange, StatusChangeRequest, StatusOutcome } from "./status-store.ts";

const words = wordsOf("en");

const marking: StatusChangeRequest = { kind: "mark", status: "approved", changes: [] };
const undoing: StatusChangeRequest = { kind: "undo", changes: [] };

test("a change of all says how many were changed", () => {
  expect(summaryOf({ changed: 1 }, marking)).toBe("Application marked as approved");
  expect(summaryOf({ changed: 1000 }, marking)).toBe("1000 applications marked as approved");
  expect(summaryOf({ changed: 1 }, undoing)).toBe("Change undone");
  expect(summaryOf({ changed: 3 }, undoing)).toBe("3 changes undone");
});

test("the line of one decision or undo names whose it was; that of more counts them (R-603)", () => {
  const [ana, ben] = changesOf(2);
  const lineOf = (changed: StatusChange[], request: StatusChangeRequest = marking) =>
    statusChangeLine({ changed, conflicts: [], failed: [] }, request, words);
  expect(lineOf(ana ? [ana] : [])).toBe("Ana Lee: Approved.");
  expect(lineOf(ana && ben ? [ana, ben] : [])).toBe("2 applications marked as approved");
  expect(lineOf(ana ? [ana] : [], undoing)).toBe("Change undone · Ana Lee: Approved.");
});

test("a change of some says of how many, and how many could not be changed", () => {
  expect(summaryOf({ changed: 2, failed: 1 }, marking)).toBe(
    "2 of 3 applications marked as approved. 1 could not be changed.",
  );
  expect(summaryOf({ changed: 1, conflicts: 1 }, marking)).toBe("1 of 2 applications marked as approved.");
  expect(summaryOf({ changed: 2, failed: 2 }, undoing)).toBe(
    "2 of 4 changes undone. 2 could not be changed.",
  );
  expect(summaryOf({ conflicts: 1, failed: 2 }, marking)).toBe("2 could not be changed.");
});

test("where nothing was changed, the failure is said, and nothing where all were conflicts", () => {
  expect(summaryOf({ failed: 2 }, marking)).toBe(words.applications.updateFailed);
  expect(summaryOf({ failed: 1 }, undoing)).toBe(words.applications.updateFailed);
  expect(summaryOf({ conflicts: 2 }, marking)).toBe("");
});

test("whom somebody else had changed is named with what became of the application", () => {
  const ana = applicationOf("Ana");
  const conflicts = [
    { application: ana, to: "approved", now: { ...ana, status: "rejected" } },
    { application: applicationOf("Ben"), to: "approved", now: undefined },
    { application: ana, to: "approved", now: { ...ana, email: erasedEmail } },
    { application: applicationOf("Zoë"), to: "approved", now: undefined },
  ] as const;
  expect(conflictingNames([...conflicts], 3, words)).toEqual([
    "Ana Lee (now Rejected)",
    "Ben Lee (deleted)",
    "Ana Lee (anonymized)",
    "1 more",
  ]);
  expect(conflictingNames([...conflicts], 4, words).at(-1)).toBe("Zoë Lee (deleted)");
});

type Counts = { changed?: number; conflicts?: number; failed?: number };

function summaryOf({ changed = 0, conflicts = 0, failed = 0 }: Counts, request: StatusChangeRequest): string {
  const outcome: StatusOutcome = {
    changed: changesOf(changed),
    conflicts: changesOf(conflicts).map((change) => ({ ...change, now: undefined })),
    failed: changesOf(failed),
  };
  return statusChangeSummary(outcome, request, words);
}

function changesOf(count: number): StatusChange[] {
  return Array.from({ length: count }, () => ({ application: applicationOf("Ana"), to: "approved" }));
}

function applicationOf(firstName: string): StoredApplication {
  return {
    id: "00000000-0000-4000-8000-000000000001",
    first_name: firstName,
    last_name: "Lee",
    email: "ana@example.org",
    phone: "555-555-0100",
    city: null,
    state: null,
    budget: "",
    education: "",
    experience: "",
    why_interested: "",
    status: "new",
    created_at: "2026-11-23T12:00:00Z",
  };
}
