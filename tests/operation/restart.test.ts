// What lets servers be restarted in turn without a failed request (docs/operate.md). `npm run reliability --
// nginx` restarts four under load, and `-- rehearsal` onto another build and back.
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { aDatabase } from "../support/data/database.ts";
import { aSite } from "../support/server/site.ts";

test("a server that drains says so at /readyz, serves on, and closes each connection after its answer", async () => {
  const { servers } = await serversOnOne({ DRAIN_SECONDS: "3" }, 1);
  const [server] = servers;
  const before = await fetch(`http://127.0.0.1:${server?.port}/healthz`);
  expect(before.headers.get("connection")).toBe("keep-alive");

  const stopped = server?.stop("SIGTERM");
  const readiness = () => fetch(`http://127.0.0.1:${server?.port}/readyz`);
  await expect.poll(async () => (await readiness()).status, { interval: 20 }).toBe(503);
  expect(await (await readiness()).json()).toEqual({ status: "stopping", version: expect.any(String) });
  expect((await fetch(`http://127.0.0.1:${server?.port}/healthz`)).status).toBe(200);
  const page = await fetch(`http://127.0.0.1:${server?.port}/programs`);
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);

  const late = connect(server?.port ?? 0, "127.0.0.1");
  await once(late, "connect");
  late.write("GET /programs HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(await text(late)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await stopped).toBe(0);
});

test("Ctrl-C waits only for running requests, however long DRAIN_SECONDS is", async () => {
  const { servers } = await serversOnOne({ DRAIN_SECONDS: "60" }, 1);
  expect(await servers[0]?.stop("SIGINT")).toBe(0);
});

/** Starts servers that share one database and one data directory, as on one machine. */
async function serversOnOne(env: Record<string, string>, count: number) {
  const database = await aDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "site-restart-"));
  const all = {
    ...env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SITE_URL: "http://school.example",
  };
  const servers = await Promise.all(Array.from({ length: count }, () => aSite({ env: all })));
  onTestFinished(async () => {
    for (const server of servers) await server.stop("SIGKILL");
    for (const server of servers) await server.remove();
  });
  return { servers, database };
}
