// A school adds a status by the list in docs/architecture.md: a row of the table, and a name in the contract.
// Everything that counts, filters or waits must know it.
import { expect, test, vi } from "vitest";
import { listTabs } from "../../../app/applications/list/applications-store.ts";
import { waitingTime } from "../../../app/applications/waiting.ts";
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import { anApplication } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

vi.mock("../../../contract/application-status.ts", async (original) => {
  const contract = await original<typeof import("../../../contract/application-status.ts")>();
  const applicationStatuses = [...contract.applicationStatuses, "waitlisted", "withdrawn"];
  const decisions = [...contract.decisions, "withdrawn"];
  return {
    ...contract,
    applicationStatuses,
    decisions,
    isDecision: (status: string) => decisions.includes(status),
  };
});

const added = `insert into public.application_statuses (position, name, decides) values (5, 'waitlisted', false), (6, 'withdrawn', true)`;

test("a status that is added has its tab, its count and its figures, and waits or decides as its row says (R-154)", async () => {
  const applications = ["Ana", "Ben", "Cid"].map((first_name) => anApplication({ first_name, email: "ana@example.org" }));
  const [ana, ben] = applications.map(({ id }) => id);
  const { admin, database } = await aServiceWith(applications);
  const { owner } = database;
  await owner.query(added);
  await owner.query("update public.scholarship_applications set created_at = now() - interval '20 days'");
  const changes = [{ application_id: ana, new_status: "waitlisted" }, { application_id: ben, new_status: "withdrawn" }].map((one) => ({ ...one, shown_status: "new" }));
  expect((await admin.rpc("set_application_statuses", { changes })).data?.every(({ is_set }) => is_set)).toBe(true);

  const counts = async (filter: object) => Object.fromEntries(((await admin.rpc("application_tab_counts", { filter: { ...filter } })).data ?? []).map(({ tab, applications: count }) => [tab, count]));
  const none = Object.fromEntries(listTabs.map((tab) => [tab, 0]));
  expect(await counts({})).toEqual({ ...none, all: 3, new: 1, waitlisted: 1, withdrawn: 1, untold: 1, duplicate: 3 });
  expect(await counts({ status: "waitlisted" })).toEqual({ shown: 1 });
  expect(await counts({ search: "ana@example.org" })).toEqual({ ...none, all: 3, new: 1, waitlisted: 1, withdrawn: 1, untold: 1, duplicate: 3 });
  for (const filter of [{ overdue_days: 14 }, { assigned: "nobody" }]) {
    expect([filter, await counts(filter)]).toEqual([filter, { ...none, all: 2, new: 1, waitlisted: 1, duplicate: 2 }]);
    const { data } = await admin.rpc("list_applications", { filter }).select("first_name").order("first_name");
    expect(data).toEqual([{ first_name: "Ana" }, { first_name: "Cid" }]);
  }
  const { data: figures } = await admin.rpc("application_overview", { time_zone: "UTC" });
  expect(figures?.filter(({ kind }) => kind === "status").map(({ value, applications: count }) => [value, count]).sort()).toEqual([["new", 1], ["waitlisted", 1], ["withdrawn", 1]]);
  expect(figures?.filter(({ kind }) => kind === "median_days").map(({ applications: days }) => days)).toEqual([20]);
  expect((await owner.query(`select email.digest_count('{"overdue_days": 14}') as overdue`)).rows).toEqual([{ overdue: 2 }]);

  const message = (application_id: string | undefined, announces: string) => admin.from("application_messages").insert({ application_id: application_id ?? "", subject: "News", body: "News.", announces } as never); // a trigger fills in sent_to
  expect((await message(ana, "waitlisted")).error?.code).toBe("42501");
  expect((await message(ben, "withdrawn")).error).toBeNull();
  const states = await owner.query("select private.application_state(id, status) as state from public.scholarship_applications order by first_name");
  expect(states.rows).toEqual([{ state: "in_review" }, { state: "withdrawn" }, { state: "received" }]);

  await admin.from("scholarship_applications").update({ status: "reviewing" }).eq("id", ben ?? "");
  expect(await counts({ overdue_days: 14 })).toMatchObject({ all: 3, reviewing: 1 });
}); // biome-ignore format: one line a step

test("the screens show how long an application with an added status waits, unless it is a decision", () => {
  const days = { timeZone: "UTC", undecidedDays: 14 };
  const waits = (status: string) =>
    waitingTime({ status: status as ApplicationStatus, created_at: "2026-01-01T00:00Z" }, Date.parse("2026-01-21T00:00Z"), days);
  expect(waits("waitlisted")).toEqual({ days: 20, isTooLong: true });
  expect(waits("withdrawn")).toBeUndefined();
}); // biome-ignore format: one line a step
