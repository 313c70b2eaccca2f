// The number of applications as administrators read it: the counts that triggers keep must equal a count of
// the rows.
import { expect, onTestFinished, test } from "vitest";
import { connectAsOwner } from "../../../server/platform/postgres/database.ts";
import {
  anAdministrator,
  anApplication,
  asRole,
  claimsOf,
  hasCode,
  type Owner,
} from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";
import { aDatabase, type TestDatabase } from "../../support/data/database.ts";
import { storeApplication } from "../../support/data/matrix.ts";

test("administrators read the number of each status", async () => {
  const { database, admin } = await aServiceWith([anApplication(), anApplication(), anApplication()]);
  await database.owner.query(
    "update public.scholarship_applications set status = 'approved' where id = (select id from public.scholarship_applications limit 1)",
  );
  const { data } = await admin
    .rpc("application_overview", { time_zone: "UTC" })
    .select("value, applications")
    .eq("kind", "status")
    .order("value");
  expect(data).toEqual([
    { value: "approved", applications: 1 },
    { value: "new", applications: 2 },
  ]);
});

test.each([
  ["one handed in", insert(1)],
  ["many at once", insert(500)],
  ["none", "insert into public.scholarship_applications select * from public.scholarship_applications where false"],
  ["one that is there already", "insert into public.scholarship_applications select * from public.scholarship_applications on conflict do nothing"],
  ["one that is there already, written over", "insert into public.scholarship_applications select * from public.scholarship_applications on conflict (id) do update set status = 'rejected'"],
  ["a changed status", "update public.scholarship_applications set status = 'approved' where id = (select id from public.scholarship_applications where status = 'new' limit 1)"],
  ["one status for all", "update public.scholarship_applications set status = 'reviewing'"],
  ["statuses that change places", "update public.scholarship_applications set status = case status when 'new' then 'approved' else 'new' end"],
  ["anything else changed", "update public.scholarship_applications set city = 'Tampa'"],
  ["all deleted", "delete from public.scholarship_applications"],
  ["the new ones deleted", "delete from public.scholarship_applications where status = 'new'"],
  ["one erased", "insert into public.application_erasures (application_id, kind) select id, 'deleted' from public.scholarship_applications limit 1"],
  ["one anonymized", "insert into public.application_erasures (application_id, kind) select id, 'anonymized' from public.scholarship_applications limit 1"],
  ["all gone at once", "truncate public.scholarship_applications cascade"],
  ["merged", `merge into public.scholarship_applications a using (select id from public.scholarship_applications where status = 'new' limit 2) b on a.id = b.id
              when matched then update set status = 'rejected'`],
  ["taken back to a point", `${insert(3)}; savepoint here; ${insert(70)}; update public.scholarship_applications set status = 'approved'; rollback to here; delete from public.scholarship_applications where status = 'rejected'`],
])("the counts are exact after %s, and as before when it is taken back", async (_what, statements) => {
  const { owner } = await aDatabase();
  await owner.query(`${insert(7)}; ${insert(5, "approved")}; ${insert(3, "rejected")}`);
  const before = await counted(owner);
  await owner.query(`begin; ${statements}; rollback`);
  expect(await counts(owner)).toEqual(before);
  await owner.query(`begin; ${statements}; commit`);
  expect(await counts(owner)).toEqual(await counted(owner));
}); // biome-ignore format: one line a case

test("the counts are exact under concurrent inserts, updates and deletes, and use few entries", async () => {
  const database = await aDatabase();
  const { owner } = database;
  await owner.query(insert(50));
  const works = [
    "begin; INSERT; commit",
    "begin; INSERT; rollback",
    "update public.scholarship_applications set status = STATUS where id = ANY_ROW",
    "begin; update public.scholarship_applications set status = STATUS where id = ANY_ROW; INSERT; commit",
    "delete from public.scholarship_applications where id = ANY_ROW",
    "INSERT",
  ];
  const anyRow = "(select id from public.scholarship_applications order by random() limit 1 for update skip locked)";
  const status = "(array['new', 'reviewing', 'approved', 'rejected'])[1 + floor(random() * 4)]";
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      const client = await anotherConnection(database);
      for (let step = 0; step < 40; step += 1) {
        const work = works[(lane + step) % works.length] ?? "";
        await client.query(
          work.replaceAll("INSERT", insert(1 + (step % 3))).replaceAll("ANY_ROW", anyRow).replaceAll("STATUS", status),
        );
      }
    }),
  );
  expect(await counts(owner)).toEqual(await counted(owner));
  expect((await owner.query("select from public.application_count_entries")).rowCount).toBeLessThan(200);
}); // biome-ignore format: one line a step

