// Bodies and queries known to break servers of this kind: 4xx, never a 5xx.
import { expect, test } from "vitest";
import { anAdministrator, anApplication, aPerson } from "../../support/data/caller.ts";
import { aServiceWithDatabase } from "../../support/data/data-service.ts";

test("the worst known bodies and queries are 4xx (R-279)", async () => {
  const { statusOf } = await aServiceWithDatabase();
  const row = (changes: string) =>
    `{"first_name":"Ada","last_name":"Lee","email":"a@b.co","phone":"5555555555","education":"GED","experience":"none","why_interested":"${"x".repeat(40)}",${changes}}`;
  expect(await statusOf("POST", "", { body: row('"city":"Waco"') })).toBe(201);
  for (const body of [
    row('"city":"a\\u0000b"'),
    row('"city":"\\ud800"'),
    row('"city":"\\udc00\\ud800"'),
    row('"__proto__":{"status":"approved"}'),
    row('"constructor":1'),
    row('"toString":1'),
    row('"created_at":"infinity and beyond"'),
    row('"created_at":1e400'),
    row('"created_at":"294277-01-01"'),
    row('"id":123456789012345678901234567890'),
    row(`"city":${"[".repeat(5_000)}${"]".repeat(5_000)}`).replace("[]", '"x"'),
    `${"[".repeat(400_000)}${"]".repeat(400_000)}`,
    `[${row('"city":"Waco"')},{}]`,
    '"text"'.padStart(10).slice(0, 3),
    "[null]",
    '{"\\u0000":1}',
    '{"":1}',
  ]) {
    const status = await statusOf("POST", "", { body });
    expect([body.slice(0, 300), status >= 400 && status < 500]).toEqual([body.slice(0, 300), true]);
  }
  for (const query of [
    "id=eq.%00",
    "first_name=eq.%00",
    "first_name=in.(%00)",
    "first_name=like.%00",
    "or=(first_name.eq.%00)",
    "first_name=fts(%00).x",
    "first_name=match.(",
    "first_name=match.(((((",
    "first_name=imatch.[",
    "first_name=like.%5C",
    "created_at=gt.yesterdayish",
    "id=gt.1e400",
    "first_name=fts.%26%26",
    "first_name=fts(klingon).x",
    "first_name=eq(any).{",
    "first_name=eq(any).x",
    "first_name=cs.{a}",
    "id=is.true",
    "select=%00",
    "select=a%00:id",
    "order=%00",
    "order=id.asc.desc",
    "columns=%00",
    "select=id::%00",
    "limit=1&offset=-5&first_name=adj.x",
    "%00=eq.1",
    "__proto__=eq.1",
    "constructor=eq.1",
    "select=__proto__",
    "select=toString",
    "select=id&select=__proto__::text",
    `first_name=eq(all).{{1}}`,
  ]) {
    // biome-ignore format: a list
    const status = await statusOf("GET", query);
    expect([query, status >= 200 && status < 500]).toEqual([query, true]);
  }
  expect(await statusOf("GET", "first_name=eq.%C3%28&last_name=eq.%ff%")).toBe(200);
  expect(await statusOf("GET", "limit=99999999999999999999999999")).toBe(200);
  expect(await statusOf("GET", "offset=99999999999999999999999999")).toBe(200);
});

test("a posted form of very many fields is refused before it is parsed, which would take seconds", async () => {
  const { send } = await aServiceWithDatabase();
  const answer = await send("POST", "", {
    body: "a&".repeat(100_000),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    caller: "service",
  });
  expect([answer.status, (await answer.json()).message]).toEqual([400, "A form can hold at most 100 fields"]);
});

test("only the service key sends anything but JSON: any other body is refused unparsed (R-474)", async () => {
  const { database, service, send } = await aServiceWithDatabase();
  const staff = await service.tokenOf(await anAdministrator(database.owner));
  for (const caller of [{}, { Authorization: `Bearer ${staff}` }])
    for (const type of ["text/csv", "application/x-www-form-urlencoded", "text/plain", "application/xml"]) {
      const answer = await send("POST", "", {
        body: "\n".repeat(620_000),
        headers: { "Content-Type": type, ...caller },
      });
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { code: "PGRST102", message: `Content-Type not acceptable: ${type}` },
      ]);
    }
});

