import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { createMediaFinder, MediaBusy } from "./find-media.ts";
import type { ReadMedia } from "./media-file.ts";

const folder = await mkdtemp(join(tmpdir(), "site-media-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const name = (digit: number, rest = "640.webp") => `${String(digit).padStart(32, "0")}-${rest}`;
const caller = (address = "192.0.2.7") => ({ address });

let count = 0;
function aFinder(read: ReadMedia, now = () => 0) {
  count += 1;
  const cacheDir = join(folder, String(count));
  return createMediaFinder({ read, cacheDir, log: createLog("silent"), now });
}

test("a file is read from the database once, also by many at once (R-542)", async () => {
  const asked: unknown[] = [];
  const find = aFinder(async (file) => {
    asked.push(file);
    return Buffer.from("picture");
  });
  const all = await Promise.all(Array.from({ length: 20 }, () => find(name(1), caller())));
  expect(new Set(await Promise.all(all.map((one) => one?.text())))).toEqual(new Set(["picture"]));
  expect(await (await find(name(1), caller()))?.text()).toBe("picture");
  expect(asked).toEqual([{ hash: name(1).slice(0, 32), width: 640, format: "webp" }]);
});

test("a name that no file can have is not asked for, and an unknown one once in half a minute (R-542)", async () => {
  let asked = 0;
  let time = 0;
  const find = aFinder(
    async () => {
      asked += 1;
      return undefined;
    },
    () => time,
  );
  for (const wrong of [
    "../secrets.json",
    name(1, "641.webp"),
    name(1, "640.svg"),
    `x${name(1)}`,
    name(1).toUpperCase(),
  ])
    expect(await find(wrong, caller())).toBeUndefined();
  expect(asked).toBe(0);
  for (const _ of [1, 2, 3]) expect(await find(name(1), caller())).toBeUndefined();
  expect(asked).toBe(1);
  time = 31_000;
  await find(name(1), caller());
  expect(asked).toBe(2);
});

test("a flood of unknown names waits, and refuses its own network only (R-542)", async () => {
  let running = 0;
  let most = 0;
  const open = Promise.withResolvers<void>();
  const find = aFinder(async () => {
    running += 1;
    most = Math.max(most, running);
    await open.promise;
    running -= 1;
    return undefined;
  });
  let refused = 0;
  const flood = Array.from({ length: 300 }, (_, index) =>
    find(name(index), caller()).catch((error: unknown) => {
      expect(error).toBeInstanceOf(MediaBusy);
      refused += 1;
    }),
  );
  const other = find(name(999), caller("198.51.100.9"));
  await expect.poll(() => refused).toBe(248);
  open.resolve();
  expect(await other).toBeUndefined();
  await Promise.all(flood);
  expect([most, refused]).toEqual([2, 248]);
});
