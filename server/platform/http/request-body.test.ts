import { once } from "node:events";
import { connect } from "node:net";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { serveRoutes } from "../../../tests/support/server/serve-routes.ts";
import { limitBody } from "./request-body.ts";

test.each([
  ["with its length declared", "Content-Length: 500\r\n\r\nsome"],
  ["in chunks", "Transfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n"],
])("a caller who hangs up within a body, %s, reaches no handler and causes no error", async (_, start) => {
  const { url, statuses, reached, faults } = await anApp();
  expect((await fetch(url, { method: "POST", body: "whole" })).status).toBe(200);
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(`POST / HTTP/1.1\r\nHost: school\r\n${start}`);
  await expect.poll(() => statuses.length).toBe(1);
  setTimeout(() => socket.destroy(), 100);
  await expect.poll(() => statuses).toEqual([200, 400]);
  expect({ reached, faults }).toEqual({ reached: ["whole"], faults: [] });
});

test("handlers can read a body within the limit as text and as bytes, and a larger one is refused", async () => {
  const { url, reached } = await anApp();
  expect((await fetch(url, { method: "POST", body: "x".repeat(1_000) })).status).toBe(200);
  expect((await fetch(url, { method: "POST", body: "x".repeat(1_001) })).status).toBe(413);
  expect(reached).toEqual(["x".repeat(1_000)]);
});

async function anApp() {
  const statuses: number[] = [];
  const reached: string[] = [];
  const faults: Error[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    statuses.push(c.res.status);
  });
  app.post(
    "/",
    limitBody({
      maxBytes: 1_000,
      addressOf: () => "192.0.2.1",
      refuse: (c, fault) => c.text(fault, fault === "too large" ? 413 : 503),
    }),
    async (c) => {
      const text = await c.req.text();
      expect(new TextDecoder().decode(await c.req.arrayBuffer())).toBe(text);
      reached.push(text);
      return c.text("ok");
    },
  );
  app.onError((error, c) => {
    faults.push(error);
    return c.text("fault", 500);
  });
  return { url: await serveRoutes(app), statuses, reached, faults };
}
