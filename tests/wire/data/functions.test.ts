// Functions that return rows, called as the official client calls them (PostgREST: functions as RPC).
import { expect, test } from "vitest";
import { anApplication } from "../../support/data/caller.ts";
import { aServiceWith } from "../../support/data/data-service.ts";

test("a function's rows are selected, filtered, ordered and bounded like those of a table", async () => {
  const { admin } = await aServiceWith(["Ana", "Ben", "Zoë"].map((first_name) => anApplication({ first_name, last_name: "Ruiz" })));
  const rows = (await admin.rpc("search_applications", { patterns: ["%ruiz%"] }).select("first_name").neq("first_name", "Ben").order("first_name")).data;
  expect(rows).toEqual([{ first_name: "Ana" }, { first_name: "Zoë" }]);
  expect((await admin.rpc("search_applications", {}, { count: "exact" }).limit(1)).count).toBe(3);
  expect((await admin.rpc("search_applications", { patterns: ["%zoë%"] }).select("first_name").single()).data).toEqual({ first_name: "Zoë" });
  expect((await admin.rpc("search_applications").single()).error?.code).toBe("PGRST116");
  expect((await admin.rpc("search_applications", { patterns: ["%ben%"] }).select("first_name,status").csv()).data).toBe("first_name,status\nBen,new");
}); // biome-ignore format: one line a call

test("arguments have the names and types of the parameters, and what is left out has its default", async () => {
  const { service, token } = await asAdministrator();
  const call = async (name: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${service.url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const json = await answer.json();
    return [answer.status, json.code ?? json.length];
  };
  expect(await call("search_applications", undefined)).toEqual([200, 1]);
  expect(await call("search_applications", {})).toEqual([200, 1]);
  expect(await call("search_applications", { most: 0 })).toEqual([200, 0]);
  expect(await call("search_applications", { patterns: null })).toEqual([200, 1]);
  expect(await call("search_applications", { most: "many" })).toEqual([400, "22P02"]);
  expect(await call("search_applications", { patterns: "a" })).toEqual([400, "22P02"]);
  expect(await call("search_applications", { "most) --": 1 })).toEqual([404, "PGRST202"]);
  expect(await call("application_signals", {})).toEqual([404, "PGRST202"]);
  expect(await call("search_applications", [{}])).toEqual([400, "PGRST102"]);
  expect(await call("search_applications", "{")).toEqual([400, "PGRST102"]);
  expect(await call("search_applications", "a=b", { "content-type": "text/csv" })).toEqual([400, "PGRST102"]);
  for (const name of ["is_admin", "has_live_session", "hold_application", "require_admin", "private.require_admin", "erase_application", "nothing"])
    expect(await call(name, {})).toEqual([404, "PGRST202"]);
}); // biome-ignore format: one line a call

test("functions are called with POST alone", async () => {
  const { service, token } = await asAdministrator();
  for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"]) {
    const answer = await fetch(`${service.url}/rest/v1/rpc/search_applications`, { method, headers: { authorization: `Bearer ${token}` } });
    expect([method, answer.status]).toEqual([method, 405]);
  }
}); // biome-ignore format: one line a call

async function asAdministrator() {
  const { service, admin, database } = await aServiceWith([anApplication()]);
  const { rows } = await database.owner.query<{ id: string; session: string }>(
    "select user_id as id, s.id as session from public.user_roles join auth.sessions s using (user_id)",
  );
  const [person] = rows;
  const token = await service.tokenOf({
    id: person?.id ?? "",
    aal: "aal1",
    sessionId: person?.session ?? "",
  });
  return { service, admin, token };
}
