// PostgREST's wire protocol of writes: bodies, statuses, headers, limits.
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { expect, test } from "vitest";
import { maxCharacters } from "../../../contract/scholarship.ts";
import { anApplication, aPerson } from "../../support/data/caller.ts";
import { aServiceWith, aServiceWithDatabase, stored } from "../../support/data/data-service.ts";

test("an insert with return=minimal is 201 without body or content type (R-270)", async () => {
  const { post } = await aServiceWithDatabase();
  const answer = await post(anApplication(), { Prefer: "return=minimal" });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("content-type")).toBeNull();
  expect(answer.headers.get("preference-applied")).toBe("return=minimal");
  expect(answer.headers.get("content-range")).toBe("*/*");
  expect(await answer.text()).toBe("");
});

test("return=headers-only names the new row, for those who may read its key", async () => {
  const { post, database } = await aServiceWithDatabase();
  const application = anApplication();
  const made = await post(application, { Prefer: "return=headers-only" }, "service");
  expect(made.status).toBe(201);
  expect(made.headers.get("location")).toBe(`/scholarship_applications?id=eq.${application.id}`);
  expect(await made.text()).toBe("");
  const visitor = await post(anApplication(), { Prefer: "return=headers-only" });
  expect(visitor.status).toBe(401);
  expect(visitor.headers.get("www-authenticate")).toBe("Bearer");
  expect((await stored(database)).length).toBe(1);
});

test("CSV and forms are bodies too", async () => {
  const { send, database } = await aServiceWithDatabase();
  const { id: _, ...fields } = anApplication({ budget: 'Says "help",\nplease' });
  const csvField = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const header = Object.keys(fields).join(",");
  const line = Object.values(fields)
    .map((value) => csvField(String(value)))
    .join(",");
  const csv = await send("POST", "", {
    body: `${header}\r\n${line}\r\n${line}\n`,
    headers: { "Content-Type": "text/csv" },
    caller: "service",
  });
  expect(csv.status).toBe(201);
  const form = await send("POST", "", {
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    caller: "service",
  });
  expect(form.status).toBe(201);
  expect(
    (await database.owner.query("select distinct budget, first_name from public.scholarship_applications"))
      .rows,
  ).toEqual([{ budget: 'Says "help",\nplease', first_name: "Renée" }]);
  expect((await stored(database)).length).toBe(3);
  const uneven = await send("POST", "", {
    body: "first_name,last_name\na\n",
    headers: { "Content-Type": "text/csv" },
    caller: "service",
  });
  expect([uneven.status, (await uneven.json()).message]).toEqual([
    400,
    "All lines must have same number of fields",
  ]);
  const other = await send("POST", "", { body: "<a/>", headers: { "Content-Type": "application/xml" } });
  expect([other.status, (await other.json()).code]).toEqual([400, "PGRST102"]);
});

test("PUT makes or replaces exactly the row that its address names", async () => {
  const { send, database } = await aServiceWithDatabase();
  const application = anApplication();
  const put = (query: string, body: object, prefer = "return=representation") =>
    send("PUT", query, {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", Prefer: prefer },
      caller: "service",
    });
  expect((await put(`id=eq.${application.id}`, application)).status).toBe(201);
  expect((await put(`id=eq.${application.id}`, { ...application, first_name: "Replaced" })).status).toBe(200);
  expect((await put(`id=eq.${application.id}`, application, "return=minimal")).status).toBe(204);
  expect(await (await put(`id=eq.${randomUUID()}`, application)).json()).toMatchObject({ code: "PGRST115" });
  const wrong = await put(`first_name=eq.Ada`, application);
  expect([wrong.status, (await wrong.json()).code]).toEqual([405, "PGRST105"]);
  expect(await (await put(`id=eq.${application.id}&limit=1`, application)).json()).toMatchObject({
    code: "PGRST114",
  });
  expect((await stored(database)).length).toBe(1);
});

test("PATCH with an empty object changes nothing, and columns= chooses what counts", async () => {
  const { send, get } = await aServiceWith([anApplication(), anApplication()]);
  const patch = (query: string, body: string, prefer = "") =>
    send("PATCH", query, {
      body,
      headers: { "Content-Type": "application/json", Prefer: prefer },
      caller: "service",
    });
  expect((await patch("", "{}")).status).toBe(204);
  const shown = await patch("select=id", "{}", "return=representation");
  expect([shown.status, await shown.json()]).toEqual([200, []]);
  const counted = await patch(
    "columns=status",
    '{"status":"reviewing","first_name":"Ignored"}',
    "count=exact",
  );
  expect([counted.status, counted.headers.get("content-range")]).toEqual([204, "0-1/2"]);
  expect((await get("select=status,first_name&limit=1")).json).toEqual([
    { status: "reviewing", first_name: "Renée" },
  ]);
  const reset = await patch("columns=status", "{}", "missing=default, return=representation");
  expect((await reset.json()).map((row: { status: string }) => row.status)).toEqual(["new", "new"]);
});

