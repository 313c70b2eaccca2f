// What a start finds missing in a database, and what it reports.
import { expect, onTestFinished, test } from "vitest";
import { aDatabase, type TestDatabase } from "../../tests/support/data/database.ts";
import { migrate } from "../platform/postgres/migrate.ts";
import {
  checkDatabase,
  databaseRoles,
  explainLostMigrationRecord,
  missingObjects,
} from "./check-database.ts";
import { databaseObjects } from "./database-objects.ts";
import { migrationSets } from "./migration-sets.ts";

test("a migrated database lacks nothing, and what the operator added does not matter", async () => {
  const { owner } = await aDatabase();
  await checkDatabase(owner);
  await owner.query("create table public.reports (id int)");
  await checkDatabase(owner);
});

test.each([
  [
    'drop policy "administrators read notes" on public.application_notes',
    'policy "administrators read notes" on public.application_notes',
  ],
  ["alter table public.user_roles disable row level security", "row-level security of public.user_roles"],
  ["drop table public.application_exports", "table public.application_exports"],
  [
    "revoke select on public.user_roles from authenticated",
    "right of authenticated to select on public.user_roles",
  ],
  ["revoke usage on schema limits from site_limits", "right of site_limits to usage on schema limits"],
  ["alter table auth.users owner to current_user", "ownership of auth.users by supabase_auth_admin"],
  [
    "drop trigger waiting_mail_is_erased_too on public.application_erasures",
    "trigger waiting_mail_is_erased_too on public.application_erasures",
  ],
])("after %s a start refuses and names it", async (accident, missing) => {
  const { owner } = await aDatabase();
  await owner.query(accident);
  await expect(checkDatabase(owner)).rejects.toThrow(`The database lacks ${missing}`);
  await expect(checkDatabase(owner)).rejects.toThrow("npm run restore -- FOLDER");
});

test("every role that the migrated database refers to is one that a start looks for", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query<{ name: string }>(
    `select distinct rolname as name from pg_shdepend join pg_roles r on r.oid = refobjid
     where refclassid = 'pg_authid'::regclass and rolname <> current_user
       and dbid = (select oid from pg_database where datname = current_database())`,
  );
  expect(rows.map(({ name }) => name).filter((name) => !databaseRoles.includes(name))).toEqual([]);
});

test("missing roles are named first, and a long list ends with a count", () => {
  const found = databaseObjects.filter((object) => !/anon\b/.test(object));
  expect(missingObjects(found).slice(0, 2)).toEqual(["role anon", "right to act as role anon"]);
  expect(missingObjects([]).length).toBe(databaseObjects.length);
});

test("a newer release's database may have renamed what this one expects, but not its roles", () => {
  const newer = [
    ...databaseObjects.filter((object) => !/ on public\.user_roles$|role anon$/.test(object)),
    "migration auth 9999",
  ];
  expect(missingObjects(newer)).toEqual(["role anon", "right to act as role anon"]);
});

test("the error for a user who may not act as a role has the statement that permits it", async () => {
  const { owner } = await aDatabase();
  const name = await aUserWithout("site_email", owner);
  await owner.query(`set role ${name}`);
  await expect(checkDatabase(owner)).rejects.toThrow(
    'The user of DATABASE_URL lacks the right to act as role site_email: as a superuser of that server run "grant site_email to" and the name of this user.',
  );
});

test("a lost record of migrations is named, instead of a privilege that is not missing", async () => {
  const { owner } = await aDatabase();
  await owner.query("drop schema site_migrations cascade");
  const error = await migrate(owner, migrationSets).catch((thrown: Error) => thrown);
  if (!(error instanceof Error)) throw new Error("the migrations went through");
  expect(explainLostMigrationRecord(error)).toContain(
    "The record of applied migrations (site_migrations.applied",
  );
});

/**
 * Creates a role that may act as every role but one. It is dropped after the test, because roles belong to
 * the whole server.
 */
async function aUserWithout(role: string, owner: TestDatabase["owner"]): Promise<string> {
  const name = `tenant_${Math.random().toString(36).slice(2)}`;
  await owner.query(`create role ${name} noinherit`);
  await owner.query(`grant ${databaseRoles.filter((one) => one !== role).join(", ")} to ${name}`);
  await owner.query(`grant usage on schema site_migrations, supabase_migrations to ${name}`);
  await owner.query(
    `grant select on site_migrations.applied, supabase_migrations.schema_migrations to ${name}`,
  );
  onTestFinished(async () => {
    await owner.query("reset role");
    await owner.query(`drop owned by ${name}`);
    await owner.query(`drop role ${name}`);
  });
  return name;
}
