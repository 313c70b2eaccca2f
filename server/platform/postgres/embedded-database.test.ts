// The embedded PostgreSQL under failures: killed processes, crashes, stale lock files. These tests use it
// whichever server the rest of the suite uses.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { connectAsOwner } from "./database.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";

const log = createLog("silent");

test("data survives a restart, and the last process to close stops PostgreSQL", async () => {
  const dataDir = await aDataDir();
  const first = await openEmbeddedDatabase({ dataDir, log });
  await run(first.socketDir, "create table t as select 7 as n");
  const pid = await postmaster(dataDir);
  await first.close();
  expect(isAlive(pid)).toBe(false);

  const second = await openEmbeddedDatabase({ dataDir, log });
  expect(await run(second.socketDir, "select n from t")).toEqual([{ n: 7 }]);
  await second.close();
});

test("it listens on a private socket and on no port", async () => {
  const dataDir = await aDataDir();
  const database = await openEmbeddedDatabase({ dataDir, log });
  expect(
    await run(
      database.socketDir,
      "select current_setting('listen_addresses') as a, current_setting('fsync') as f",
    ),
  ).toEqual([{ a: "", f: "on" }]);
  await database.close();
});

test("its socket is in the folder for temporary files, which is created if it is missing", async () => {
  const dataDir = await aDataDir();
  vi.stubEnv("TMPDIR", join(dataDir, "run"));
  onTestFinished(() => void vi.unstubAllEnvs());
  const database = await openEmbeddedDatabase({ dataDir, log });
  expect(database.socketDir.startsWith(join(dataDir, "run", "site-db-"))).toBe(true);
  await database.close();
});

test("several processes on one directory share one PostgreSQL, even when they start together", async () => {
  const dataDir = await aDataDir();
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => openEmbeddedDatabase({ dataDir, log })));
  expect(new Set([a?.socketDir, b?.socketDir, c?.socketDir]).size).toBe(1);
  await a?.close();
  await b?.close();
  expect(await run(c?.socketDir ?? "", "select 1 as n")).toEqual([{ n: 1 }]);
  const pid = await postmaster(dataDir);
  await c?.close();
  expect(isAlive(pid)).toBe(false);
});

test("a PostgreSQL that a killed server left running is used again", async () => {
  const dataDir = await aDataDir();
  const killed = await aServerProcess(dataDir);
  const pid = await postmaster(dataDir);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect(isAlive(pid)).toBe(true);

  const next = await openEmbeddedDatabase({ dataDir, log });
  expect(await postmaster(dataDir)).toBe(pid);
  await next.close();
  expect(isAlive(pid)).toBe(false);
});

test("a PostgreSQL that is killed under a running server restarts by itself, with all committed data", async () => {
  const dataDir = await aDataDir();
  const database = await openEmbeddedDatabase({ dataDir, log });
  await run(database.socketDir, "create table t as select 7 as n");
  const pid = await postmaster(dataDir);
  process.kill(pid, "SIGKILL");
  expect(await eventually(() => run(database.socketDir, "select n from t"))).toEqual([{ n: 7 }]);
  expect(await postmaster(dataDir)).not.toBe(pid);
  await database.close();
});

test("a stale process id that now belongs to another program does not prevent a start", async () => {
  const dataDir = await aDataDir();
  await (await openEmbeddedDatabase({ dataDir, log })).close();
  await writeFile(
    join(dataDir, "postgres", "postmaster.pid"),
    `${process.pid}\n${join(dataDir, "postgres")}\n1\n5432\n/nowhere\n\n   1   1\nready\n`,
  );
  const database = await openEmbeddedDatabase({ dataDir, log });
  expect(await run(database.socketDir, "select 1 as n")).toEqual([{ n: 1 }]);
  await database.close();
});

test("a start is refused in one sentence while another container uses the same volume", async () => {
  const dataDir = await aDataDir();
  const database = await openEmbeddedDatabase({ dataDir, log });
  const lockFile = join(dataDir, "postgres", "postmaster.pid");
  const lines = await readFile(lockFile, "utf8");
  // In another container this process id belongs to a different process, here to the test itself.
  await writeFile(lockFile, lines.replace(/^\d+/, String(process.pid)));
  const seen = await readFile(lockFile, "utf8");
  await expect(openEmbeddedDatabase({ dataDir, log })).rejects.toThrow(
    /^The database in .*postgres is in use by another container\. .* stop that container first\.$/,
  );
  expect(await readFile(lockFile, "utf8")).toBe(seen);
  await writeFile(lockFile, lines);
  expect(await run(database.socketDir, "select 1 as n")).toEqual([{ n: 1 }]);
  await database.close();
});

test("a start waits for a lock file that another process has created and not yet written", async () => {
  const { dataDir, lockFile } = await aClusterWithEmptyLockFile();
  const joining = openEmbeddedDatabase({ dataDir, log });
  await Promise.race([joining, sleep(500)]);
  await rm(lockFile);
  const database = await joining;
  expect(await run(database.socketDir, "select 1 as n")).toEqual([{ n: 1 }]);
  await database.close();
});

test("a lock file that a crash left empty does not prevent a start", async () => {
  const { dataDir, lockFile } = await aClusterWithEmptyLockFile();
  const aMinuteAgo = new Date(Date.now() - 60_000);
  await utimes(lockFile, aMinuteAgo, aMinuteAgo);
  const database = await openEmbeddedDatabase({ dataDir, log });
  expect(await run(database.socketDir, "select 1 as n")).toEqual([{ n: 1 }]);
  await database.close();
});

test("a cluster of another PostgreSQL version is refused in one sentence and left as it is", async () => {
  const dataDir = await aDataDir();
  await (await openEmbeddedDatabase({ dataDir, log })).close();
  await writeFile(join(dataDir, "postgres", "PG_VERSION"), "15\n");
  await expect(openEmbeddedDatabase({ dataDir, log })).rejects.toThrow(/made by PostgreSQL 15/);
  expect(await readFile(join(dataDir, "postgres", "PG_VERSION"), "utf8")).toBe("15\n");
});

async function aClusterWithEmptyLockFile() {
  const dataDir = await aDataDir();
  await (await openEmbeddedDatabase({ dataDir, log })).close();
  const lockFile = join(dataDir, "postgres", "postmaster.pid");
  await writeFile(lockFile, "");
  return { dataDir, lockFile };
}

async function aServerProcess(dataDir: string) {
  const script = `
    import { openEmbeddedDatabase } from ${JSON.stringify(join(import.meta.dirname, "embedded-database.ts"))};
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, "..", "log.ts"))};
    await openEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: createLog("silent") });
    console.log("joined");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script]);
  await once(child.stdout, "data");
  return child;
}

async function postmaster(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n", 1)[0]);
}

async function run(socketDir: string, sql: string): Promise<unknown[]> {
  const client = await connectAsOwner({ socketDir });
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(50);
    }
  }
}

/** A zombie (a dead process whose parent has not collected it) counts as dead. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
}

async function aDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "site-embedded-"));
  onTestFinished(async () => {
    const lines = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "");
    const pid = Number(lines.split("\n", 1)[0]);
    if (pid > 0 && pid !== process.pid && isAlive(pid)) process.kill(pid, "SIGKILL");
    // The processes of a killed PostgreSQL may still write there.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  return dataDir;
}
