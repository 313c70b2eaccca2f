// Bodies and queries known to break servers of this kind: 4xx, never a 5xx.
import { expect, test } from "vitest";
import { anAdministrator, anApplication } from "../../support/data/caller.ts";
import { aServiceWithDatabase } from "../../support/data/data-service.ts";

test("the worst known bodies and queries are 4xx", async () => {
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
}, 60_000);

test("a posted form of very many fields is refused before it is parsed, which would take seconds", async () => {
  const { send } = await aServiceWithDatabase();
  const answer = await send("POST", "", {
    body: "a&".repeat(100_000),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    caller: "service",
  });
  expect([answer.status, (await answer.json()).message]).toEqual([400, "A form can hold at most 100 fields"]);
});

test("a visitor sends JSON alone: any other body is refused unparsed, and somebody signed in sends CSV", async () => {
  const { database, service, send } = await aServiceWithDatabase();
  for (const type of ["text/csv", "application/x-www-form-urlencoded", "text/plain", "application/xml"]) {
    const answer = await send("POST", "", { body: "\n".repeat(620_000), headers: { "Content-Type": type } });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: "PGRST102", message: `Content-Type not acceptable: ${type}` },
    ]);
  }
  const staff = await service.tokenOf(await anAdministrator(database.owner));
  const lines = `first_name,last_name,email,phone,education,experience,why_interested,city,state,budget\n${"Ada,Lee,a@b.co,5555555555,GED,none,".concat("x".repeat(40))},Waco,TX,none\n`;
  const headers = { "Content-Type": "text/csv", Authorization: `Bearer ${staff}` };
  expect((await send("POST", "", { body: lines, headers })).status).toBe(201);
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
  const { send } = await aServiceWithDatabase({ isLimited: true, now });
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
