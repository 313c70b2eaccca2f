// The list of possible duplicates says what the applications say, whatever happens to these, and also of two
// that come at once.
import { expect, onTestFinished, test } from "vitest";
import { connectAsOwner } from "../../../server/platform/postgres/database.ts";
import { anAdministrator, type Owner } from "../../support/data/caller.ts";
import { aServiceWithDatabase } from "../../support/data/data-service.ts";
import { aDatabase } from "../../support/data/database.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";
import { insertApplication } from "../../support/data/stored-application.ts";

const ana = { first_name: "Ana", last_name: "Ruiz", email: "ana@example.org", phone: "555 555 0101" };
const ben = { first_name: "Ben", last_name: "Lee", email: "ben@example.org", phone: "555 555 0102" };
const cora = { first_name: "Cora", last_name: "Diaz", email: "cora@example.org", phone: "555 555 0103" };

test("those that share email, phone or name are listed and counted, and no others (R-608)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const { owner } = database;
  const admin = service.clientOf(await anAdministrator(owner));
  for (const row of [ana, ben, cora, { ...ana, first_name: "Dan", phone: "1 (555) 555-0102", email: "d@example.org" }]) await insertApplication(owner, row);
  await owner.query("insert into public.scholarship_application_details (application_id, address, zip, program) select id, '1 Shelter', '33601', 'HVAC' from public.scholarship_applications");
  const { data } = await admin.rpc("list_applications", { filter: { duplicate: true }, sort: "name" });
  expect(data?.map(({ first_name }) => first_name)).toEqual(["Ben", "Dan"]);
  const { data: counts } = await admin.rpc("application_tab_counts", { filter: {} });
  expect(counts).toContainEqual({ tab: "duplicate", applications: 2, is_more: false });
  const { data: shown } = await admin.rpc("application_tab_counts", { filter: { duplicate: true, search: "dan" } });
  expect(shown).toEqual([{ tab: "shown", applications: 1, is_more: false }]);
}); // biome-ignore format: one line a step

test("the list of possible duplicates follows corrections, erasures and deletions of either (R-608)", async () => {
  const { owner } = await aDatabase();
  await insertApplication(owner, ana);
  const [second, third] = [await insertApplication(owner, { ...ben, email: "ANA@example.org" }), await insertApplication(owner, { ...cora, email: ana.email })];
  expect(await flagged(owner)).toEqual(["Ana", "Ben", "Cora"]);
  await owner.query("update public.scholarship_applications set email = 'b@example.org' where id = $1", [second]);
  expect(await flagged(owner)).toEqual(["Ana", "Cora"]);
  await owner.query("update public.scholarship_applications set phone = '555-555-0101' where id = $1", [second]);
  expect(await flagged(owner)).toEqual(["Ana", "Ben", "Cora"]);
  await owner.query("insert into public.application_erasures (application_id, kind) values ($1, 'anonymized')", [third]);
  expect(await flagged(owner)).toEqual(["Ana", "Ben"]);
  await owner.query("delete from public.scholarship_applications where id = $1", [second]);
  expect(await flagged(owner)).toEqual([]);
  for (const phone of ["000-000-0000", "0000000000"]) await insertApplication(owner, { ...ben, last_name: phone, email: `${phone}@example.org`, phone });
  expect(await flagged(owner)).toEqual(["Ben", "Ben"]); // and not the one that was anonymized
  await owner.query("insert into public.scholarship_applications (first_name, last_name, email, phone, budget, education, experience, why_interested) select 'Ana', 'Ruiz', 'n' || n || '@example.org', '777 555 00' || (10 + n), budget, education, experience, why_interested from public.scholarship_applications, generate_series(1, 3) n where first_name = 'Ana'");
  expect(await flagged(owner)).toEqual(["Ana", "Ana", "Ana", "Ana", "Ben", "Ben"]);
}); // biome-ignore format: one line a step

test("of two applications of one person that come at once, both are possible duplicates (R-608)", async () => {
  const database = await aDatabase();
  const other = await connectAsOwner(database.address);
  onTestFinished(() => other.end());
  await other.query("begin");
  await insertApplication(other, ana);
  const late = insertApplication(database.owner, { ...ben, email: ana.email });
  await expect.poll(() => lockWaits(other)).toBe(1);
  await other.query("commit");
  await late;
  expect(await flagged(database.owner)).toEqual(["Ana", "Ben"]);
});

test("to store many reads few of the others, also when the statistics know one person alone (R-608)", async () => {
  const { owner } = await aDatabase();
  const store = (email: string, count: number) =>
    owner.query(
      `insert into public.scholarship_applications (first_name, last_name, email, phone, budget, education, experience, why_interested)
       select 'Ana', 'Ruiz', ${email}, '555 555 0101', 'None', 'GED', 'None', repeat('A story. ', 8) from generate_series(1, $1) n`,
      [count],
    );
  await store("'ana@example.org'", 100);
  await owner.query("analyze public.scholarship_applications");
  await owner.query("begin");
  await store("'p' || n || '@example.org'", 500);
  const { rows } = await owner.query<{ count: number }>(
    "select seq_tup_read::int as count from pg_stat_xact_user_tables where relname = 'scholarship_applications'",
  );
  await owner.query("commit");
  expect(rows[0]?.count).toBeLessThan(2_000);
});

async function flagged(owner: Owner): Promise<string[]> {
  const { rows } = await owner.query<{ first_name: string }>(
    "select first_name from public.scholarship_applications a join private.application_search_rows on application_id = a.id where is_duplicate order by 1",
  );
  return rows.map(({ first_name }) => first_name);
}
