// Functions that return rows, called as the official client calls them (PostgREST: functions as RPC).
import { expect, onTestFinished, test } from "vitest";
import { anApplication, aPerson } from "../../support/data/caller.ts";
import { aDataService, aServiceWith } from "../../support/data/data-service.ts";
import { aDatabase } from "../../support/data/database.ts";

test("a function's rows are selected, filtered, ordered and bounded like those of a table", async () => {
  const { admin } = await aServiceWith(["Ana", "Ben", "Zoë"].map((first_name) => anApplication({ first_name, last_name: "Ruiz" })));
  const rows = (await admin.rpc("list_applications", { filter: { search: "ruiz" } }).select("first_name").neq("first_name", "Ben").order("first_name")).data;
  expect(rows).toEqual([{ first_name: "Ana" }, { first_name: "Zoë" }]);
  expect((await admin.rpc("list_applications", {}, { count: "exact" }).limit(1)).count).toBe(3);
  expect((await admin.rpc("list_applications", { filter: { search: "zoë" } }).select("first_name").single()).data).toEqual({ first_name: "Zoë" });
  expect((await admin.rpc("list_applications").single()).error?.code).toBe("PGRST116");
  expect((await admin.rpc("list_applications", { filter: { search: "ben" } }).select("first_name,status").csv()).data).toBe("first_name,status\nBen,new");
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
  expect(await call("list_applications", undefined)).toEqual([200, 1]);
  expect(await call("list_applications", {})).toEqual([200, 1]);
  expect(await call("list_applications", { most: 0 })).toEqual([200, 0]);
  expect(await call("list_applications", { after_value: null })).toEqual([200, 1]);
  expect(await call("list_applications", { most: "many" })).toEqual([400, "22P02"]);
  expect(await call("possible_duplicate_reasons", { application_ids: "a" })).toEqual([400, "22P02"]);
  expect(await call("list_applications", { "most) --": 1 })).toEqual([404, "PGRST202"]);
  expect(await call("possible_duplicate_reasons", {})).toEqual([404, "PGRST202"]);
  expect(await call("list_applications", [{}])).toEqual([400, "PGRST102"]);
  expect(await call("list_applications", "{")).toEqual([400, "PGRST102"]);
  expect(await call("list_applications", "a=b", { "content-type": "text/csv" })).toEqual([400, "PGRST102"]);
  for (const name of ["is_admin", "has_live_session", "hold_application", "require_admin", "private.require_admin", "erase_application", "nothing"])
    expect(await call(name, {})).toEqual([404, "PGRST202"]);
}); // biome-ignore format: one line a call

test("a function that reads answers GET and HEAD, with its arguments, filters, order, range and count in the query (R-475)", async () => {
  const { admin } = await aServiceWith(["Ana", "Ben", "Zoë"].map((first_name) => anApplication({ first_name, last_name: "Ruiz" })));
  const read = (args: Record<string, unknown>, options = {}) => admin.rpc("list_applications", args as never, { get: true, ...options });
  expect((await read({ filter: '{"search":"ruiz"}' }).select("first_name").neq("first_name", "Ben").order("first_name")).data).toEqual([{ first_name: "Ana" }, { first_name: "Zoë" }]);
  expect((await read({ most: 2 })).data).toHaveLength(2);
  expect((await read({}).or("first_name.eq.Ana,first_name.eq.Ben")).data).toHaveLength(2);
  expect(await read({}, { count: "exact" }).order("first_name").range(1, 1).select("first_name")).toMatchObject({ status: 206, count: 3, data: [{ first_name: "Ben" }] });
  expect(await read({ filter: '{"search":"zoë"}' }, { head: true, count: "exact" })).toMatchObject({ status: 200, count: 1, data: null });
  expect((await read({ filter: '{"search":"zoë"}' }).select("first_name").single()).data).toEqual({ first_name: "Zoë" });
  expect(await read({ most: "many" })).toMatchObject({ status: 400, error: { code: "22P02" } });
  expect(await read({ mots: 1 })).toMatchObject({ status: 404, error: { code: "PGRST202" } });
}); // biome-ignore format: one line a call

test("arguments of every type come from the query, also JSON and what looks like SQL (R-475)", async () => {
  const database = await aDatabase();
  await database.owner.query(`
    create function public.echo(words text[] default null, flag boolean default null, given jsonb default null, plain text default null)
      returns table (shown text) language sql stable as $$ select concat_ws('|', words[2], flag, given ->> 'a', plain) $$`);
  const service = await aDataService(database);
  onTestFinished(() => service.stop());
  const echo = async (query: string) => (await fetch(`${service.url}/rest/v1/rpc/echo?${query}`, { headers: { apikey: service.serviceKey } })).json();
  expect(await echo('words={a,"b,c"}&flag=true&given={"a":1}&plain=x%27);--')).toEqual([{ shown: "b,c|t|1|x');--" }]);
  expect(await echo("plain=eq")).toEqual([{ shown: "eq" }]);
  expect(await echo("shown=like.t*&flag=true&limit=1")).toEqual([{ shown: "t" }]);
  expect(await echo("plain=one&plain=two")).toEqual([{ shown: "two" }]);
  expect(await echo("given={")).toMatchObject({ code: "22P02" });
}); // biome-ignore format: one line a call

test("a function that writes is called only with POST, and no function with another method (R-475)", async () => {
  const { admin, service, token, database } = await asAdministrator();
  const changes = '[{"application_id":"4f0f5a3e-0000-4000-8000-000000000000","shown_status":"new","new_status":"approved"}]';
  const statusOf = async (method: string, call: string) => {
    const answer = await fetch(`${service.url}/rest/v1/rpc/${call}`, { method, headers: { authorization: `Bearer ${token}` } });
    return [answer.status, method === "HEAD" ? undefined : (await answer.json()).code];
  };
  for (const name of ["set_application_statuses", "decide_and_send"]) {
    expect(await statusOf("GET", `${name}?changes=${changes}`)).toEqual([405, "25006"]);
    expect((await statusOf("HEAD", `${name}?changes=${changes}`))[0]).toBe(405);
  }
  for (const method of ["PUT", "PATCH", "DELETE"]) expect(await statusOf(method, "list_applications")).toEqual([405, "PGRST101"]);
  expect((await admin.rpc("set_application_statuses", { changes: JSON.parse(changes) })).status).toBe(200);
  expect(await service.clientOf().rpc("list_applications", {}, { get: true })).toMatchObject({ status: 401, error: { code: "42501" } });
  const person = service.clientOf(await aPerson(database.owner));
  expect(await person.rpc("list_applications", {}, { get: true })).toMatchObject({ status: 403, error: { code: "42501" } });
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
  return { service, admin, token, database };
}
