// A PostgreSQL that accepts connections and answers nothing, as when its machine is frozen: the site reports
// it, and recovers by itself.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { anApplication } from "../support/data/caller.ts";
import { aSite, type Site } from "../support/server/site.ts";

test("while PostgreSQL is frozen the site answers 503 and when to try again, and recovers afterwards (R-327)", async () => {
  const site = await aSite();
  onTestFinished(() => site.remove());
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${site.url}${path}`, init);
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  };
  const apply = () => ask("/rest/v1/scholarship_applications", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(anApplication()) });
  expect((await apply()).status).toBe(201);
  const thaw = await freeze(site);
  try {
    expect((await ask("/readyz")).status).toBe(503);
    const answers = await Promise.all([apply(), apply(), ask("/auth/v1/token?grant_type=password", { method: "POST", body: JSON.stringify({ email: "a@example.org", password: "plumb-bob" }) })]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const { retryAfter } of answers) expect(Number(retryAfter)).toBeGreaterThan(0);
  } finally {
    thaw();
  }
  await expect.poll(async () => (await ask("/readyz")).status).toBe(200);
  await expect.poll(async () => (await apply()).status).toBe(201);
}); // biome-ignore format: one line a request

/** Stops every process of the embedded PostgreSQL with SIGSTOP; resolves to a function that resumes them. */
async function freeze(site: Site): Promise<() => void> {
  const [first = ""] = (await readFile(join(site.dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  const children: string[] = [];
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    if (stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === first) children.push(pid);
  }
  const all = [first, ...children].map(Number);
  const signal = (name: NodeJS.Signals) => {
    for (const pid of all) process.kill(pid, name);
  };
  signal("SIGSTOP");
  return () => signal("SIGCONT");
}