test("a role without a right is refused before its body or its conditions are looked at (R-473)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const account = await service.tokenOf(await aPerson(database.owner));
  const call = async (method: string, path: string, token?: string) => {
    const answer = await fetch(`${service.url}/rest/v1/${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(method === "GET" ? {} : { body: "[[[[" }),
    });
    return [answer.status, (await answer.json()).message, answer.headers.get("www-authenticate")];
  };
  const notes = "permission denied for table application_notes";
  expect(await call("POST", "application_notes")).toEqual([401, notes, "Bearer"]);
  expect(await call("PATCH", "application_notes?nothing=eq.1")).toEqual([401, notes, "Bearer"]);
  expect(await call("GET", "application_notes?body=fts.%26%26")).toEqual([401, notes, "Bearer"]);
  const changes = "permission denied for table application_changes";
  expect(await call("POST", "application_changes", account)).toEqual([403, changes, null]);
  const list = "permission denied for function list_applications";
  expect(await call("POST", "rpc/list_applications")).toEqual([401, list, "Bearer"]);
  expect((await call("POST", "application_notes", account))[0], "who has the grant is read").toBe(400);
});

test("a right that is granted while the server runs counts within seconds (R-473)", async () => {
  let clock = 0;
  const { database, service } = await aServiceWithDatabase({ now: () => clock });
  const read = () => service.clientOf().from("saved_views").select("id");
  expect((await read()).status).toBe(401);
  await database.owner.query("grant select on public.saved_views to anon");
  clock += 5_001;
  expect(await read()).toMatchObject({ status: 200, data: [] });
});

test("rows and values are counted before a body is parsed (R-474)", async () => {
  const { database, service } = await aServiceWithDatabase();
  const account = await service.tokenOf(await aPerson(database.owner));
  const refusalOf = async (path: string, token: string, body: string, type = "application/json") => {
    const answer = await fetch(`${service.url}/rest/v1/${path}`, {
      method: "POST",
      headers: { "content-type": type, authorization: `Bearer ${token}` },
      body,
    });
    return [answer.status, (await answer.json()).message];
  };
  const unfinished = (times: number, text: string) => `[${text.repeat(times)}`; // parsing would refuse it
  const several = [400, "An application is sent by itself: one row a request"];
  for (const token of [service.anonKey, account])
    expect(await refusalOf("scholarship_applications", token, unfinished(2, "{},"))).toEqual(several);
  const rows = [400, "A request can hold at most 1000 rows"];
  expect(await refusalOf("application_notes", account, unfinished(1_000, "{},"))).toEqual(rows);
  const values = (most: number) => [400, `The body can hold at most ${most} values`];
  const oneRow = unfinished(1, `{${'"k":1,'.repeat(20_000)}`);
  expect(await refusalOf("scholarship_applications", service.anonKey, oneRow)).toEqual(values(100));
  expect(await refusalOf("application_notes", account, oneRow)).toEqual(values(20_000));
  const deep = "[".repeat(20_001);
  expect(await refusalOf("rpc/list_applications", account, `{"filter":${deep}`)).toEqual(values(20_000));
  const csv = `a\n"${"1\n".repeat(100_000)}`;
  expect(await refusalOf("application_notes", service.serviceKey, csv, "text/csv")).toEqual(values(100_000));
});

test("the attempt to insert an application counts before its body is read", async () => {
  const { database, send } = await aServiceWithDatabase({ isLimited: true });
  const json = { "content-type": "application/json" };
  expect((await send("POST", "", { body: "{", headers: json })).status).toBe(400);
  const { rows } = await database.owner.query(
    "select taken from limits.counters where key like 'insert-try:%'",
  );
  expect(rows).toEqual([{ taken: 1 }]);
  await database.owner.query("update limits.counters set taken = 600 where key like 'insert-try:%'");
  expect((await send("POST", "", { body: "{", headers: json })).status, "not looked at").toBe(429);
});

test("the time to parse an address's bodies is bounded, and applications are still accepted", async () => {
  let clock = 0;
  // Each call advances the clock by 100 ms, so that parsing seems to take that long.
  const now = () => (clock += 100);
  const { database, send } = await aServiceWithDatabase({ isLimited: true, now });
  // Without this right a visitor's body is not even read. PostgreSQL still refuses to select.
  await database.owner.query("grant update (status) on public.scholarship_applications to anon");
  const headers = { "content-type": "application/json" };
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 100)
    statuses.push((await send("PATCH", "id=is.null", { body: '{"status":"new"}', headers })).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeGreaterThan(20);
  const elsewhere = { ...headers, "x-test-address": "192.0.2.2" };
  expect((await send("PATCH", "id=is.null", { body: "{}", headers: elsewhere })).status).not.toBe(429);
  const application = JSON.stringify(anApplication());
  expect((await send("POST", "", { body: application, headers })).status).toBe(201);
});
