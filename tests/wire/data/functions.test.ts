// Functions that return rows, called as the official client calls them (PostgREST: functions as RPC).
import { expect, onTestFinished, test } from "vitest";
import { anApplication } from "../../support/data/caller.ts";
import { aDataService, aServiceWith } from "../../support/data/data-service.ts";
import { aDatabase } from "../../support/data/database.ts";

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

test("a function that writes commits, unless it fails or the caller asks for a trial; one that reads cannot write", async () => {
  const database = await aDatabase();
  await database.owner.query("create table public.kept_words (word text check (word <> 'no')); grant all on public.kept_words to service_role");
  const body = "insert into public.kept_words select unnest(string_to_array(words, ',')) returning word";
  for (const [name, volatility] of [["keep", "volatile"], ["look", "stable"]])
    await database.owner.query(`create function public.${name}(words text) returns table (kept text) language sql ${volatility} as $$ ${body} $$`);
  const service = await aDataService(database);
  onTestFinished(() => service.stop());
  const call = async (name: string, words: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${service.url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: service.serviceKey, "content-type": "application/json", ...headers },
      body: JSON.stringify({ words }),
    });
    return [answer.status, await answer.json()];
  };
  const stored = async () => (await database.owner.query("select word from public.kept_words")).rows.map(({ word }) => word);
  expect(await call("keep", "one")).toEqual([200, [{ kept: "one" }]]);
  expect(await call("keep", "two,no")).toMatchObject([400, { code: "23514" }]);
  expect(await call("keep", "three", { prefer: "tx=rollback" })).toEqual([200, [{ kept: "three" }]]);
  expect(await call("keep", "four,five", { accept: "application/vnd.pgrst.object+json" })).toMatchObject([406, { code: "PGRST116" }]);
  expect(await call("look", "six")).toMatchObject([expect.any(Number), { code: expect.stringMatching(/^(0A000|25006)$/) }]);
  expect(await stored()).toEqual(["one"]);
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
