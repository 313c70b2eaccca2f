// The lock that lets the commands of one copy of the site run one at a time.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.mjs";

test("a lock whose holder was killed before it wrote its number is taken over (R-492)", async () => {
  const lock = join(await aFolder(), ".lock");
  await mkdir(lock);
  const aMinuteAgo = new Date(Date.now() - 60_000);
  await utimes(lock, aMinuteAgo, aMinuteAgo);
  let isDone = false;
  const work = oneAtATime(lock, () => {
    isDone = true;
  });
  await work;
  expect(isDone).toBe(true);
});

test("a lock whose holder was killed, and whose process id another program has now, is taken over (R-492)", async () => {
  const lock = join(await aFolder(), ".lock");
  await mkdir(lock);
  const another = spawn("sleep", ["60"]);
  onTestFinished(() => void another.kill());
  await writeFile(join(lock, "pid"), `${another.pid} long ago`);
  let isDone = false;
  const work = oneAtATime(lock, () => {
    isDone = true;
  });
  await work;
  expect(isDone).toBe(true);
});

test("a lock whose holder runs is waited for", async () => {
  const lock = join(await aFolder(), ".lock");
  const order: string[] = [];
  const first = oneAtATime(lock, async () => {
    await sleep(600);
    order.push("first");
  });
  await oneAtATime(lock, () => void order.push("second"));
  await first;
  expect(order).toEqual(["first", "second"]);
});

test("waiting for the lock can be aborted, and the work is not done", async () => {
  const place = await aFolder();
  const lock = join(place, ".lock");
  await mkdir(lock);
  await writeFile(join(lock, "pid"), String(process.pid));
  const giveUp = new AbortController();
  let isDone = false;
  const waiting = oneAtATime(
    lock,
    () => {
      isDone = true;
    },
    giveUp.signal,
  );
  giveUp.abort(new Error("given up"));
  await expect(waiting).rejects.toThrow("given up");
  expect([isDone, await readdir(place)]).toEqual([false, [".lock"]]);
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-lock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
