import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/data/database.ts";
import { isDiskFull } from "./disk-full.ts";

test("a full disk is recognised by Node's error, a program's output and PostgreSQL's code, also as the cause of another error", async () => {
  const database = await aDatabase();
  const failures = await Promise.all(
    [
      writeFile("/dev/full", "word"),
      promisify(execFile)("sh", ["-c", "cat /etc/passwd > /dev/full"], {
        env: { ...process.env, LC_ALL: "C" },
      }),
      database.owner.query("do $$ begin raise exception 'full' using errcode = 'disk_full'; end $$"),
    ].map((work) => work.then(() => undefined).catch((error: unknown) => error)),
  );
  expect(failures.map(isDiskFull)).toEqual([true, true, true]);
  expect(isDiskFull(new Error("Migration failed", { cause: failures[2] }))).toBe(true);
  const other = await writeFile("/dev/null/word", "word").catch((error: unknown) => error);
  expect([isDiskFull(other), isDiskFull(undefined)]).toEqual([false, false]);
});
