// A state that an applicant wrote by its Spanish name is found and counted under that state, also one that
// was stored before the database knew these names.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Json } from "../../../contract/database.types.ts";
import { migrationSets } from "../../../server/database/migration-sets.ts";
import { connectAsOwner } from "../../../server/platform/postgres/database.ts";
import { anApplication, type Owner } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";
import { insertApplication } from "../../support/data/stored-application.ts";

type Service = Awaited<ReturnType<typeof aServiceWith>>;

test("an application from Tejas is found and counted under Texas, and keeps its word", async () => {
  const applications = ["Tejas", "texas", "nuevo mexico", "Ontario"].map((state) => anApplication({ state }));
  const { admin } = await aServiceWith(applications);
  const [tejas, texas, , ontario] = applications.map(({ id }) => id);
  expect(await found(admin, { state: "TX" })).toEqual([tejas, texas].sort());
  expect(await found(admin, { search: "texas" })).toEqual([tejas, texas].sort());
  expect(await found(admin, { search: "tejas" })).toEqual([tejas]);
  expect(await found(admin, { state: "" })).toEqual([ontario]);
  expect(await counts(admin)).toEqual({ TX: 2, NM: 1, none: 1, plots: { TX: 2, NM: 1 } });
  const { data } = await admin
    .from("scholarship_applications")
    .select("state")
    .eq("id", tejas ?? "");
  expect(data).toEqual([{ state: "Tejas" }]);
});

test("an application from before the Spanish names is found and counted as if it had come after", async () => {
  const { admin, database } = await aServiceWith([]);
  const { owner } = database;
  await forgetSpanishNames(owner);
  const tejas = await insertApplication(owner, { state: "Tejas" });
  const texas = await insertApplication(owner, { state: "Texas" });
  await insertApplication(owner, { state: "Nuevo México" });
  await insertApplication(owner, { state: "Ontario" });
  await insertApplication(owner, { state: null });
  await owner.query(
    "insert into public.scholarship_application_details (application_id, address, zip, program) select id, '1 Main', '33601', 'HVAC' from public.scholarship_applications",
  );
  expect(await found(admin, { state: "TX" })).toEqual([texas]);
  expect(await counts(admin)).toEqual({ TX: 1, NM: 0, none: 4, plots: { TX: 1 } });
  await owner.query(await migration("20261125000002_spanish_state_names"));
  expect(await found(admin, { state: "TX" })).toEqual([tejas, texas].sort());
  expect(await found(admin, { search: "texas hvac" })).toEqual([tejas, texas].sort());
  expect(await counts(admin)).toEqual({ TX: 2, NM: 1, none: 2, plots: { TX: 2, NM: 1 } });
  const migrated = await rows(owner);
  await owner.query(`
    create temporary table written as select id, state from public.scholarship_applications;
    update public.scholarship_applications set state = 'FL';
    update public.scholarship_applications as a set state = written.state from written where a.id = written.id`);
  expect(migrated).toEqual(await rows(owner));
});

test("what is stored while the migration runs is not passed over", async () => {
  const { admin, database } = await aServiceWith([]);
  const { owner } = database;
  await forgetSpanishNames(owner);
  const early = await aConnection(database);
  const late = await aConnection(database);
  const watcher = await aConnection(database);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const waits = (count: number) =>
    expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(count);
  await early.query("begin");
  const before = await insertApplication(early, { state: "Tejas" });
  const migrated = owner.query(await migration("20261125000002_spanish_state_names"));
  await waits(1);
  const meanwhile = insertApplication(late, { state: "Tejas" });
  await waits(2);
  await early.query("commit");
  await migrated;
  expect(await found(admin, { state: "TX" })).toEqual([before, await meanwhile].sort());
  expect(await counts(admin)).toEqual({ TX: 2, NM: 0, none: 0, plots: { TX: 2 } });
});

/** Takes the database back to before the migration. */
async function forgetSpanishNames(owner: Owner): Promise<void> {
  const earlier = await migration("20261123000001_application_search_rows");
  const start = earlier.indexOf("create function private.find_state");
  const findState = earlier.slice(start, earlier.indexOf("comment on function private.find_state"));
  await owner.query(findState.replace("create function", "create or replace function"));
  await owner.query("drop table private.us_state_spanish_names");
}

async function aConnection({ address }: Service["database"]) {
  const client = await connectAsOwner(address);
  onTestFinished(() => client.end());
  return client;
}

async function migration(name: string): Promise<string> {
  const folder = migrationSets.find(({ owner }) => owner === "supabase")?.folder ?? "";
  return readFile(join(folder, `${name}.sql`), "utf8");
}

async function found(admin: Service["admin"], filter: Json): Promise<string[]> {
  const { data, error } = await admin.rpc("list_applications", { filter });
  if (error) throw new Error(error.message);
  return data.map(({ id }) => id ?? "").sort();
}

/** The list's counts of Texas, of New Mexico and of no known state, and the Overview's plot by state. */
async function counts(admin: Service["admin"]) {
  const listed = async (state: string) => {
    const { data } = await admin.rpc("application_tab_counts", { filter: { state } });
    return data?.find(({ tab }) => tab === "all")?.applications;
  };
  const figures = (await admin.rpc("application_overview", { time_zone: "UTC" })).data ?? [];
  const states = figures.filter(({ kind }) => kind === "state");
  const plots = Object.fromEntries(states.map(({ value, applications }) => [value, applications]));
  return { TX: await listed("TX"), NM: await listed("NM"), none: await listed(""), plots };
}

async function rows(owner: Owner): Promise<Record<string, unknown>[]> {
  return (await owner.query("select * from private.application_search_rows order by application_id")).rows;
}
