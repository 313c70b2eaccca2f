// Who withdrew, or wants to be deleted, keeps the status and waits for no decision.
import { expect, test } from "vitest";
import { anApplication } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

const names = ["Waits", "Withdrew", "WantsDeletion", "CameBack", "Anonymized", "Approved"];

async function anOffice() {
  const applications = names.map((first_name, index) => anApplication({ first_name, email: `a${index}@example.org` }));
  const { admin, database } = await aServiceWith(applications);
  const { owner } = database;
  const idOf = (name: string) => applications[names.indexOf(name)]?.id ?? "";
  await owner.query("update scholarship_applications set created_at = '2025-03-10T12:00:00Z'");
  const wish = async (name: string, did: string, at: string) =>
    owner.query("insert into application_replies (application_id, how, did, said_by, written_at) values ($1, 'page', $2, 'applicant', $3)", [idOf(name), did, at]);
  await wish("Withdrew", "withdrawal", "2025-03-12T12:00:00Z");
  await wish("WantsDeletion", "withdrawal", "2025-03-12T12:00:00Z");
  await wish("WantsDeletion", "deletion", "2025-03-13T12:00:00Z");
  await wish("CameBack", "withdrawal", "2025-03-12T12:00:00Z");
  await wish("CameBack", "return", "2025-03-13T12:00:00Z");
  await wish("Approved", "withdrawal", "2025-03-14T12:00:00Z");
  await owner.query("update scholarship_applications set status = 'approved' where id = $1", [idOf("Approved")]);
  expect((await admin.from("application_erasures").insert({ application_id: idOf("Anonymized"), kind: "anonymized" })).status).toBe(201);
  const tabs = async (filter: object) =>
    Object.fromEntries(((await admin.rpc("application_tab_counts", { filter: { ...filter } })).data ?? []).map(({ tab, applications: count }) => [tab, count]));
  return { admin, owner, tabs };
} // biome-ignore format: one line a step

test("a withdrawn application is a filter and a figure of its own, keeps its status, and never waits too long (R-636)", async () => {
  const { admin, tabs } = await anOffice();
  const found = async (filter: object) =>
    ((await admin.rpc("list_applications", { filter: { ...filter } })).data ?? []).map(({ first_name }) => first_name).sort();
  expect(await found({ overdue_days: 14 })).toEqual(["CameBack", "Waits"]);
  expect(await tabs({ overdue_days: 14 })).toMatchObject({ all: 2, new: 2 });
  expect(await found({ withdrawn: true })).toEqual(["Approved", "WantsDeletion", "Withdrew"]);
  expect(await tabs({ withdrawn: true })).toMatchObject({ all: 3, new: 2, approved: 1 });
  expect(await tabs({})).toMatchObject({ all: 6, new: 5, approved: 1 });
  const { data: figures } = await admin.rpc("application_overview", { time_zone: "UTC" });
  const ofKind = (kind: string) => figures?.filter((row) => row.kind === kind).map(({ value, applications: count }) => [value, count]);
  expect(ofKind("withdrawn")).toEqual([[null, 3]]);
  expect(ofKind("status")?.sort()).toEqual([["approved", 1], ["new", 5]]);
}); // biome-ignore format: one line a step

test("of what a period received, each is decided, waits, or is withdrawn or erased (R-591, R-636)", async () => {
  const { admin } = await anOffice();
  const report = async (since: string, until: string) =>
    ((await admin.rpc("application_report", { since, until, time_zone: "America/New_York" })).data ?? []).find(({ grouped_by }) => grouped_by === "all");
  expect(await report("2025-03-01", "2025-03-31")).toMatchObject({ received: 6, given_up: 4, waiting: 2 });
  expect(await report("2025-04-01", "2025-04-30")).toMatchObject({ received: 0, given_up: 0, waiting: 0 });
}); // biome-ignore format: one line a step
