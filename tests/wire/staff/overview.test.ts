// The figures of the Overview and the groups behind the counts of the list: what triggers count must equal
// what the applications say, whatever happens to them.
import { expect, onTestFinished, test } from "vitest";
import { connectAsOwner } from "../../../server/platform/postgres/database.ts";
import { anApplication, type Owner } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";
import { aDatabase } from "../../support/data/database.ts";
import { insertApplication } from "../../support/data/stored-application.ts";

test("administrators read weeks of the school's time zone, programs, states, statuses and the median", async () => {
  const applications = Array.from({ length: 5 }, (_, index) => anApplication({ state: index < 3 ? "FL" : "texas" }));
  const { admin, database } = await aServiceWith(applications);
  const { owner } = database;
  const [first, second, third, fourth] = applications.map(({ id }) => id);
  // The first one came on a Sunday evening of New York, which is Monday in UTC.
  const sunday = "(date_trunc('week', now() at time zone 'America/New_York') - interval '1 hour') at time zone 'America/New_York'";
  await owner.query(`update public.scholarship_applications set created_at = ${sunday} where id = $1`, [first]);
  await owner.query("update public.scholarship_applications set created_at = now() where id <> $1", [first]);
  await owner.query("insert into public.scholarship_application_details (application_id, address, zip, program) values ($1, '1 Main', '33601', 'HVAC')", [first]);
  for (const [id, days] of [[second, 2], [third, 30], [fourth, 4]] as const)
    await owner.query("insert into public.application_changes (application_id, from_status, to_status, changed_at) values ($1, 'new', 'approved', now() + make_interval(days => $2))", [id, days]);
  const { data } = await admin.rpc("application_overview", { time_zone: "America/New_York", weeks: 3 });
  const ofKind = (kind: string) => (data ?? []).filter((row) => row.kind === kind).map(({ value, applications: count }) => [value, count]);
  expect(ofKind("week").map(([, count]) => count)).toEqual([0, 1, 4]);
  expect(ofKind("week").map(([monday]) => new Date(`${monday}T00:00:00Z`).getUTCDay())).toEqual([1, 1, 1]);
  expect(ofKind("program")).toEqual([["HVAC", 1]]);
  expect(ofKind("state").sort()).toEqual([["FL", 3], ["TX", 2]]);
  expect(ofKind("status")).toEqual([["new", 5]]);
  expect(ofKind("median_days")).toEqual([[null, 4]]);
}); // biome-ignore format: one line a step

test("without any decision there is no median", async () => {
  const { admin } = await aServiceWith([anApplication()]);
  const { data } = await admin.rpc("application_overview", { time_zone: "UTC" });
  expect(data?.filter(({ kind }) => kind === "median_days")).toEqual([]);
  expect(data?.filter(({ kind }) => kind === "week")).toHaveLength(26);
});

const details =
  "insert into public.scholarship_application_details (application_id, address, zip, program, language) select id, '1 Main', '33601', case city when 'Tampa' then 'HVAC' else 'Welding' end, case state when 'FL' then 'es' else 'en' end from public.scholarship_applications";

const hold =
  "insert into public.held_applications (application_id, reason) select id, 'too_fast' from public.scholarship_applications where city = 'Tampa'";
const assign = `insert into auth.users (id, email) values ('5d9c1a04-0000-4000-8000-000000000001', 'ben@example.org');
  insert into public.user_roles (user_id, role) values ('5d9c1a04-0000-4000-8000-000000000001', 'admin');
  insert into public.application_assignments (application_id, assignee) select id, '5d9c1a04-0000-4000-8000-000000000001' from public.scholarship_applications where state = 'FL'`;

test.each([
  ["many at once", many(500)],
  ["programs", details],
  ["languages that change", `${details}; update public.scholarship_application_details set language = 'pt'`],
  ["programs that change", `${details}; update public.scholarship_application_details set program = 'Electrical'`],
  ["decisions", "update public.scholarship_applications set status = 'approved' where state = 'FL'"],
  ["decisions taken back", "update public.scholarship_applications set status = 'approved'; update public.scholarship_applications set status = 'new' where state = 'FL'"],
  ["other states", "update public.scholarship_applications set state = 'TX' where city = 'Tampa'"],
  ["holds", hold],
  ["holds that end", `${hold}; truncate public.held_applications`],
  ["assignments", assign],
  ["assignments that end", `${assign}; delete from public.application_assignments`],
  ["decisions of what is assigned", `${assign}; update public.scholarship_applications set status = 'approved' where city = 'Tampa'`],
  ["other dates", "update public.scholarship_applications set created_at = created_at - interval '40 days'"],
  ["some deleted", `${details}; delete from public.scholarship_applications where state = 'FL'`],
  ["some anonymized", `${details}; insert into public.application_erasures (application_id, kind) select id, 'anonymized' from public.scholarship_applications where state = 'FL'`],
  ["all gone at once", `${details}; truncate public.scholarship_applications cascade`],
])("the figures are exact after %s, and as before when it is taken back", async (_what, statements) => {
  const { owner } = await aDatabase();
  await owner.query(many(70));
  const before = await counted(owner);
  await owner.query(`begin; ${statements}; rollback`);
  expect(await figures(owner)).toEqual(before);
  await owner.query(`begin; ${statements}; commit`);
  expect(await figures(owner)).toEqual(await counted(owner));
}); // biome-ignore format: one line a case