test("order and limit of a write shape what it shows, not what it changes", async () => {
  const { send, get } = await aServiceWith(Array.from({ length: 3 }, () => anApplication()));
  const headers = { "Content-Type": "application/json", Prefer: "return=representation" };
  const patched = await send("PATCH", "select=id&order=id.desc&limit=1", {
    body: '{"status":"approved"}',
    headers,
    caller: "service",
  });
  expect(await patched.json()).toHaveLength(1);
  expect((await get("status=eq.approved")).json).toHaveLength(3);
});

test("a body or query that cannot be parsed is 400 and names the place", async () => {
  const { get, send } = await aServiceWith([anApplication()]);
  expect(await get("first_name=Ada")).toMatchObject({
    status: 400,
    json: {
      code: "PGRST100",
      message: '"failed to parse filter (Ada)" (line 1, column 1)',
      details: 'unexpected "A" expecting "not" or operator (eq, gt, ...)',
    },
  });
  for (const query of [
    "id=noop.1",
    "or=(id.eq.1",
    "or=()",
    "or=id.eq.1",
    "id=in.1,2",
    "id=is.maybe",
    "id=eq().1",
    "id=in().1",
    "order=id.up",
    "order=",
    "select=id,,id",
    "select=%22id",
    "id=eq(some).1",
    "and=(ord(id.eq.1))",
    "id=is.nullish",
    "or=(id.is.nullish)",
  ]) {
    const { status, json } = await get(query);
    expect([query, status, query === "order=" ? "PGRST100" : json.code]).toEqual([
      query,
      query === "order=" ? 200 : 400,
      "PGRST100",
    ]);
  }
  for (const body of ["", "{", "nonsense", '{"a":1}x', "[1,{}]", '[{"status":"new"},{"id":null}]', "\xff"]) {
    const answer = await send("POST", "", {
      body,
      headers: { "Content-Type": "application/json" },
      caller: "service",
    });
    expect([body, answer.status]).toEqual([body, 400]);
  }
  const broken = await send("POST", "", {
    body: Buffer.from([0x22, 0xff, 0x22]),
    headers: { "Content-Type": "application/json" },
  });
  expect(await broken.json()).toMatchObject({ code: "PGRST102", message: "The body is not valid UTF-8" });
});

test("a body above one megabyte is 413, declared or not, and from a visitor above the longest application", async () => {
  const { send, service, database } = await aServiceWithDatabase();
  const large = JSON.stringify(anApplication({ budget: "x".repeat(1_100_000) }));
  expect(
    (await send("POST", "", { body: large, headers: { "Content-Type": "application/json" } })).status,
  ).toBe(413);
  expect(await chunked(`${service.url}/rest/v1/scholarship_applications`, large)).toBe(413);
  const allowed = JSON.stringify(anApplication({ budget: "x".repeat(900_000) }));
  const headers = { "Content-Type": "application/json" };
  expect((await send("POST", "", { body: allowed, headers, caller: "service" })).status).toBe(400);
  const person = await service.tokenOf(await aPerson(database.owner));
  const signedIn = { ...headers, Authorization: `Bearer ${person}` };
  expect((await send("POST", "", { body: allowed, headers: signedIn })).status).toBe(400);
  expect((await send("POST", "", { body: allowed, headers })).status).toBe(413);
  expect((await send("POST", "", { body: longestApplication(), headers })).status).toBe(201);
});

test("a refusal before the body is read leaves the connection usable", async () => {
  const { send, database } = await aServiceWithDatabase();
  const body = JSON.stringify(anApplication({ budget: "x".repeat(900_000) }));
  for (let sent = 0; sent < 10; sent++) {
    const headers = { "Content-Type": "application/json", Authorization: "Bearer a.b.c" };
    expect((await send("POST", "", { body, headers })).status).toBe(401);
    const accepted = { "Content-Type": "application/json" };
    expect(
      (await send("POST", "", { body: JSON.stringify(anApplication()), headers: accepted })).status,
    ).toBe(201);
  }
  expect(await stored(database)).toHaveLength(10);
});

/** Every text as long as may be, in characters that take most bytes. */
function longestApplication(): string {
  const { name, place, text } = maxCharacters;
  const long = (characters: number) => "😀".repeat(characters);
  const row = anApplication({
    first_name: long(name),
    last_name: long(name),
    city: long(place),
    state: long(place),
    budget: long(text),
    education: long(text),
    experience: long(text),
    why_interested: long(2 * text),
  });
  return JSON.stringify(row).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function chunked(url: string, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method: "POST", headers: { "Content-Type": "application/json", "Transfer-Encoding": "chunked" } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    sending.on("error", reject);
    sending.end(body);
  });
}
