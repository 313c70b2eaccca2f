// The figures of the Overview, as the database tells them to administrators.
import { expect, test } from "vitest";
import { anApplication } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

test("administrators read weeks of the school's time zone, programs, states, statuses and the median (R-373)", async () => {
  const applications = Array.from({ length: 5 }, (_, index) => anApplication({ state: index < 3 ? "FL" : "texas" }));
  const { admin, database } = await aServiceWith(applications);
  const { owner } = database;
  const [first, second, third, fourth] = applications.map(({ id }) => id);
  // The first one came on a Sunday evening of New York, which is Monday in UTC.
  const sunday = "(date_trunc('week', now() at time zone 'America/New_York') - interval '1 hour') at time zone 'America/New_York'";
  await owner.query(`update public.scholarship_applications set created_at = ${sunday} where id = $1`, [first]);
  await owner.query("update public.scholarship_applications set created_at = now() where id <> $1", [first]);
  await owner.query("update public.scholarship_applications set status = 'rejected' where id = $1", [first]);
  await owner.query("update private.application_search_rows set decided_at = null");
  await owner.query("insert into public.scholarship_application_details (application_id, address, zip, program) values ($1, '1 Main', '33601', 'HVAC')", [first]);
  for (const [id, days] of [[second, 2], [third, 30], [fourth, 4]] as const)
    await owner.query("insert into public.application_changes (application_id, from_status, to_status, changed_at) values ($1, 'new', 'approved', now() + make_interval(days => $2))", [id, days]);
  const { data } = await admin.rpc("application_overview", { time_zone: "America/New_York", weeks: 3 });
  const ofKind = (kind: string) => (data ?? []).filter((row) => row.kind === kind).map(({ value, applications: count }) => [value, count]);
  expect(ofKind("week").map(([, count]) => count)).toEqual([0, 1, 4]);
  expect(ofKind("week").map(([monday]) => new Date(`${monday}T00:00:00Z`).getUTCDay())).toEqual([1, 1, 1]);
  expect(ofKind("program")).toEqual([["HVAC", 1]]);
  expect(ofKind("state").sort()).toEqual([["FL", 3], ["TX", 2]]);
  expect(ofKind("status").sort()).toEqual([["new", 4], ["rejected", 1]]);
  expect(ofKind("median_days")).toEqual([[null, 4]]);
}); // biome-ignore format: one line a step

test("without any decision there is no median", async () => {
  const { admin } = await aServiceWith([anApplication()]);
  const { data } = await admin.rpc("application_overview", { time_zone: "UTC" });
  expect(data?.filter(({ kind }) => kind === "median_days")).toEqual([]);
  expect(data?.filter(({ kind }) => kind === "week")).toHaveLength(26);
});
