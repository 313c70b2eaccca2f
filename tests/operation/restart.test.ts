// Restarts without a failed request: two servers on one database behind a load balancer, restarted in turn
// under load (docs/operate.md).
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openPage } from "../../reliability/load/visit-pages.ts";
import { anApplication } from "../support/data/caller.ts";
import { aDatabase } from "../support/data/database.ts";
import { aChangedBuild } from "../support/server/changed-build.ts";
import { aBalancer } from "../support/server/load-balancer.ts";
import { aSite } from "../support/server/site.ts";

test("both servers are restarted in turn under load on kept-alive connections, and no request fails", async () => {
  const { servers, database } = await serversOnOne({ DRAIN_SECONDS: "3", RATE_LIMITS: "off" }, 2);
  const balancer = await aBalancer(servers.map(({ port }) => port));
  const outcome = { answered: 0, stored: 0, failed: [] as string[] };
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${balancer.url}${path}`, init);
    const body = await answer.text();
    outcome.answered += 1;
    if (answer.status >= 400) outcome.failed.push(`${path}: ${answer.status} ${body.slice(0, 100)}`);
    if (answer.status === 201) outcome.stored += 1;
  };
  const clients = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await ask("/programs");
      await ask("/rest/v1/scholarship_applications", aSubmission());
    }
  });

  for (const server of servers) {
    const answeredBefore = outcome.answered;
    expect(await server.stop("SIGTERM")).toBe(0);
    expect(balancer.readyPorts()).not.toContain(server.port);
    await server.start();
    await expect.poll(() => balancer.readyPorts()).toContain(server.port);
    expect(outcome.answered).toBeGreaterThan(answeredBefore);
  }
  isOver = true;
  await Promise.all(clients);
  expect(outcome.failed).toEqual([]);
  expect(outcome.stored).toBeGreaterThan(20);
  const { rows } = await database.owner.query(
    "select count(*)::int as n from public.scholarship_applications",
  );
  expect(rows).toEqual([{ n: outcome.stored }]);
});

test("servers are restarted in turn onto a changed build, and back, and no page or asset that a page names is missing", async () => {
  const changed = await aChangedBuild();
  onTestFinished(() => changed.remove());
  const { servers } = await serversOnOne({ DRAIN_SECONDS: "1", RATE_LIMITS: "off" }, 2);
  const balancer = await aBalancer(servers.map(({ port }) => port));
  const failed: string[] = [];
  const named = new Set<string>();
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const ask = async (path: string) => {
    const answer = await fetch(`${balancer.url}${path}`);
    const body = await answer.text();
    if (answer.status !== 200) failed.push(`${path}: ${answer.status}`);
    return body;
  };
  const clients = ["/", "/donate", "/programs"].map(async (path) => {
    while (!isOver) {
      for (const asset of await openPage(path, ask)) named.add(asset);
    }
  });

  const opened = await Promise.all(["/", "/donate", "/programs"].map((path) => openPage(path, ask)));
  const ofOneBuild = new Set(opened.flat());
  for (const folder of [changed.folder, undefined])
    for (const server of servers) {
      expect(await server.stop("SIGTERM")).toBe(0);
      await server.start(folder);
      await expect.poll(() => balancer.readyPorts()).toContain(server.port);
      await sleep(300);
    }
  isOver = true;
  await Promise.all(clients);
  expect(failed).toEqual([]);
  expect(ofOneBuild.size).toBeGreaterThan(10);
  expect(named.size).toBe(2 * ofOneBuild.size);
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

test("Ctrl-C waits for running requests alone, however long DRAIN_SECONDS is", async () => {
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
