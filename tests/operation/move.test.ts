// `npm run move`: a school moves its accounts and applications to or from another database (docs/moving.md).
import { randomUUID } from "node:crypto";
import { hash as bcryptHash } from "@node-rs/bcrypt";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { aMember, anAuthService, aSignedInMember, password } from "../support/auth/auth-service.ts";
import { anAdministrator, anApplication, anEditor, aReviewer } from "../support/data/caller.ts";
import { aDatabase, type TestDatabase } from "../support/data/database.ts";
import { aTlsPostgres } from "../support/data/tls-postgres.ts";
import { outputOf } from "../support/server/command.ts";

test("copies accounts, factors, roles and applications from a database that has Supabase's newer columns", async () => {
  const elsewhere = await anAuthService();
  const { email, client } = await aSignedInMember(elsewhere);
  const { data: factor } = await client.mfa.enroll({ factorType: "totp" });
  const secret = Secret.fromBase32(factor?.totp.secret ?? "");
  await client.mfa.challengeAndVerify({
    factorId: factor?.id ?? "",
    code: new TOTP({ secret }).generate(),
  });
  const { owner } = elsewhere;
  await owner.query("alter table auth.mfa_factors add column web_authn_aaguid uuid");
  await owner.query("drop table auth.recovery_codes"); // Supabase has none
  await owner.query("alter table auth.users add column newer text default 'unknown here'");
  await owner.query("update auth.users set encrypted_password = $1", [await bcryptHash(password, 10)]);
  await owner.query("insert into public.user_roles (user_id, role) select id, 'admin' from auth.users");
  const application = anApplication({ first_name: "José", budget: 'none, "yet"\n— 0 $' });
  await insert(elsewhere.database, application);

  const here = await anAuthService();
  const said = await move(here.database, "--from", elsewhere.database.url);
  expect(said.split("\n")).toEqual([
    "auth.users: 1 copied",
    "auth.identities: 1 copied",
    "auth.mfa_factors: 1 copied",
    "auth.recovery_codes: 0 copied",
    "public.user_roles: 1 copied",
    "public.scholarship_applications: 1 copied",
    "public.application_erasures: 0 copied",
    "public.application_changes: 0 copied",
    "public.application_announcements: 0 copied",
    "public.application_contact_changes: 0 copied",
    "public.application_replies: 0 copied",
    "public.application_notes: 0 copied",
    "public.scholarship_application_details: 0 copied",
    "public.application_helpers: 0 copied",
    "public.held_applications: 0 copied",
    "public.application_exports: 0 copied",
    "public.application_assignments: 0 copied",
    "public.application_assignment_changes: 0 copied",
    "public.application_scores: 0 copied",
    "public.reviewers: 0 copied",
    "public.reviewer_changes: 0 copied",
    "public.review_requests: 0 copied",
    "public.editors: 0 copied",
    "public.publications: 0 copied",
    "public.drafts: 0 copied",
    "public.media: 0 copied",
    "public.media_files: 0 copied",
    "public.documents: 0 copied",
    "public.document_parts: 0 copied",
    "public.saved_views: 0 copied",
    "",
  ]);
  const device = here.client();
  expect((await device.signInWithPassword({ email, password })).error).toBeNull();
  const { data: factors } = await device.mfa.listFactors();
  here.pass(60); // a code works once, also after the move
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 60_000 });
  const verified = await device.mfa.challengeAndVerify({ factorId: factors?.totp[0]?.id ?? "", code });
  expect(verified.error).toBeNull();
  const { rows } = await here.owner.query("select * from public.scholarship_applications");
  expect(rows).toMatchObject([{ ...application, status: "new" }]);
});

test("copies them to another database; a second time nothing changes there", async () => {
  const here = await anAuthService();
  const { email } = await aMember(here);
  const { email: knownThere } = await aMember(here);
  const there = await anAuthService();
  await aMember(there, knownThere); // the same address, with an account of its own
  await here.owner.query(
    "insert into auth.recovery_codes (user_id, code_hash, created_at) select id, 'hash', now() from auth.users",
  );
  expect(await move(here.database, "--to", there.database.url)).toContain(
    "auth.users: 1 copied, 1 were there already\nauth.identities: 1 copied, 1 were there already\n",
  );
  const used = await there.owner.query("delete from auth.recovery_codes");
  expect(used.rowCount).toBe(1);
  await there.owner.query('update auth.users set raw_user_meta_data = \'{"first_name": "New"}\'');
  expect(await move(here.database, "--to", there.database.url)).toContain(
    "auth.users: 0 copied, 2 were there already\n",
  );
  expect((await there.owner.query("select from auth.recovery_codes")).rowCount).toBe(0);
  const { data } = await there.client().signInWithPassword({ email, password });
  expect(data.user?.user_metadata).toEqual({ first_name: "New" });
});

