// The metrics of a whole server for Prometheus, on a listener of their own (docs/operate.md, Figures).
import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { anApplication } from "../support/data/caller.ts";
import { aDatabase } from "../support/data/database.ts";
import { alertRules, figuresIn } from "../support/server/alert-rules.ts";
import { aSite, freePort } from "../support/server/site.ts";

test("figures cover requests by route, pools, queue, refusals and applications, without personal data", async () => {
  const { site, scrape } = await aSiteWithFigures();
  const marker = `marker-${randomUUID()}`;
  await fetch(`${site.url}/programs?q=${marker}`);
  await fetch(`${site.url}/${marker}`);
  await fetch(`${site.url}/rest/v1/${marker}`);
  await fetch(`${site.url}/functions/v1/notify-cta/${marker}`, { method: "OPTIONS" });
  for (const first_name of ["Renée", marker])
    expect((await insert(site.url, { ...anApplication(), first_name })).status).toBe(201);
  await wrongPasswords(site.url, `${marker}@example.org`, 11);
  await site.query(`insert into delivery.messages (id, kind, payload, attempts, next_attempt_at, created_at, dead_at)
    select gen_random_uuid(), 'mail', '{}', 1, now() + interval '1 day', now() - interval '90 seconds', dead
      from unnest(array[null, null, now()]) dead`);

  const figures = await scrape();
  expect(figures).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/programs",status="200"\} 1$/m,
  );
  expect(figures).toMatch(/_count\{method="GET",route="no page",status="404"\} 1$/m);
  expect(figures).toMatch(/_count\{method="GET",route="\/rest\/v1\/:table",status="404"\} 1$/m);
  expect(figures).toMatch(/^applications_stored_total 2$/m);
  expect(figures).toMatch(/^rate_limit_refusals_total\{limit="auth-wrong-password"\} [1-9]/m);
  expect(figures).toMatch(/^delivery_messages\{state="waiting"\} 2$/m);
  expect(figures).toMatch(/^delivery_messages\{state="dead"\} 1$/m);
  expect(figures).toMatch(/^delivery_oldest_seconds (9\d|1\d\d)(\.\d+)?$/m);
  for (const role of ["authenticator", "supabase_auth_admin", "site_delivery", "site_limits"])
    expect(figures).toMatch(
      new RegExp(`^database_pool_connections\\{role="${role}",state="waiting"\\} 0$`, "m"),
    );
  expect(figures).toMatch(/^request_body_bytes 0$/m);
  expect(figures).toMatch(/^passwords_waiting 0$/m);
  expect(figures).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(figures).toMatch(/^process_resident_memory_bytes /m);
  expect(figures).not.toContain(marker);
  expect(site.output()).not.toContain(marker);
});

test("an application that was stored before, or is refused, is not counted", async () => {
  const { site, scrape } = await aSiteWithFigures();
  const application = anApplication();
  expect((await insert(site.url, application)).status).toBe(201);
  expect((await insert(site.url, application)).status).toBe(409);
  expect((await insert(site.url, { ...anApplication(), email: "nobody" })).status).toBe(400);
  expect(await scrape()).toMatch(/^applications_stored_total 1$/m);
});

test("no request adds a new series: labels are bounded", async () => {
  const { site, scrape } = await aSiteWithFigures();
  const ask = async (round: number) => {
    for (const path of ["", "rest/v1/", "auth/v1/", "auth/v1/factors/", "api/", "functions/v1/", "assets/"])
      await fetch(`${site.url}/${path}x${round}`, { method: round % 2 ? "GET" : "POST" });
    await fetch(`${site.url}/x`, { method: `M${round}` });
  };
  const lines = async () => (await scrape()).split("\n").filter((line) => line.startsWith("http_")).length;
  await ask(0);
  await ask(1);
  const before = await lines();
  for (let round = 2; round < 8; round += 1) await ask(round);
  expect(await lines()).toBe(before);
});

test("the public port shows no figures, and the other port nothing else", async () => {
  const { site, metricsPort } = await aSiteWithFigures();
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  for (const path of ["/", "/healthz", "/auth/v1/health", "/metricsx"])
    expect((await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { method: "POST" })).status).toBe(404);
  await expect.poll(site.output).toContain(`http://127.0.0.1:${metricsPort}/metrics`);
});

test("with the database away a scrape still answers, without the figures of the queue", async () => {
  const { site, scrape } = await aSiteWithFigures();
  expect(await scrape()).toMatch(/^delivery_messages\{/m);
  await site.query("alter table delivery.messages rename to elsewhere");
  const figures = await scrape();
  expect(figures).not.toMatch(/^delivery_(messages|oldest_seconds)[{ ]/m);
  expect(figures).toMatch(/^process_resident_memory_bytes /m);
});

test("figures show the version, the free disk space, and when a backup was last verified; 0 if never", async () => {
  const { site, scrape } = await aSiteWithFigures();
  const figures = await scrape();
  expect(figures).toMatch(/^site_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  const { blocks, bsize } = await statfs(site.dataDir);
  expect(sampleOf(figures, "data_dir_size_bytes")).toBe(blocks * bsize);
  expect(sampleOf(figures, "data_dir_available_bytes")).toBeGreaterThan(0);
  expect(sampleOf(figures, "data_dir_available_bytes")).toBeLessThan(blocks * bsize);

  const lastBackup = async () => sampleOf(await scrape(), "backup_last_success_timestamp_seconds");
  expect(await lastBackup()).toBe(0);
  expect(site.output()).not.toContain("last-backup.json");
  const note = join(site.dataDir, "last-backup.json");
  await writeFile(note, '{"createdAt":"2026-11-22T03:15:00.500Z"}');
  expect(await lastBackup()).toBe(Date.UTC(2026, 10, 22, 3, 15) / 1000 + 0.5);
  await writeFile(note, '{"createdAt":"yester');
  expect(await lastBackup()).toBe(0);
  await expect
    .poll(site.output)
    .toContain("last-backup.json in DATA_DIR does not say when a backup was made");
  await rm(note);
  expect(await lastBackup()).toBe(0);
});

test("every figure that an alert selects is shown", async () => {
  const { scrape } = await aSiteWithFigures();
  const shown = Array.from((await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)).flatMap(
    ([, name = "", type]) => (type === "histogram" ? [`${name}_bucket`, `${name}_count`] : [name]),
  );
  const rules = await alertRules();
  for (const { alert, expr } of rules)
    for (const figure of figuresIn(expr)) expect([alert, "up", ...shown]).toContain(figure);
});

async function aSiteWithFigures() {
  const metricsPort = await freePort();
  const { url } = await aDatabase();
  const env = { DATABASE_URL: url, METRICS_PORT: String(metricsPort), LOG_LEVEL: "debug" };
  const site = await aSite({ env });
  onTestFinished(() => site.remove());
  const scrape = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  return { site, scrape, metricsPort };
}

function insert(url: string, application: object): Promise<Response> {
  return fetch(`${url}/rest/v1/scholarship_applications`, {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "return=minimal" },
    body: JSON.stringify(application),
  });
}

async function wrongPasswords(url: string, email: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1)
    await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: "wrong-password" }),
    });
}

function sampleOf(figures: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(figures)?.[1]);
}
