// PostgREST's wire protocol of reads and of every request: statuses, headers, negotiation (R-275
// to R-277).
import { expect, test } from "vitest";
import { anApplication } from "../../support/data/caller.ts";
import { aServiceWith, aServiceWithDatabase } from "../../support/data/data-service.ts";

test("a page says which rows it holds: 200 for all, 206 for a part, 416 past the end (R-276)", async () => {
  const { get } = await aServiceWith(Array.from({ length: 3 }, () => anApplication()));
  const exact = { Prefer: "count=exact" };
  expect(await get("select=id", exact)).toMatchObject({
    status: 200,
    range: "0-2/3",
    applied: "count=exact",
  });
  expect(await get("select=id&limit=2", exact)).toMatchObject({ status: 206, range: "0-1/3" });
  expect(await get("select=id&offset=2&limit=2", exact)).toMatchObject({ status: 206, range: "2-2/3" });
  expect(await get("select=id&offset=3", exact)).toMatchObject({ status: 206, range: "*/3", json: [] });
  expect(await get("select=id&offset=4", exact)).toMatchObject({
    status: 416,
    range: "*/3",
    json: {
      code: "PGRST103",
      details: "An offset of 4 was requested, but there are only 3 rows.",
      hint: null,
      message: "Requested range not satisfiable",
    },
  });
  expect(await get("select=id")).toMatchObject({ status: 200, range: "0-2/*" });
  expect(await get("select=id&first_name=eq.Nobody", exact)).toMatchObject({
    status: 200,
    range: "*/0",
    json: [],
  });
  expect(await get("select=id&limit=0")).toMatchObject({ status: 200, range: "*/*", json: [] });
  expect(await get("limit=-1")).toMatchObject({
    status: 416,
    json: { code: "PGRST103", details: "Limit should be greater than or equal to zero." },
  });
});

test("the Range header narrows limit and offset on GET", async () => {
  const { get } = await aServiceWith(Array.from({ length: 4 }, () => anApplication()));
  const ranged = (range: string) => ({ Range: range, "Range-Unit": "items", Prefer: "count=exact" });
  expect(await get("select=id", ranged("1-2"))).toMatchObject({ status: 206, range: "1-2/4" });
  expect(await get("select=id", ranged("2-"))).toMatchObject({ status: 206, range: "2-3/4" });
  expect(await get("select=id&limit=1&offset=1", ranged("0-9"))).toMatchObject({
    status: 206,
    range: "1-1/4",
  });
  expect(await get("select=id", ranged("3-1"))).toMatchObject({ status: 416, json: { code: "PGRST103" } });
  expect(await get("select=id", ranged("garbage"))).toMatchObject({ status: 200, range: "0-3/4" });
});

test("HEAD answers the headers of GET and no body", async () => {
  const { head } = await aServiceWith([anApplication(), anApplication()]);
  const answer = await head("select=id&limit=1", { Prefer: "count=exact" });
  expect(answer).toMatchObject({ status: 206, range: "0-0/2", text: "" });
  expect((await head("select=id&offset=9", { Prefer: "count=exact" })).status).toBe(416);
});

test("Accept chooses the shape; what cannot be made is 406 PGRST107", async () => {
  const { get } = await aServiceWith([anApplication()]);
  const typed = async (accept: string) => (await get("select=status", { Accept: accept })).type;
  expect(await typed("*/*")).toBe("application/json; charset=utf-8");
  expect(await typed("text/html,application/xhtml+xml,*/*;q=0.8")).toBe("application/json; charset=utf-8");
  expect(await typed("application/json;q=0.5, text/csv")).toBe("text/csv; charset=utf-8");
  expect(await typed("application/vnd.pgrst.object+json")).toBe(
    "application/vnd.pgrst.object+json; charset=utf-8",
  );
  expect(await typed("application/vnd.pgrst.object+json;nulls=stripped")).toBe(
    "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
  );
  expect(await get("select=status", { Accept: "application/vnd.pgrst.object+json" })).toMatchObject({
    json: { status: "new" },
  });
  expect(await get("", { Accept: "text/html" })).toMatchObject({
    status: 406,
    json: { code: "PGRST107", message: "None of these media types are available: text/html" },
  });
  expect(await get("", { Accept: "application/vnd.pgrst.plan+json" })).toMatchObject({
    status: 406,
    json: { code: "PGRST107" },
  });
});