test("an uncommitted application is not counted, and blocks no other transaction, not even one that merges entries", async () => {
  const database = await aDatabase();
  const { owner } = database;
  for (let entry = 0; entry < 10; entry += 1) await owner.query(insert(1));
  const slow = await anotherConnection(database);
  await slow.query(`begin; ${insert(1)}; ${insert(1, "approved")}`);
  for (let entry = 0; entry < 64; entry += 1) await slow.query(insert(1)); // merges entries, keeps row locks
  await owner.query("set lock_timeout = 1");
  for (let entry = 0; entry < 200; entry += 1) await owner.query(insert(1));
  expect(await counts(owner)).toEqual({ new: 210 });
  await slow.query("commit");
  expect(await counts(owner)).toEqual({ approved: 1, new: 275 });
  expect(await counts(owner)).toEqual(await counted(owner));
});

test("a repeatable-read transaction with an older snapshot is counted too", async () => {
  const database = await aDatabase();
  const { owner } = database;
  await owner.query(insert(1));
  const reader = await anotherConnection(database);
  await reader.query("begin isolation level repeatable read; select 1");
  await reader.query("select count(*) from public.application_count_entries");
  for (let entry = 0; entry < 130; entry += 1) await owner.query(insert(1));
  for (let entry = 0; entry < 130; entry += 1) await reader.query(insert(1));
  await reader.query("commit");
  expect(await counts(owner)).toEqual({ new: 261 });
});

test("no caller may read or write the entries, or call their functions", async () => {
  const { owner } = await aDatabase();
  await storeApplication(owner);
  const admin = { role: "authenticated", claims: claimsOf(await anAdministrator(owner)) };
  expect((await owner.query("select from public.application_count_entries")).rowCount).toBe(1);
  for (const statement of [
    "select * from public.application_count_entries",
    "insert into public.application_count_entries (status, difference) values ('new', 5)",
    "select public.count_applications()",
    "select public.add_up_application_counts()",
    "select nextval('public.application_count_entries_id_seq')",
  ]) {
    const refused = await asRole(owner, admin, (client) => client.query(statement).catch((error) => error));
    expect([statement, hasCode(refused, "42501")]).toEqual([statement, true]);
  }
});

/** The counts as an administrator reads them; a status without applications is left out. */
async function counts(owner: Owner): Promise<Record<string, number>> {
  const admin = { role: "authenticated", claims: claimsOf(await anAdministrator(owner)) };
  const { rows } = await asRole(owner, admin, (client) =>
    client.query<{ status: string; applications: string }>("select value as status, applications from public.application_overview('UTC') where kind = 'status'"),
  );
  return named(rows);
} // biome-ignore format: one line

/** Counts the rows themselves. */
async function counted(owner: Owner): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ status: string; applications: string }>(
    "select status, count(*) as applications from public.scholarship_applications group by status",
  );
  return named(rows);
}

function named(rows: { status: string; applications: string }[]): Record<string, number> {
  return Object.fromEntries(
    rows
      .map(({ status, applications }) => [status, Number(applications)] as const)
      .filter(([, applications]) => applications !== 0),
  );
}

function insert(count: number, status = "new"): string {
  const row = Object.entries(anApplication({ status })).filter(([column]) => column !== "id");
  const values = row.map(([, value]) => `'${String(value).replaceAll("'", "''")}'`);
  return `insert into public.scholarship_applications (${row.map(([column]) => column)}) select ${values} from generate_series(1, ${count})`;
}

/** Opens another connection as the owner, until the test ends. */
async function anotherConnection(database: TestDatabase): Promise<Owner> {
  const client = await connectAsOwner(database.address);
  onTestFinished(() => client.end());
  return client;
}
