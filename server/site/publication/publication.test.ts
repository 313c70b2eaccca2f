// What was changed in the browser is rendered apart from the visitors, checked as by a build, and shown at
// once.
import { createHash } from "node:crypto";
import { appendFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { wordsOf } from "#words";
import { aBuiltSite, buildDir } from "../../../tests/support/server/built-site.ts";
import type { Override } from "../../../words/overrides.ts";
import { createRenderer } from "./render-apart.ts";

const parent = await mkdtemp(join(tmpdir(), "site-publications-"));
const renderer = createRenderer();
afterAll(async () => {
  await renderer.close();
  await rm(parent, { recursive: true, force: true });
});

let count = 0;
async function rendered(overrides: Override[], before?: string) {
  count += 1;
  const folder = join(parent, String(count));
  return { folder, ...(await renderer.render({ buildDir, folder, before, overrides })) };
}

const newPhone: Override = { file: "school", path: ["phone"], value: "(555) 555-9876" };
const newTitle: Override[] = [
  { file: "en/pages/mission", path: ["mission", "title"], value: "Why we build </script><b>&</b> teach" },
  { file: "es/pages/mission", path: ["mission", "title"], value: "Por qué construimos" },
];

test("without a change nothing differs from the build", async () => {
  const { folder, faults } = await rendered([]);
  expect(faults).toEqual([]);
  expect(await readdir(join(folder, "client"), { recursive: true })).toEqual([]);
});

test("a changed text is on its page, in its data and in no other file; afterwards all is as in the build", async () => {
  const site = await aBuiltSite();
  const tagOf = async (path: string) => (await site.request(path)).headers.get("etag");
  const paths = ["/", "/mission", "/mission.data", "/es/mission", "/donate"];
  const before = await Promise.all(paths.map(tagOf));

  const { folder, faults, unplaced } = await rendered(newTitle);
  expect([faults, unplaced]).toEqual([[], []]);
  expect(await tagOf("/mission")).toBe(before[1]);
  const changed = await site.show(folder);
  expect([...changed.keys()].filter((path) => !path.includes("."))).toEqual(
    expect.arrayContaining(["/mission", "/es/mission"]),
  );
  const mission = await (await site.request("/mission")).text();
  expect(mission).toContain("Why we build &lt;/script&gt;&lt;b&gt;&amp;&lt;/b&gt; teach");
  expect(mission).not.toContain("build </script>");
  expect(await (await site.request("/mission.data")).text()).toContain("Why we build");
  expect(await (await site.request("/es/mission")).text()).toContain("Por qué construimos");
  expect([await tagOf("/"), await tagOf("/donate")]).toEqual([before[0], before[4]]);

  await site.show(undefined);
  expect(await Promise.all(paths.map(tagOf))).toEqual(before);
});

test("the picture of a shared link follows a title in every language, at another address, and goes back (R-547)", async () => {
  const site = await aBuiltSite();
  const pages = ["/mission", "/es/mission", "/donate", "/programs/hvac"];
  const before = await picturesOf(site, pages);
  const { folder, faults } = await rendered(newTitle);
  expect(faults).toEqual([]);
  const shown = await site.show(folder);
  expect([...shown.keys()].filter((path) => path.startsWith("/share/")).sort()).toEqual([
    "/share/es/mission.png",
    "/share/mission.png",
  ]);
  const after = await picturesOf(site, pages);
  for (const page of [0, 1])
    for (const part of ["address", "tag"] as const)
      expect(after[page]?.[part]).not.toBe(before[page]?.[part]);
  expect(after.slice(2)).toEqual(before.slice(2));
  await site.show(undefined);
  expect(await picturesOf(site, pages)).toEqual(before);
});

test("another name of the school is on every picture but an uploaded one, which is shown itself (R-547)", async () => {
  const name: Override = { file: "school", path: ["name"], value: "Keystone Building Academy" };
  const value = `media-${"0".repeat(32)}-640.jpg`;
  const uploaded: Override = { file: "programs", path: ["programs", "0", "picture"], value };
  const { folder, faults } = await rendered([name, uploaded]);
  expect(faults).toEqual([]);
  const [drawn, ofBuild] = await Promise.all([
    picturesIn(join(folder, "client")),
    picturesIn(join(buildDir, "client")),
  ]);
  expect(ofBuild.length).toBeGreaterThan(20);
  const without = ofBuild.filter((file) => !drawn.includes(file));
  expect(without).toHaveLength(2);
  expect(without[0]).toBe(without[1]?.replace("es/", ""));
});

async function picturesIn(client: string): Promise<string[]> {
  const files = await readdir(join(client, "share"), { recursive: true });
  return files
    .filter((file) => file.endsWith(".png"))
    .sort()
    .reverse();
}

async function picturesOf(site: Awaited<ReturnType<typeof aBuiltSite>>, pages: readonly string[]) {
  return Promise.all(
    pages.map(async (page) => {
      const html = await (await site.request(page)).text();
      const [, address = ""] = /"og:image" content="https:\/\/school.example.org([^"]+)"/.exec(html) ?? [];
      const answer = await site.request(address);
      expect(answer.headers.get("content-type"), address).toBe("image/png");
      return { address, tag: answer.headers.get("etag") };
    }),
  );
}

