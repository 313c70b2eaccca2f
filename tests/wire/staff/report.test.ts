// The figures of a period, as the database counts them for administrators.
import { expect, test } from "vitest";
import { anApplication } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

const zone = "America/New_York";

test("a period counts what was received, decided and told on its days of the school's zone, both included (R-591)", async () => {
  const applications = Array.from({ length: 5 }, (_, index) => anApplication({ state: index < 3 ? "FL" : "texas" }));
  const { admin, database } = await aServiceWith(applications);
  const { owner } = database;
  const [first, second, third, fourth, fifth] = applications.map(({ id }) => id);
  const received = async (id: string | undefined, at: string) => owner.query("update public.scholarship_applications set created_at = $2 where id = $1", [id, at]);
  await received(first, "2025-03-01T04:59:00Z"); // 28 February there
  await received(second, "2025-03-01T05:00:00Z");
  await received(third, "2025-04-01T03:59:00Z"); // 31 March there
  await received(fourth, "2025-04-01T04:00:00Z");
  await received(fifth, "2025-03-10T12:00:00Z");
  await owner.query("insert into public.scholarship_application_details (application_id, address, zip, program, language) values ($1, '1 Main', '33601', 'HVAC', 'es')", [third]);
  const decide = async (id: string | undefined, status: string, at: string) => {
    await owner.query("update public.scholarship_applications set status = $2 where id = $1", [id, status]);
    await owner.query("update public.application_changes set changed_at = $2 where application_id = $1", [id, at]);
    await owner.query("update private.application_search_rows set decided_at = $2 where application_id = $1", [id, at]);
  };
  await decide(first, "approved", "2025-03-05T12:00:00Z"); // after four days
  await decide(third, "rejected", "2025-04-02T12:00:00Z");
  await decide(fifth, "approved", "2025-03-20T12:00:00Z"); // after ten
  await owner.query("insert into public.application_announcements (application_id, decision, told_at) values ($1, 'approved', '2025-03-06T12:00:00Z'), ($1, 'approved', '2025-03-07T12:00:00Z'), ($2, 'rejected', '2025-04-06T12:00:00Z')", [first, third]);

  const report = async (since: string, until: string) => (await admin.rpc("application_report", { since, until, time_zone: zone })).data ?? [];
  const march = await report("2025-03-01", "2025-03-31");
  expect(march.filter(({ grouped_by }) => grouped_by === "all")).toMatchObject([{ value: null, received: 3, decided: 2, told: 1, half_within: 4, most_within: 10 }]);
  const groups = (by: string) => march.filter(({ grouped_by }) => grouped_by === by).map(({ value, status, received: came, decided }) => [value, status, came, decided]).sort();
  expect(groups("status")).toEqual([[null, "approved", 1, 2], [null, "new", 1, 0], [null, "rejected", 1, 0]]);
  expect(groups("state")).toEqual([["FL", "approved", 0, 1], ["FL", "new", 1, 0], ["FL", "rejected", 1, 0], ["TX", "approved", 1, 1]]);
  expect(groups("program")).toEqual([["", "approved", 1, 2], ["", "new", 1, 0], ["HVAC", "rejected", 1, 0]]);
  expect(groups("language")).toEqual([["en", "approved", 1, 2], ["en", "new", 1, 0], ["es", "rejected", 1, 0]]);
  expect((await report("2025-04-01", "2025-04-30")).find(({ grouped_by }) => grouped_by === "all")).toMatchObject({ received: 1, decided: 1, told: 1 });
  expect(await report("2024-01-01", "2024-12-31")).toMatchObject([{ grouped_by: "all", received: 0, decided: 0, told: 0, half_within: null }]);
}); // biome-ignore format: one line a step

test.each<[string, string, string]>([
  ["ends before it begins", "2026-02-01", "2026-01-01"],
  ["is longer than ten years", "2000-01-01", "2026-01-01"],
])("a period that %s is refused (R-591)", async (_what, since, until) => {
  const { admin } = await aServiceWith([anApplication()]);
  expect((await admin.rpc("application_report", { since, until, time_zone: zone })).status).toBe(400);
});
