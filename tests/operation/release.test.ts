// `npm run release` on a server with two processes: an update and its rollback, and updates that fail
// (docs/operate.md, Updates). `npm run reliability -- rehearsal` does the same under load.
import { existsSync } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openPage } from "../../reliability/load/visit-pages.ts";
import { aReleaseServer } from "../support/server/release-server.ts";

const server = await aReleaseServer();
afterAll(() => server.remove());

test("a version with invalid content is not built: nothing of it stays, and the previous release serves on", async () => {
  await server.commit("content/school.yaml", /^name: .*/m, 'name: ""');
  const { code, output } = await server.release("main");
  expect([code, output]).toEqual([1, expect.stringContaining("Building failed. Nothing was changed")]);
  expect(output).toContain("content/school.yaml: name");
  await expectFirstAlone();
});

test("a name that git does not know, a rollback without a previous release, and invalid arguments are refused", async () => {
  const unknown = await server.release("v9.9.9");
  expect([unknown.code, unknown.output]).toEqual([
    1,
    expect.stringContaining("There is no tag, branch or commit v9.9.9."),
  ]);
  expect(unknown.output).toMatch(/^Fetching v9\.9\.9 from \S+ \.\.\.$/m);
  const secret = "http://user:secret@127.0.0.1:1/site.git";
  const { output } = await server.release("main", "--from", secret);
  expect(output).toContain("Fetching main from http://127.0.0.1:1/site.git ...");
  expect(output).not.toContain("secret");
  expect((await server.release("--rollback")).output).toContain("There is no release before this one.");
  for (const words of [[], ["main", "v1"], ["main", "--rollback"], ["main", "--audit", "sometimes"]])
    expect((await server.release(...words)).output).toMatch(/^Usage:/);
  await expectFirstAlone();
});

test("where the audit is required, an unreachable registry ends the update, and nothing of it stays", async () => {
  await renameSchool();
  const { code, output } = await server.release("main", "--audit", "stop");
  expect([code, output]).toEqual([
    1,
    expect.stringContaining("or the registry could not be asked. Nothing was changed"),
  ]);
  await expectFirstAlone();
});

test("an update that is interrupted while it builds leaves nothing behind", async () => {
  await renameSchool();
  const isBuilding = () => existsSync(join(halfMade, ".build.lock"));
  const { code, output } = await server.releaseUntil(isBuilding, "main");
  expect([code, output]).toEqual([1, expect.stringContaining("Interrupted. Nothing was changed")]);
  await expectFirstAlone();
});

test("an update and its rollback keep each asset that an open page names; a process that restarts meanwhile runs the previous release", async () => {
  const opened = await assetsOfHomePage();
  await renameSchool();
  await server.commit("content/drawings/workshop.svg", /<\/svg>/, "<!-- as of another release --></svg>");
  const update = server.release("main");
  await expect.poll(() => existsSync(join(halfMade, ".build.lock")), { timeout: 200_000 }).toBe(true);
  await server.restart(server.ports[1] ?? 0);
  expect(await schoolsServed()).toEqual([presentName, presentName]);

  const { code, output } = await update;
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/Release \d{8}-\d{6}-[0-9a-f]{8} is in service\./),
  ]);
  expect(output).toContain("or the registry could not be asked. The update goes on");
  expect(await schoolsServed()).toEqual([newName, newName]);
  expect(await server.releases()).toEqual([expect.stringMatching(/^\d{8}-/), "first"]);
  const openedLater = await assetsOfHomePage();
  expect(openedLater).not.toEqual(expect.arrayContaining(opened));
  expect(await missingAssets(opened)).toEqual([]);

  expect(await server.release("--rollback")).toMatchObject({ code: 0 });
  expect(await schoolsServed()).toEqual([presentName, presentName]);
  expect(await readlink(join(server.root, "current"))).toBe("releases/first");
  expect(await missingAssets([...opened, ...openedLater])).toEqual([]);
}, 400_000);

/** The files that the home page names, in the first process. */
function assetsOfHomePage(): Promise<string[]> {
  return openPage("/", async (path) => (await fetch(`http://127.0.0.1:${server.ports[0]}${path}`)).text());
}

/** Those that one of the processes does not have. */
async function missingAssets(paths: string[]): Promise<string[]> {
  const answers = paths.flatMap((path) =>
    server.ports.map(async (port) => ({
      path,
      status: (await fetch(`http://127.0.0.1:${port}${path}`)).status,
    })),
  );
  return (await Promise.all(answers)).filter(({ status }) => status !== 200).map(({ path }) => path);
}

function renameSchool(): Promise<void> {
  return server.commit("content/school.yaml", /^name: .*/m, `name: ${newName}`);
}

const newName = "Keystone Craft Academy";
const contentFile = join(import.meta.dirname, "..", "..", "content", "school.yaml");
const [, presentName = ""] = /^name: (.*)$/m.exec(await readFile(contentFile, "utf8")) ?? [];
const halfMade = join(server.root, "releases", ".half-made");

/** Returns the school's name on the home page of each process. */
function schoolsServed(): Promise<(string | undefined)[]> {
  return Promise.all(
    server.ports.map(async (port) => {
      const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
      return [newName, presentName].find((name) => page.includes(name));
    }),
  );
}

async function expectFirstAlone(): Promise<void> {
  expect(await server.releases()).toEqual(["first"]);
  expect(await readlink(join(server.root, "current"))).toBe("releases/first");
  expect(await schoolsServed()).toEqual([presentName, presentName]);
}