test("copies history, notes, holds, exports, erasures, publications, drafts, pictures, documents, editors and reviewers, each once, and no message", async () => {
  const here = await aDatabase();
  const there = await aDatabase();
  const [kept, anonymized, deleted] = [anApplication(), anApplication(), anApplication()];
  for (const application of [kept, anonymized, deleted]) await insert(here, application);
  await storeStaffWork(here, kept.id);
  await here.owner.query("insert into public.publications (number, overrides) values (1, '[]'), (2, '[]')");
  await here.owner.query(
    "insert into public.media (hash, widest, stored_at) values (md5('1'), 640, '2020-01-01')",
  );
  await here.owner.query("insert into public.media_files values (md5('1'), 640, 'jpeg', '\\xffd8ff')");
  await here.owner.query(
    "insert into public.documents (hash, bytes, was_on_site) values (md5('1'), 5, true)",
  );
  await here.owner.query("insert into public.document_parts values (md5('1'), 0, '%PDF-')");
  await here.owner.query(
    `insert into public.drafts (file, path, value) values ('school', '{phone}', '"(555) 555-0123"')`,
  );
  await anEditor(here.owner);
  await aReviewer(here.owner);
  const { id: assignee } = await anAdministrator(here.owner);
  await here.owner.query(
    "insert into public.application_assignments (application_id, assignee) values ($1, $2)",
    [kept.id, assignee],
  );
  await here.owner.query(
    "insert into public.review_requests (application_id, reviewer_id) select $1, id from public.reviewers",
    [kept.id],
  );
  for (const { id } of [anonymized, deleted]) await keepDetails(here, id);
  await erase(here, anonymized.id, "anonymized");
  await noteAfterErasure(here, anonymized.id, "Asked to be forgotten.");
  await erase(here, deleted.id, "deleted");
  for (const _ of ["first", "again"]) await move(here, "--to", there.url);
  for (const table of ["scholarship_applications", "application_notes", "application_helpers", "held_applications", "application_erasures", "application_exports", "scholarship_application_details", "media", "media_files", "documents", "document_parts", "publications", "drafts", "editors", "application_assignments", "reviewers", "review_requests"])
    expect([table, await rowsIn(there, table)]).toEqual([table, await rowsIn(here, table)]); // biome-ignore format: a list
  for (const table of ["application_assignment_changes", "reviewer_changes"])
    expect([table, await countIn(there, table)]).toEqual([table, 1]); // numbered anew, and once
  const { rows } = await there.owner.query(
    "select from_status, to_status from public.application_changes order by id",
  );
  expect(rows).toEqual([
    { from_status: "new", to_status: "reviewing" },
    { from_status: "reviewing", to_status: "approved" },
  ]);
  expect(await rowsIn(there, "application_messages")).toEqual([]);
});

test("a reviewer who was removed in the target does not come back (R-616)", async () => {
  const here = await aDatabase();
  const there = await aDatabase();
  await aReviewer(here.owner);
  await move(here, "--to", there.url);
  await there.owner.query("delete from public.reviewers");
  await move(here, "--to", there.url);
  expect(await rowsIn(there, "reviewers")).toEqual([]);
});

test("drafts keep the order of their versions, so that a confirmation stays newer than the change (R-539)", async () => {
  const here = await aDatabase();
  const there = await aDatabase();
  await here.owner.query(
    `insert into public.drafts (file, path, value, version) overriding system value
     values ('es/site', '{title}', '"x"', 8), ('en/site', '{title}', '"x"', 7)`,
  );
  await move(here, "--to", there.url);
  const { rows } = await there.owner.query("select file from public.drafts order by version");
  expect(rows).toEqual([{ file: "en/site" }, { file: "es/site" }]);
});

test("an erasure on either side after an earlier move erases on both, with earlier notes", async () => {
  const here = await aDatabase();
  const there = await aDatabase();
  const erasedHere = [anApplication(), anApplication()] as const;
  const erasedThere = [anApplication(), anApplication()] as const;
  for (const application of [...erasedHere, ...erasedThere]) {
    await insert(here, application);
    await keepDetails(here, application.id);
    await note(here, application.id, "Her sister knows more.");
  }
  await move(here, "--to", there.url);
  expect(await rowsIn(there, "application_notes")).toHaveLength(4);
  expect(await rowsIn(there, "scholarship_application_details")).toHaveLength(4);
  await erase(here, erasedHere[0].id, "anonymized");
  await erase(here, erasedHere[1].id, "deleted");
  await erase(there, erasedThere[0].id, "anonymized");
  await erase(there, erasedThere[1].id, "deleted");
  await move(here, "--to", there.url);
  const { rows } = await there.owner.query(
    "select id, first_name from public.scholarship_applications order by id",
  );
  const expected = [erasedHere[0].id, erasedThere[0].id].sort().map((id) => ({ id, first_name: "Removed" }));
  expect(rows).toEqual(expected);
  expect(await rowsIn(there, "application_notes")).toEqual([]);
  expect(await rowsIn(there, "scholarship_application_details")).toEqual([]);
  expect(await rowsIn(there, "application_erasures")).toHaveLength(4);
});

