// Assets of earlier builds on a real disk: which are kept, for how long, and which are found again.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createRetainedAssetFinder } from "./find-retained-asset.ts";
import { retainAssets } from "./retain-assets.ts";

const firstOfMay = Date.UTC(2026, 4, 1);

test("assets of one build are found while the next one is served, with their compression and immutable caching", async () => {
  const { keep, find } = await aServer();
  await keep({ "page-AAAAAAAA.js": "a", "page-AAAAAAAA.js.br": "packed" });
  await keep({ "page-BBBBBBBB.js": "b" }, 1);
  const found = await find("/assets/page-AAAAAAAA.js");
  expect(found).toMatchObject({ status: 200, body: "packed" });
  expect(found?.headers).toContain("public, max-age=31536000, immutable");
  expect(found?.headers).toContain("text/javascript; charset=utf-8");
  expect(found?.headers).toContain("as every file");
});

test("an asset that was missing before is found once a server of the next build has started", async () => {
  const { keep, find, look, later } = await aServer();
  await keep({ "page-AAAAAAAA.js": "a" });
  expect(await find("/assets/page-BBBBBBBB.js")).toBeUndefined();
  await keep({ "page-BBBBBBBB.js": "b" }, 1);
  later(200);
  expect((await look("/assets/page-BBBBBBBB.js"))?.text()).toBe("b");
});

test("a thousand invented names list the folders once, and a second later once more", async () => {
  const { keep, look, later, listed } = await aServer();
  await keep({ "page-AAAAAAAA.js": "a" });
  await keep({ "page-BBBBBBBB.js": "b" }, 1);
  const invented = Array.from(
    { length: 1_000 },
    (_, index) => `/assets/x-${String(index).padStart(8, "0")}.js`,
  );
  for (const path of invented) expect(await look(path)).toBeUndefined();
  await Promise.all(invented.map(look));
  expect(listed()).toBe(3); // the folder of all builds, and each of the two
  later(1_000);
  await Promise.all(invented.map(look));
  expect(listed()).toBe(6);
  expect((await look("/assets/page-AAAAAAAA.js"))?.text()).toBe("a");
});

test("only a name with a hash is looked up, so no path leads to another file, not even to one next to the assets", async () => {
  const { keep, look, keptDir } = await aServer();
  await keep({ "page-AAAAAAAA.js": "a", "page-AAAAAAAA.js.br": "packed", "plain.js": "no hash" });
  await writeFile(join(keptDir, "..", "keys-AAAAAAAA.json"), "secret");
  expect(look("/assets/page-AAAAAAAA.js")).toBeInstanceOf(Promise);
  for (const path of [
    "/assets/plain.js",
    "/assets/page-AAAAAAAA.js.br",
    "/assets/../../keys-AAAAAAAA.json",
    "/assets/..%2f..%2fkeys-AAAAAAAA.json",
    "/assets/%2e%2e/keys-AAAAAAAA.json",
    "/assets/a/page-AAAAAAAA.js",
    "/assets//page-AAAAAAAA.js",
    "/assets/page-AAAAAAAA.js\0",
    "/page-AAAAAAAA.js",
    `/assets/${"x".repeat(200)}-AAAAAAAA.js`,
  ])
    expect([path, look(path)]).toEqual([path, undefined]);
});

test("the five builds that were served last are kept", async () => {
  const { keep, builds } = await aServer();
  for (const [day, hash] of ["A", "B", "C", "D", "E", "F"].entries())
    await keep({ [`page-${hash.repeat(8)}.js`]: hash }, day);
  expect(await builds()).toEqual(["B", "C", "D", "E", "F"]);
});

test("a build is removed fourteen days after it was replaced, however long it was served before", async () => {
  const { keep, builds } = await aServer();
  await keep({ "page-AAAAAAAA.js": "a" });
  await keep({ "page-BBBBBBBB.js": "b" }, 100);
  await keep({ "page-BBBBBBBB.js": "b" }, 113);
  expect(await builds()).toEqual(["A", "B"]);
  await keep({ "page-BBBBBBBB.js": "b" }, 115);
  expect(await builds()).toEqual(["B"]);
});

