import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createRequestLogger, requestLogging } from "./request-log.ts";

function anApp(trustedProxies = 0) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("debug", { write: (line) => lines.push(JSON.parse(line)) });
  const app = new Hono();
  app.use(requestLogging(createRequestLogger({ log, trustedProxies })));
  app.get("/things/:name", async (c) => {
    log.info("before");
    await sleep(1);
    log.info("after");
    return c.text("ok");
  });
  app.get("/fault", () => {
    throw Object.assign(new Error('invalid input syntax for type uuid: "my secret"'), { code: "22P02" });
  });
  app.onError((error, c) => {
    log.error({ err: error }, "unexpected error");
    return c.text("fault", 500);
  });
  return { app, lines };
}

test("every log line of a request has the id of its answer, also with concurrent requests", async () => {
  const { app, lines } = anApp();
  const answers = await Promise.all([app.request("/things/a"), app.request("/things/b")]);
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids)
    expect(lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg)).toEqual([
      "before",
      "after",
      "request",
    ]);
});

test("the log line of a request names its route, never the text of path and query", async () => {
  const { app, lines } = anApp();
  await app.request("/things/Maria-Lopez?q=my+story", { headers: { "user-agent": "Maria's phone" } });
  expect(lines.at(-1)).toMatchObject({ method: "GET", route: "/things/:name", status: 200 });
  await app.request("/Maria", { method: "MARIA" });
  expect(lines.at(-1)).toMatchObject({ method: "other", route: "/*", status: 404 });
  expect(JSON.stringify(lines)).not.toMatch(/Maria|story/i);
});

test("a trusted proxy's valid request id is used, and that of any other caller never", async () => {
  const ask = async (trustedProxies: number, id: string) =>
    (await anApp(trustedProxies).app.request("/things/a", { headers: { "x-request-id": id } })).headers.get(
      "x-request-id",
    );
  expect(await ask(1, "7f3c2a10.ab-12_C")).toBe("7f3c2a10.ab-12_C");
  expect(await ask(0, "7f3c2a10.ab-12_C")).not.toBe("7f3c2a10.ab-12_C");
  for (const bad of ["short", "x".repeat(65), "with space 1", '{"level":"error"}', "a<script>b"])
    expect(await ask(1, bad)).toMatch(/^[0-9a-f-]{36}$/);
});

test("an error in which PostgreSQL quotes a value is logged only with its code and stack", async () => {
  const { app, lines } = anApp();
  await app.request("/fault");
  expect(lines[0]).toMatchObject({ msg: "unexpected error", err: { code: "22P02" } });
  expect(JSON.stringify(lines[0])).toContain("request-log.test.ts:");
  expect(JSON.stringify(lines)).not.toContain("my secret");
  expect(lines.at(-1)).toMatchObject({ level: "error", status: 500 });
});
