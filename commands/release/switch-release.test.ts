// The switch to a release and the restarts in turn. The processes are stand-ins that only answer whether they
// are ready, depending on the release that `current` names. tests/operation/release.test.ts tests the whole
// command.
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readLinks, releaseFoldersOf, removeOldReleases, writeLinks } from "./release-folders.ts";
import { type Processes, switchRelease } from "./switch-release.ts";

test("processes restart one after the other, each once the one before is ready", async () => {
  const server = await aServer();
  await switchRelease(server.folders, "second", server.processes);
  expect(server.restarts()).toEqual(["0 second", "1 second"]);
  expect(await readLinks(server.folders)).toEqual({ current: "second", previous: "first" });
});

test("where the first process does not become ready the other is left alone, and the release before is in service", async () => {
  const server = await aServer({ isReady: (release) => release === "first" });
  await expect(switchRelease(server.folders, "second", server.processes)).rejects.toThrow(
    /^The process on port \d+ did not become ready with release second; its log says why\. Release first is in service again\.$/,
  );
  expect(server.restarts()).toEqual(["0 second", "0 first"]);
  expect(await readLinks(server.folders)).toEqual({ current: "first", previous: undefined });
});

test("where the second process does not become ready it goes back first, then the other", async () => {
  const server = await aServer({ isReady: (release, place) => release === "first" || place === 0 });
  await expect(switchRelease(server.folders, "second", server.processes)).rejects.toThrow(
    /first is in service/,
  );
  expect(server.restarts()).toEqual(["0 second", "1 second", "1 first", "0 first"]);
  expect((await readLinks(server.folders)).current).toBe("first");
});

test("a process that becomes ready with neither release is named, and the link leads to the one before", async () => {
  const server = await aServer({ isReady: () => false });
  await expect(switchRelease(server.folders, "second", server.processes)).rejects.toThrow(
    /became ready neither with the new release nor with the one before/,
  );
  expect((await readLinks(server.folders)).current).toBe("first");
});

test("a restart command that fails counts like a process that is not ready", async () => {
  const server = await aServer();
  const processes = { ...server.processes, restart: ["false"] };
  await expect(switchRelease(server.folders, "second", processes)).rejects.toThrow(/neither/);
  const missing = { ...server.processes, restart: ["no-such-command-here"] };
  await expect(switchRelease(server.folders, "second", missing)).rejects.toThrow(/neither/);
  expect((await readLinks(server.folders)).current).toBe("first");
});

test("the newest releases stay on the disk, with what is linked and what runs the command", async () => {
  const server = await aServer();
  const names = ["a", "b", "c", "d", "e"];
  for (const [day, name] of names.entries()) await server.release(name, day + 1);
  await writeLinks(server.folders, { current: "e", previous: "a" });
  expect(await removeOldReleases(server.folders, 2)).toEqual(["c", "b", "second"]);
  expect((await readdir(server.folders.releases)).sort()).toEqual(["a", "d", "e", "first"]);
});

test("a copy outside a folder named releases gets the command that updates it", () => {
  expect(() => releaseFoldersOf("/srv/site")).toThrow(/git pull && npm run build/);
});

type Readiness = { isReady?: (release: string, place: number) => boolean };

/** Two processes on the release `first`, and a release `second` beside it. */
async function aServer({ isReady = () => true }: Readiness = {}) {
  const root = await mkdtemp(join(tmpdir(), "site-releases-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folders = releaseFoldersOf(join(root, "releases", "first"));
  const release = async (name: string, day: number) => {
    const folder = join(folders.releases, name);
    await mkdir(folder, { recursive: true });
    await utimes(folder, day * 86_400, day * 86_400);
  };
  await release("first", 0);
  await release("second", 0);
  await writeLinks(folders, { current: "first", previous: undefined });

  const restarts: string[] = [];
  const running = ["first", "first"];
  const listen = async (answer: Parameters<typeof createServer>[1]) => {
    const server = createServer(answer).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    return (server.address() as AddressInfo).port; // a TCP server's address is an object
  };
  const ports = await Promise.all(
    running.map((_, place) =>
      listen((_, response) => {
        response.writeHead(isReady(running[place] ?? "", place) ? 200 : 503, { Connection: "close" }).end();
      }),
    ),
  );
  const manager = await listen(async ({ url = "" }, response) => {
    const place = ports.indexOf(Number(url.slice(1)));
    running[place] = (await readLinks(folders)).current ?? "";
    restarts.push(`${place} ${running[place]}`);
    response.writeHead(200, { Connection: "close" }).end();
  });
  const script = join(root, "restart.mjs");
  await writeFile(script, `await fetch("http://127.0.0.1:${manager}/" + process.argv[2]);`);
  const processes: Processes = { ports, restart: [process.execPath, script, "{port}"], readyMs: 500 };
  return { folders, processes, release, restarts: () => restarts };
}