test("preferences: the first counts, unknown ones are ignored unless handling is strict", async () => {
  const { get } = await aServiceWith([anApplication()]);
  expect(await get("select=id", { Prefer: "count=exact, count=planned, unknown=1" })).toMatchObject({
    status: 200,
    range: "0-0/1",
    applied: "count=exact",
  });
  expect(await get("select=id", { Prefer: "handling=strict, unknown=1" })).toMatchObject({
    status: 400,
    json: { code: "PGRST122", details: "Invalid preferences: unknown=1" },
  });
});

test("only the schema public is exposed", async () => {
  const { get, send } = await aServiceWith([anApplication()]);
  expect(await get("", { "Accept-Profile": "public" })).toMatchObject({ status: 200 });
  expect(await get("", { "Accept-Profile": "auth" })).toMatchObject({
    status: 406,
    json: { code: "PGRST106", message: "Invalid schema: auth" },
  });
  const posted = await send("POST", "", {
    body: "{}",
    headers: { "Content-Type": "application/json", "Content-Profile": "auth" },
  });
  expect(posted.status).toBe(406);
});

test("wrong methods, paths and the root are refused", async () => {
  const { service } = await aServiceWithDatabase();
  const status = async (method: string, path: string) => {
    const answer = await fetch(`${service.url}/rest/v1${path}`, { method });
    return [answer.status, (await answer.json()).code];
  };
  expect(await status("PURGE", "/scholarship_applications")).toEqual([405, "PGRST117"]);
  expect(await status("GET", "")).toEqual([404, "PGRST126"]);
  expect(await status("GET", "/")).toEqual([404, "PGRST125"]);
  expect(await status("GET", "/a/b/c")).toEqual([404, "PGRST125"]);
  expect(await status("GET", "/users")).toEqual([404, "PGRST205"]);
  expect(await status("GET", "/auth.users")).toEqual([404, "PGRST205"]);
  expect(await status("GET", "/pg_class")).toEqual([404, "PGRST205"]);
  expect(await status("GET", `/${"%22"}scholarship_applications`)).toEqual([404, "PGRST205"]);
  expect(await status("POST", "/rpc/is_admin")).toEqual([404, "PGRST202"]);
});

test("browsers of any origin may call, and read the headers of an answer (R-277)", async () => {
  const { service } = await aServiceWithDatabase();
  const preflight = await fetch(`${service.url}/rest/v1/scholarship_applications`, {
    method: "OPTIONS",
    headers: {
      Origin: "https://school.example",
      "Access-Control-Request-Method": "PATCH",
      "Access-Control-Request-Headers": "prefer,apikey",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-methods")).toContain("PATCH");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("prefer");
  const refused = await fetch(`${service.url}/rest/v1/scholarship_applications`, {
    headers: { Origin: "https://school.example" },
  });
  expect(refused.status).toBe(401);
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect(refused.headers.get("access-control-expose-headers")).toContain("Content-Range");
});

test("a request with too many conditions, or nested too deep, is a 4xx", async () => {
  const { get } = await aServiceWith([anApplication()]);
  const conditions = (count: number) => `or=(${Array.from({ length: count }, () => "id.is.null").join(",")})`;
  expect(await get(conditions(60))).toMatchObject({ status: 200 });
  expect(await get(conditions(61))).toMatchObject({
    status: 400,
    json: { code: "PGRST100", message: "A request can hold at most 60 conditions" },
  });
  expect(await get(`or=${"(and".repeat(9)}(id.is.null)${")".repeat(9)}`)).toMatchObject({ status: 200 });
  expect(await get(`or=${"(and".repeat(3000)}(id.is.null)${")".repeat(3000)}`)).toMatchObject({
    status: 400,
    json: { code: "PGRST100" },
  });
  expect((await get(`id=in.(${"x".repeat(60_000)})`)).status).toBe(431);
});