test("after a change of all pages one of a page renders that page alone, to the same files (R-510)", async () => {
  const name: Override = { file: "school", path: ["name"], value: "Keystone Building Academy" };
  const { folder: before } = await rendered([newPhone, name]);
  const { folder: whole } = await rendered([newPhone, name, ...newTitle]);
  const { folder } = await rendered([newPhone, name, ...newTitle], before);
  const files = await filesIn(whole);
  expect(files.size).toBeGreaterThan(100);
  expect(await filesIn(folder)).toEqual(files);

  const taken = ["client/donate/index.html", "client/share/es/donate.png"];
  for (const file of taken) await appendFile(join(before, file), "<!-- as before -->");
  const { folder: again } = await rendered([newPhone, name, ...newTitle], before);
  const differing = [...(await filesIn(again))].filter(([file, hash]) => files.get(file) !== hash);
  expect(differing.map(([file]) => file).sort()).toEqual(taken);
});

/** The hash of each file by its path. */
async function filesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashOf = async (file: string) =>
    createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  return new Map(
    await Promise.all(files.map(async (file) => [relative(folder, file), await hashOf(file)] as const)),
  );
}

test("a fact changes everywhere: pages, a page rendered on request, and the words of mails", async () => {
  const site = await aBuiltSite();
  const missing = "/no-such-page";
  expect(await (await site.request(missing)).text()).toContain("(555) 555-0123");
  const gone: Override = { file: "en/pages/mission", path: ["mission", "motto"], value: "Level" };
  const { folder, unplaced } = await rendered([newPhone, gone]);
  expect(unplaced, "what the files have no place for is left out and named").toEqual([gone]);
  await site.show(folder);
  for (const path of ["/", "/es", "/programs/hvac", missing])
    expect(await (await site.request(path)).text(), path).toContain("(555) 555-9876");
  expect(wordsOf("es").school.phone).toBe("(555) 555-9876");
  await site.show(undefined);
  expect(await (await site.request(missing)).text()).toContain("(555) 555-0123");
  expect(wordsOf("es").school.phone).toBe("(555) 555-0123");
});

test("a link that leads to no page is said in one sentence, and nothing is written", async () => {
  const overrides = ["en", "es"].map((language) => ({
    file: `${language}/site`,
    path: ["navigationLinks", "2", "to"],
    value: "/misson",
  }));
  const { folder, faults } = await rendered(overrides);
  expect(faults).toContainEqual(expect.stringMatching(/"\/misson" .* did you mean "\/mission"\?$/));
  expect(await readdir(parent)).not.toContain(basename(folder));
});

test("a value that an update no longer takes gives way to the files, in all languages; the others stay (R-528)", async () => {
  const lead = ["en", "es"].map((code) => ({
    ...{ file: `${code}/pages/mission`, path: ["mission", "lead"] },
    value: code === "en" ? "" : "Palabras",
  }));
  const gone: Override = { file: "en/pages/mission", path: ["mission", "motto"], value: "Level" };
  const fixed: Override = {
    file: "school",
    path: ["timeZone"],
    value: "Asia/Tokyo",
  };
  const folder = join(parent, "fitting");
  const overrides = [...lead, gone, fixed, newPhone];
  expect((await renderer.render({ buildDir, folder, overrides })).faults).not.toEqual([]);
  const { faults, unplaced } = await renderer.render({ buildDir, folder, overrides, leavesOutUnfit: true });
  expect(faults).toEqual([]);
  expect(unplaced).toEqual(expect.arrayContaining([...lead, gone, fixed]));
  expect(unplaced).toHaveLength(4);
  const site = await aBuiltSite();
  await site.show(folder);
  const mission = await (await site.request("/es/mission")).text();
  expect(mission).toContain("(555) 555-9876");
  expect(mission).not.toContain("Palabras");
  await site.show(undefined);

  const { unfit } = await renderer.editable({ publication: 1, overrides });
  expect(unfit).toContainEqual({ ...lead[0], sentence: "This must not be empty." });
  expect(unfit).toContainEqual(gone);
  const preview = await renderer.preview({ buildDir, path: "/mission", overrides, changes: newTitle });
  expect(preview.faults).toEqual([]);
  expect(preview.html).toContain("Why we build");
});

test("a page is shown as it would be, without its scripts, also beside a fault that keeps it from being published", async () => {
  const preview = (path: string, overrides: Override[]) =>
    renderer.preview({ buildDir, path, overrides: [], changes: overrides });
  const { html, faults } = await preview("/es/mission", newTitle.slice(1));
  expect(html).toContain("Por qué construimos");
  expect(html).not.toMatch(/<script|modulepreload/);
  expect(html).toContain(`<head><meta http-equiv="Content-Security-Policy" content="script-src 'none'"/>`);
  expect(faults).toEqual([]);
  const { title } = wordsOf("es").mission;
  const untranslated = await preview("/mission", [
    { file: "en/pages/mission", path: ["mission", "title"], value: title },
  ]);
  expect(untranslated.html).toContain(`>${title}</h1>`);
  expect(untranslated.faults).toEqual([expect.stringContaining("is still the English text")]);
  expect((await preview("/no-such-page", [])).html).toBeUndefined();
  const wrong: Override = { file: "en/pages/mission", path: ["mission", "title"], value: "" };
  expect(await preview("/mission", [wrong])).toMatchObject({
    html: undefined,
    faults: [expect.stringContaining("mission.title must not be empty")],
  });
});

test("a folder that cannot be read changes nothing", async () => {
  const site = await aBuiltSite();
  await expect(site.show(join(parent, "none"))).rejects.toThrow("ENOENT");
  expect(await (await site.request("/")).text()).toContain("(555) 555-0123");
});
