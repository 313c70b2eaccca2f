import { expect, test } from "vitest";
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { openPartOf } from "./open-part-of-outcome.ts";

test("what could not be changed is over once its status is another one, whoever set it (R-641)", () => {
  const last = { outcome: { changed: [], conflicts: [], failed: [changeOf("ana", "new")] } };
  expect(openPartOf(last, [rowOf("ana", "new")])).toBe(last);
  expect(openPartOf(last, [])).toBe(last); // the filter hides it
  expect(openPartOf(last, [rowOf("ana", "approved")])).toBeUndefined();
});

test("what somebody else had changed is over once it is decided again, and the others stay (R-641)", () => {
  const conflicts = ["ana", "ben"].map((id) => ({ ...changeOf(id, "new"), now: rowOf(id, "reviewing") }));
  const last = { outcome: { changed: [changeOf("cora", "new")], conflicts, failed: [] } };
  const openOf = (...rows: StoredApplication[]) => openPartOf(last, rows)?.outcome.conflicts.length;
  expect(openOf(rowOf("ana", "new"), rowOf("ben", "new"))).toBe(2); // the answer is not in the list yet
  expect(openOf(rowOf("ana", "reviewing"), rowOf("ben", "rejected"))).toBe(1);
  expect(openOf(rowOf("ana", "approved"), rowOf("ben", "rejected"))).toBe(0);
  expect(
    openPartOf(last, [rowOf("ana", "approved"), rowOf("ben", "rejected")])?.outcome.changed,
  ).toHaveLength(1);
});

function changeOf(id: string, status: ApplicationStatus) {
  return { application: rowOf(id, status), to: "approved" as const };
}

function rowOf(id: string, status: ApplicationStatus): StoredApplication {
  return {
    ...{ id, status, first_name: id, last_name: "Lee", email: "a@example.org", phone: "555", city: null },
    ...{ state: null, budget: "", education: "", experience: "", why_interested: "", created_at: "" },
  };
}
