// What an administrator's list is told about changes by others, and who has which application open (R-395 to
//
import { expect, test } from "vitest";
import { anAdministrator, anApplication, aPerson, claimsOf } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

test("what a colleague did is told once with who did it, and an answer repeats only its last seconds (R-395)", async () => {
  const application = anApplication();
  const { database, service, admin, post } = await aServiceWith([application]);
  const { owner } = database;
  const colleague = service.clientOf(await anAdministrator(owner));
  await owner.query("update public.scholarship_applications set created_at = now() - interval '1 hour'");
  const first = await newsOf(admin);
  expect(first.map(({ kind }) => kind)).toEqual(["now"]);
  const since = first[0]?.at ?? "";

  await colleague.from("scholarship_applications").update({ status: "approved" }).eq("id", application.id);
  await colleague.from("application_notes").insert({ application_id: application.id, body: "Call her." });
  const second = anApplication();
  await post(second);
  const heard = await newsOf(admin, since);
  expect(heard.map(({ kind, application_id, is_own }) => [kind, application_id, is_own]).slice(1)).toEqual([
    ["received", second.id, false],
    ["status", application.id, false],
    ["note", application.id, false],
  ]);
  expect((await newsOf(colleague, since)).filter(({ is_own }) => is_own)).toHaveLength(2);

  await owner.query("update public.application_changes set changed_at = now() - interval '31 seconds'");
  const last = heard[0]?.at ?? "";
  expect((await newsOf(admin, last)).map(({ kind }) => kind)).toEqual(["now", "received", "note"]);
  await colleague.from("application_erasures").insert({ application_id: application.id, kind: "deleted" });
  expect((await newsOf(admin, last)).map(({ kind }) => kind)).toEqual(["now", "received", "erasure"]);
});

test("an applicant's own correction is told, and is nobody's own (R-395)", async () => {
  const application = anApplication();
  const { database, admin } = await aServiceWith([application]);
  await database.owner.query(
    `insert into public.application_contact_changes (application_id, field, from_value, to_value, by_applicant)
     select id, 'phone', phone, '(813) 555-0199', true from public.scholarship_applications`,
  );
  const told = (await newsOf(admin)).filter(({ kind }) => kind === "correction");
  expect(told).toMatchObject([{ application_id: application.id, by_email: null, is_own: false }]);
});

test("an answer names at most 101 of a kind, and carries no word of an applicant (R-396)", async () => {
  const { database, admin } = await aServiceWith([]);
  await database.owner.query(
    `insert into public.scholarship_applications (first_name, last_name, email, phone, city, state, budget, education, experience, why_interested)
     select 'Quillon', 'Vantreight', 'q' || n || '@example.org', '555 555 0123', 'Ybor', 'FL', 'Some help', 'GED', 'Plumbing', repeat('A long story. ', 10)
     from generate_series(1, 300) n`,
  );
  const { data } = await admin.rpc("application_news");
  expect(data).toHaveLength(102);
  expect(JSON.stringify(data)).not.toMatch(/quillon|vantreight|ybor|story|q1@/i);
});

test("who has an application open is told to colleagues for 45 seconds, and ends with closing, role and account (R-397)", async () => {
  const application = anApplication();
  const { database, service, admin } = await aServiceWith([application]);
  const { owner } = database;
  const person = await anAdministrator(owner);
  const colleague = service.clientOf(person);
  const viewing = async (reader = admin) =>
    (await newsOf(reader))
      .filter(({ kind }) => kind === "viewing")
      .map((row) => [row.application_id, row.by_email]);
  const open = { application_id: application.id };

  expect((await colleague.from("application_viewers").insert(open)).status).toBe(201);
  expect(await viewing()).toEqual([[application.id, `${person.id}@example.org`]]);
  expect(await viewing(colleague)).toEqual([]);

  await age("46 seconds");
  expect(await viewing()).toEqual([]);
  const mine = () => colleague.from("application_viewers").update(open).eq("account_id", person.id);
  expect((await mine()).status).toBe(204);
  expect(await viewing()).toHaveLength(1);
  await colleague.from("application_viewers").update({ application_id: null }).eq("account_id", person.id);
  expect(await viewing()).toEqual([]);

  await mine();
  await owner.query("delete from public.user_roles where user_id = $1", [person.id]);
  expect(await viewing()).toEqual([]);
  await owner.query("delete from auth.users where id = $1", [person.id]);
  expect((await owner.query("select from public.application_viewers")).rowCount).toBe(0);

  async function age(by: string) {
    await owner.query("alter table public.application_viewers disable trigger signs_of_life_are_stamped");
    await owner.query(`update public.application_viewers set seen_at = now() - interval '${by}'`);
    await owner.query("alter table public.application_viewers enable trigger signs_of_life_are_stamped");
  }
});

test("nobody says that a colleague has an application open, and the time of a sign of life is the database's (R-398)", async () => {
  const application = anApplication();
  const { database, service } = await aServiceWith([application]);
  const [one, other] = [await anAdministrator(database.owner), await anAdministrator(database.owner)];
  const row = { account_id: other.id, application_id: application.id };
  expect((await service.clientOf(one).from("application_viewers").insert(row)).status).toBe(403);
  await service.clientOf(other).from("application_viewers").insert({ application_id: application.id });
  const table = () => service.clientOf(one).from("application_viewers");
  expect((await table().update({ application_id: null }).eq("account_id", other.id).select()).data).toEqual(
    [],
  );
  expect((await table().select()).data).toEqual([]);
  expect((await table().update({ seen_at: "2100-01-01" }).eq("account_id", one.id)).status).toBe(403);
  const person = service.clientOf(await aPerson(database.owner));
  expect((await person.from("application_viewers").insert({ application_id: application.id })).status).toBe(
    403,
  );
  expect((await person.rpc("application_news")).status).toBe(403);
});

test("with 20,000 applications an answer without news reads fewer than 60 blocks (R-396)", async () => {
  const { database } = await aServiceWith([]);
  const { owner } = database;
  await owner.query(
    `insert into public.scholarship_applications (first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, created_at)
     select 'Ana', 'Ruiz', 'a' || n || '@example.org', '555 555 0123', 'Tampa', 'FL', 'Some help', 'GED', 'Plumbing', repeat('A long story. ', 10),
            now() - n * interval '1 minute'
     from generate_series(1, 20000) n`,
  );
  await owner.query(
    "update public.scholarship_applications set status = 'approved' where created_at < now() - interval '1 day'",
  );
  await owner.query("update public.application_changes set changed_at = now() - id * interval '1 minute'");
  await owner.query(
    "insert into public.application_notes (application_id, body, written_at) select id, 'A note', created_at from public.scholarship_applications limit 10000",
  );
  await owner.query("vacuum analyze");
  const person = await anAdministrator(owner);
  await owner.query("begin");
  await owner.query(
    "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
    [JSON.stringify(claimsOf(person))],
  );
  const ask = "select * from public.application_news(now())";
  await owner.query(ask);
  const { rows } = await owner.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${ask}`,
  );
  await owner.query("rollback");
  const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? {};
  const blocks = (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  expect(blocks).toBeGreaterThan(0);
  expect(blocks).toBeLessThan(60);
});

type Client = Awaited<ReturnType<typeof aServiceWith>>["admin"];

async function newsOf(client: Client, since?: string) {
  return (await client.rpc("application_news", since ? { since } : {}).throwOnError()).data;
}
