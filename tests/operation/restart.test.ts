// Restarts without a failed request: two servers on one database behind a load balancer, restarted in turn
// (docs/operate.md). `npm run reliability -- nginx` does the same under load.
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openPage } from "../../reliability/load/visit-pages.ts";
import { anApplication } from "../support/data/caller.ts";
import { aDatabase } from "../support/data/database.ts";
import { aChangedBuild } from "../support/server/changed-build.ts";
import { aBalancer } from "../support/server/load-balancer.ts";
import { aSite } from "../support/server/site.ts";

test("servers are restarted in turn onto a changed build, and back: no request on kept-alive connections fails, and no asset that an open page names is missing", async () => {
  const changed = await aChangedBuild();
  onTestFinished(() => changed.remove());
  const { servers, database } = await serversOnOne({ DRAIN_SECONDS: "3", RATE_LIMITS: "off" }, 2);
  const balancer = await aBalancer(servers.map(({ port }) => port));
  const outcome = { stored: 0, failed: [] as string[] };
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${balancer.url}${path}`, init);
    const body = await answer.text();
    if (answer.status >= 400) outcome.failed.push(`${path}: ${answer.status} ${body.slice(0, 100)}`);
    if (answer.status === 201) outcome.stored += 1;
    return body;
  };
  const named = new Set<string>();
  const visit = async () => {
    for (const path of ["/", "/donate"]) for (const asset of await openPage(path, ask)) named.add(asset);
    await ask("/rest/v1/scholarship_applications", aSubmission());
  };
  await visit();
  const ofOneBuild = named.size;

  for (const folder of [changed.folder, undefined])
    for (const server of servers) {
      const stopped = server.stop("SIGTERM");
      await visit();
      expect(await stopped).toBe(0);
      expect(balancer.readyPorts()).not.toContain(server.port);
      await server.start(folder);
      await expect.poll(() => balancer.readyPorts()).toContain(server.port);
      await visit();
      for (const asset of named) for (const _ of servers) await ask(asset); // each of them in turn
    }
  expect(outcome).toEqual({ stored: 9, failed: [] });
  expect(ofOneBuild).toBeGreaterThan(10);
  expect(named.size).toBe(2 * ofOneBuild);
  const { rows } = await database.owner.query(
    "select count(*)::int as n from public.scholarship_applications",
  );
  expect(rows).toEqual([{ n: outcome.stored }]);
});

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

function aSubmission(): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "return=minimal" },
    body: JSON.stringify(anApplication()),
  };
}
