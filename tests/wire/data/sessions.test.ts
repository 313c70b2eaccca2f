// An access token is valid for an hour, but the right to read and change applications ends with its session
// (docs/threat-model.md).
import { describe, expect, onTestFinished, test } from "vitest";
import { anAuthService, aSignedInMember, password } from "../../support/auth/auth-service.ts";
import { anAdministratorWithFactor, anApplication } from "../../support/data/caller.ts";
import { aDataService, aServiceWith } from "../../support/data/data-service.ts";

describe("an access token that has not expired gives no access", () => {
  test("after its account signed out everywhere (R-191)", async () => {
    const { auth, member, seen } = await anAdministratorAtWork();
    expect((await auth.post("/logout?scope=global", {}, bearer(member.session.access_token))).status).toBe(204);
    expect(await seen()).toEqual({ rows: 0, roles: 0, search: 403, changed: 0 });
  });

  test("after its own session was ended from another device (R-191, R-229)", async () => {
    const { auth, member, seen } = await anAdministratorAtWork();
    const other = auth.client();
    await other.signInWithPassword({ email: member.user.email ?? "", password });
    await other.signOut({ scope: "others" });
    expect(await seen()).toEqual({ rows: 0, roles: 0, search: 403, changed: 0 });
  });

  test.each([
    ["the account is banned", "update auth.users set banned_until = now() + interval '1 hour' where id = $1"],
    ["the account is deleted", "update auth.users set deleted_at = now() where id = $1"],
    ["the session's time is over", "update auth.sessions set not_after = now() - interval '1 second' where user_id = $1"],
    ["the session belongs to somebody else", "with other as (insert into auth.users (id) values (gen_random_uuid()) returning id) update auth.sessions set user_id = other.id from other where user_id = $1"],
  ])("once %s", async (_what, change) => {
    const { auth, member, seen } = await anAdministratorAtWork();
    await auth.owner.query(change, [member.user.id]);
    expect(await seen()).toEqual({ rows: 0, roles: 0, search: 403, changed: 0 });
  });
}); // biome-ignore format: one line a case

test("an expired ban refuses nothing", async () => {
  const { auth, member, seen } = await anAdministratorAtWork();
  await auth.owner.query("update auth.users set banned_until = now() - interval '1 second' where id = $1", [member.user.id]);
  expect(await seen()).toEqual({ rows: 1, roles: 1, search: 200, changed: 1 });
}); // biome-ignore format: one line a step

test("a token that says aal2 gives no access once its session is at aal1 again, because a factor was removed", async () => {
  const { database, service } = await aServiceWith([anApplication()]);
  const person = await anAdministratorWithFactor(database.owner, "aal2");
  const count = async () => (await service.clientOf(person).from("scholarship_applications").select("id")).data?.length;
  expect(await count()).toBe(1);
  await database.owner.query("update auth.sessions set aal = 'aal1' where id = $1", [person.sessionId]);
  expect(await count()).toBe(0);
}); // biome-ignore format: one line a step

/**
 * An administrator with a real token. `seen` reports what that token can read and change: everything at
 * first.
 */
async function anAdministratorAtWork() {
  const auth = await anAuthService();
  const service = await aDataService(auth.database, { tokens: auth.tokens });
  onTestFinished(() => service.stop());
  const member = await aSignedInMember(auth);
  await auth.owner.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [member.user.id]);
  await service.clientOf().from("scholarship_applications").insert(anApplication());
  const call = (method: string, path: string, body?: object) =>
    fetch(`${service.url}/rest/v1/${path}`, {
      method,
      headers: { ...bearer(member.session.access_token), "content-type": "application/json", prefer: "return=representation" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const rowsOf = async (answer: Response) => (await answer.json()).length;
  const seen = async () => ({
    rows: await rowsOf(await call("GET", "scholarship_applications")),
    roles: await rowsOf(await call("GET", "user_roles")),
    search: (await call("POST", "rpc/list_applications", {})).status,
    changed: await rowsOf(await call("PATCH", "scholarship_applications?first_name=not.is.null", { status: "reviewing" })),
  });
  expect(await seen()).toEqual({ rows: 1, roles: 1, search: 200, changed: 1 });
  return { auth, member, seen };
} // biome-ignore format: one line a call

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