test("later history is not copied if the application was there already and keeps its status", async () => {
  const here = await aDatabase();
  const there = await aDatabase();
  const application = anApplication();
  await insert(here, application);
  await move(here, "--to", there.url);
  await storeStaffWork(here, application.id);
  await move(here, "--to", there.url);
  expect(await rowsIn(there, "scholarship_applications")).toMatchObject([{ row: { status: "new" } }]);
  expect(await rowsIn(there, "application_changes")).toEqual([]);
  expect(await rowsIn(there, "application_notes")).toHaveLength(1);
});

test("copies all or nothing, and says in a sentence what is wrong without the address", async () => {
  const here = await anAuthService();
  await aMember(here);
  const there = await aDatabase();
  await there.owner.query("drop table public.scholarship_applications cascade");
  await expect(move(here.database, "--to", there.url)).rejects.toThrow(
    /relation "public.scholarship_applications" does not exist/,
  );
  expect((await there.owner.query("select from auth.users")).rowCount).toBe(0);
  const unreachable = "postgresql://someone:hunter2@127.0.0.1:1/site";
  const refused = await move(here.database, "--to", unreachable).catch((error: Error) => error.message);
  expect(refused).toMatch(
    /The database at someone@127\.0\.0\.1:1\/site \(--to\) cannot be reached: ECONNREFUSED/,
  );
  expect(refused.replace(/^Command failed.*$/m, "")).not.toContain("hunter2");
  await expect(move(here.database, "--out")).rejects.toThrow(/Usage:/);
});

test("a wrong password or an address that cannot be read of the other database is explained, without either", async () => {
  const here = await aDatabase();
  const server = await aTlsPostgres();
  const wrong = server.url().replace(/:[^:@/]+@/, ":hunter2@");
  await expect(move(here, "--from", wrong)).rejects.toThrow(
    /The database at postgres@localhost:\d+\/postgres \(--from\) cannot be reached: 28P01\. It refused the user name or password; correct them in --from\.\n/,
  );
  const refusal = await move(here, "--to", "postgresql://postgres:12/hunter2@db/postgres").catch(
    (error: { stderr: string }) => error.stderr,
  );
  expect(refusal).toMatch(/^The address of --to has a character in its user name or password that must be/);
  expect(refusal).not.toMatch(/hunter|12/);
});

async function countIn({ owner }: TestDatabase, table: string): Promise<number | null> {
  return (await owner.query(`select from public.${table}`)).rowCount;
}

function move(database: TestDatabase, ...words: string[]): Promise<string> {
  return outputOf("commands/move.ts", words, database);
}

async function insert({ owner }: TestDatabase, application: Record<string, unknown>): Promise<void> {
  const row = { id: randomUUID(), ...application };
  await owner.query(
    "insert into public.scholarship_applications select * from jsonb_populate_record(null::public.scholarship_applications, $1::jsonb || $2)",
    [JSON.stringify({ status: "new", created_at: new Date() }), JSON.stringify(row)],
  );
}

/** Stores a row of every kind that staff create for an application. */
async function storeStaffWork({ owner }: TestDatabase, id: string): Promise<void> {
  for (const status of ["reviewing", "approved"])
    await owner.query("update public.scholarship_applications set status = $2 where id = $1", [id, status]);
  await owner.query("insert into public.application_notes (application_id, body) values ($1, 'Call her.')", [
    id,
  ]);
  await keepDetails({ owner }, id);
  await owner.query("insert into public.held_applications values ($1, 'too_fast')", [id]);
  await owner.query("insert into public.application_helpers (application_id, name) values ($1, 'Ana')", [id]);
  await owner.query("insert into public.application_exports (filter) values ('')");
  await owner.query(
    "insert into public.application_messages (application_id, subject, body) values ($1, 'a', 'b')",
    [id],
  );
}

async function keepDetails({ owner }: Pick<TestDatabase, "owner">, id: string): Promise<void> {
  await owner.query(
    "insert into public.scholarship_application_details values ($1, '7 Palmetto Avenue', '33605', 'HVAC', 'es')",
    [id],
  );
}

async function note({ owner }: TestDatabase, id: string, body: string): Promise<void> {
  await owner.query("insert into public.application_notes (application_id, body) values ($1, $2)", [
    id,
    body,
  ]);
}

/** A note that was written after the erasure, which the database allowed before 2026-11-22. */
async function noteAfterErasure({ owner }: TestDatabase, id: string, body: string): Promise<void> {
  await owner.query(
    "insert into public.application_notes (application_id, body, written_at) values ($1, $2, clock_timestamp() + interval '1 second')",
    [id, body],
  );
}

async function erase({ owner }: TestDatabase, id: string, kind: "anonymized" | "deleted"): Promise<void> {
  await owner.query("insert into public.application_erasures (application_id, kind) values ($1, $2)", [
    id,
    kind,
  ]);
}

async function rowsIn({ owner }: TestDatabase, table: string): Promise<{ row: Record<string, unknown> }[]> {
  const { rows } = await owner.query(
    `select to_jsonb(t) as row from public.${table} t order by to_jsonb(t)::text`,
  );
  return rows;
}