test("the figures are exact with more values than entries are added up at once, each with one sum in the end", async () => {
  const { owner } = await aDatabase();
  for (let days = 0; days < 200; days += 1) {
    const id = await insertApplication(owner, { created_at: new Date(Date.now() - days * 86_400_000).toISOString() });
    await owner.query("update public.scholarship_applications set status = 'approved' where id = $1", [id]);
  }
  expect(await figures(owner)).toEqual(await counted(owner));
  const { rows } = await owner.query("select count(*)::int as count from private.application_figure_entries where is_sum group by kind, value having count(*) > 1");
  expect(rows).toEqual([]);
  const { rowCount } = await owner.query("select from private.application_figure_entries where not is_sum");
  expect(rowCount).toBeLessThan(70);
}); // biome-ignore format: one line a step

test("the figures are exact under concurrent changes, use few entries, and make nobody wait", async () => {
  const database = await aDatabase();
  const { owner } = database;
  await owner.query(many(50));
  const waiting = await connectAsOwner(database.address);
  onTestFinished(() => waiting.end());
  await waiting.query("begin");
  await insertApplication(waiting);
  await Promise.all(
    Array.from({ length: 4 }, async (_, lane) => {
      const client = await connectAsOwner(database.address);
      onTestFinished(() => client.end());
      await client.query("set lock_timeout = 1000");
      for (let step = 0; step < 40; step += 1) {
        const id = await insertApplication(client, { state: step % 2 === 0 ? "TX" : "FL" });
        if (step % 3 === lane % 3) await client.query("update public.scholarship_applications set status = 'rejected' where id = $1", [id]);
        if (step % 5 === 0) await client.query("delete from public.scholarship_applications where id = $1", [id]);
      }
    }),
  );
  await waiting.query("commit");
  expect(await figures(owner)).toEqual(await counted(owner));
  for (const entries of ["application_figure_entries", "application_group_entries"])
    expect((await owner.query(`select from private.${entries}`)).rowCount, entries).toBeLessThan(150);
}); // biome-ignore format: one line a step

function many(count: number): string {
  const row = Object.entries(anApplication()).filter(([column]) => !["id", "city", "state"].includes(column));
  const values = row.map(([, value]) => `'${String(value).replaceAll("'", "''")}'`);
  return `insert into public.scholarship_applications (${row.map(([column]) => column)}, city, state, created_at)
    select ${values}, (array['Tampa', 'Houston'])[1 + n % 2], (array['FL', 'tx', 'nowhere'])[1 + n % 3], now() - n * interval '5 hours'
    from generate_series(1, ${count}) n`;
}

async function figures(owner: Owner): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ what: string; count: string }>(
    `select kind || ' ' || value as what, sum(difference) as count from private.application_figure_entries group by 1 having sum(difference) <> 0
     union all
     select concat_ws('/', 'group', status, program, state, language, is_held, is_nobodys), sum(difference)
     from private.application_group_entries group by 1 having sum(difference) <> 0`,
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, Number(count)]));
}

/** Counts the applications themselves. */
async function counted(owner: Owner): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ what: string; count: string }>(
    `select what, count(*) from public.scholarship_applications a
     left join public.scholarship_application_details d on d.application_id = a.id
     left join public.held_applications h on h.application_id = a.id
     left join public.application_assignments s on s.application_id = a.id
     left join lateral (
       select changed_at from public.application_changes where application_id = a.id and to_status in ('approved', 'rejected') order by id desc limit 1
     ) decision on a.status in ('approved', 'rejected')
     cross join lateral (values
       ('hour ' || to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD HH24')),
       ('program ' || d.program),
       ('state ' || case lower(a.state) when 'fl' then 'FL' when 'tx' then 'TX' end),
       (concat_ws('/', 'group', a.status, coalesce(d.program, ''), case lower(a.state) when 'fl' then 'FL' when 'tx' then 'TX' else '' end,
                  coalesce(d.language, 'en'), h.application_id is not null, s.assignee is null and a.status in ('new', 'reviewing'))),
       ('decision_days ' || floor(extract(epoch from decision.changed_at - a.created_at) / 86400)::int)
     ) as counted (what)
     where what is not null group by 1`,
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, Number(count)]));
}
