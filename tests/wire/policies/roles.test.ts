// What the database roles may do beyond rows and columns (matrix.test.ts): create tables, switch to another
// role, and take rights from claims.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aPerson, asRole, claimsOf, hasCode } from "../../support/data/caller.ts";
import { aDatabase } from "../../support/data/database.ts";
import { everyCaller, storeApplication } from "../../support/data/matrix.ts";

test("nobody but the owner may make tables or functions, or reach the accounts", async () => {
  const { owner } = await aDatabase();
  for (const caller of await everyCaller(owner)) {
    for (const statement of [
      "create table public.mine (id int)",
      "create function public.mine() returns int language sql return 1",
      "select encrypted_password from auth.users",
      "select secret from auth.mfa_factors",
      "select * from auth.sessions",
      "update auth.users set email = 'x@example.org'",
      "alter table public.user_roles disable row level security",
      "select token_hash from auth.one_time_tokens",
      "select last_value from public.application_changes_id_seq",
      "select nextval('public.application_changes_id_seq')",
      "select public.record_application_change()",
      "select public.erase_application()",
      "insert into public.application_statuses (name, position, decides) values ('any', 5, true)",
    ]) {
      const refused = await asRole(owner, caller, (client) =>
        client.query(statement).then(
          () => undefined,
          (error: unknown) => error,
        ),
      );
      expect([statement, hasCode(refused, "42501")]).toEqual([statement, true]);
    }
  }
});

test("the authenticator itself reads no table, and can switch only to the three callers' roles", async () => {
  const { owner } = await aDatabase();
  const { rows } = await owner.query<{ role: string }>(
    "select rolname as role from pg_roles where pg_has_role('authenticator', oid, 'member') and rolname <> 'authenticator' order by 1",
  );
  expect(rows.map(({ role }) => role)).toEqual(["anon", "authenticated", "service_role"]);
  const refused = await asRole(owner, { role: "authenticator", claims: {} }, (client) =>
    client.query("select 1 from public.scholarship_applications").then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  expect(hasCode(refused, "42501")).toBe(true);
});

test("claims that a person can influence give no rights", async () => {
  const { owner } = await aDatabase();
  await storeApplication(owner);
  const person = await aPerson(owner);
  for (const extra of [
    { user_metadata: { role: "admin", is_admin: true } },
    { app_metadata: { role: "admin", roles: ["admin"] } },
    { aal: "aal2" },
    { is_admin: true, email: "admin@example.org" },
    { sub: randomUUID() },
  ]) {
    const claims = { ...claimsOf(person), ...extra };
    const seen = await asRole(owner, { role: "authenticated", claims }, (client) =>
      client.query("select id from public.scholarship_applications"),
    );
    expect(seen.rowCount).toBe(0);
  }
  const nobody = await asRole(owner, { role: "authenticated", claims: {} }, (client) =>
    client.query("select id from public.scholarship_applications"),
  );
  expect(nobody.rowCount).toBe(0);
});