test("a build that was left by a rollback is kept like one that was replaced", async () => {
  const { keep, builds } = await aServer();
  await keep({ "page-AAAAAAAA.js": "a" });
  await keep({ "page-BBBBBBBB.js": "b" }, 10);
  await keep({ "page-AAAAAAAA.js": "a" }, 40);
  expect(await builds()).toEqual(["A", "B"]);
});

test("earlier builds are removed if all builds together are larger than 64 MiB", async () => {
  const { keep, builds } = await aServer();
  for (const [day, hash] of ["A", "B", "C"].entries())
    await keep({ [`page-${hash.repeat(8)}.js`]: "x".repeat(30 * 1024 * 1024) }, day);
  expect(await builds()).toEqual(["B", "C"]);
});

test("an asset that several builds share is on the disk once", async () => {
  const { keep, keptDir } = await aServer();
  await keep({ "font-AAAAAAAA.woff2": "font" });
  await keep({ "font-AAAAAAAA.woff2": "font", "page-BBBBBBBB.js": "b" }, 1);
  const folders = await readdir(keptDir);
  const inodes = folders.map(async (build) => (await stat(join(keptDir, build, "font-AAAAAAAA.woff2"))).ino);
  expect(folders).toHaveLength(2);
  expect(new Set(await Promise.all(inodes)).size).toBe(1);
});

test("a copy that fails leaves no draft, so that starts on a full disk do not fill it further", async () => {
  const { keptDir } = await aServer();
  const assetsDir = join(keptDir, "..", "build");
  await mkdir(join(assetsDir, "page-AAAAAAAA.js"), { recursive: true }); // a folder cannot be copied as a file
  await expect(retainAssets({ assetsDir, keptDir, now: new Date(firstOfMay) })).rejects.toThrow();
  expect(await readdir(keptDir)).toEqual([]);
});

test("servers that start together keep one complete copy, and no draft remains", async () => {
  const { keep, keptDir } = await aServer();
  await mkdir(join(keptDir, "0123456789abcdef.killed"), { recursive: true }); // the draft of a server that was killed long ago
  const assets = { "page-AAAAAAAA.js": "a" };
  const inAnHour = (Date.now() - firstOfMay) / 86_400_000 + 0.1;
  await Promise.all([keep(assets, inAnHour), keep(assets, inAnHour)]);
  const [build, ...others] = await readdir(keptDir);
  expect(others).toEqual([]);
  expect(await readFile(join(keptDir, build ?? "", "page-AAAAAAAA.js"), "utf8")).toBe("a");
});

async function aServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "site-assets-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const keptDir = join(dataDir, "assets");
  const clock = { now: 0 };
  let listed = 0;
  const list = (folder: string) => {
    listed += 1;
    return readdir(folder);
  };
  const headersOf = () => ({ "X-Common": "as every file" });
  const look = createRetainedAssetFinder({ keptDir, headersOf, now: () => clock.now, list });
  return {
    keptDir,
    look,
    later: (milliseconds: number) => {
      clock.now += milliseconds;
    },
    /** How often a folder was listed. */
    listed: () => listed,
    /** Starts a server with a build of these assets, `day` days after the first of May. */
    keep: async (assets: Record<string, string>, day = 0) => {
      const assetsDir = await mkdtemp(join(dataDir, "build-"));
      for (const [name, text] of Object.entries(assets)) await writeFile(join(assetsDir, name), text);
      await retainAssets({ assetsDir, keptDir, now: new Date(firstOfMay + day * 86_400_000) });
      await rm(assetsDir, { recursive: true });
    },
    find: async (path: string) => {
      const header = (name: string) => (name === "accept-encoding" ? "br" : undefined);
      const answer = await (await look(path))?.answer({ method: "GET", header });
      return answer && { ...answer, body: Buffer.from(answer.body ?? []).toString() };
    },
    /** The first letter of each build's hash. */
    builds: async () => {
      const folders = await readdir(keptDir);
      const names = await Promise.all(folders.map((build) => readdir(join(keptDir, build))));
      return names.map(([name = ""]) => name.replace(/^page-(.).*/, "$1")).sort();
    },
  };
}
