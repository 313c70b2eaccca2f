// Programs that are added, moved and no longer offered, without a build.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createRenderer } from "../../server/site/publication/render-apart.ts";
import type { Override } from "../../words/overrides.ts";
import { textsOf } from "../support/built-page.ts";
import { addedWelding, ofAdded, offeredWelding } from "../support/server/added-program.ts";
import { aBuiltSite, buildDir } from "../support/server/built-site.ts";

const site = await aBuiltSite();
const parent = await mkdtemp(join(tmpdir(), "site-programs-"));
const renderer = createRenderer();
afterAll(async () => {
  await renderer.close();
  await rm(parent, { recursive: true });
});

let count = 0;
async function show(overrides: Override[]) {
  count += 1;
  const folder = join(parent, String(count));
  expect(await renderer.render({ buildDir, folder, overrides })).toMatchObject({ faults: [], unplaced: [] });
  await site.show(folder);
}

const locationOf = async (path: string) => {
  const { status, headers } = await site.request(path);
  return [status, headers.get("location")];
};
const linksOf = async (path: string) =>
  (await site.open(path)).all("link").map(({ attributes: { href = "" } }) => href);
const fact = (entry: number, key: string, value: string): Override => ({
  ...{ file: "programs", path: ["programs", String(entry), key], value },
});

test("a program that was added has its pages in both languages, and is where programs are (R-580)", async () => {
  await show([
    ...offeredWelding(),
    ...[ofAdded("isOnHomePage", "yes"), ofAdded("furtherAddresses", "new1")],
    { file: "programs", path: ["programs", "new1", "furtherAddresses", "new1"], value: "/welding" },
  ]);
  expect((await site.open("/programs/welding")).one("heading", { level: 1 }).text).toBe("Welding");
  expect((await site.open("/es/programs/welding")).one("heading", { level: 1 }).text).toBe("Soldadura");
  expect(await (await site.request("/programs/welding.data")).text()).toContain("Welding");
  expect((await site.open("/")).one("main").all("heading", { name: "Welding" })).toHaveLength(1);
  for (const path of ["/programs", "/programs/hvac"])
    expect(await linksOf(path), path).toContain("/programs/welding");
  expect((await site.open("/scholarship")).text).toContain("Welding");
  const sitemap = await (await site.request("/sitemap.xml")).text();
  expect(sitemap).toContain("/es/programs/welding<");
  expect(await locationOf("/welding")).toEqual([302, "/programs/welding"]);
  expect(await locationOf("/es/Welding/?a=b")).toEqual([302, "/es/programs/welding?a=b"]);
  const head = await (await site.request("/programs/welding")).text();
  expect(head).toContain('rel="canonical" href="https://school.example.org/programs/welding"');
  expect((await site.request("/share/programs/welding.png")).status).toBe(200);
});

test("a program that is not offered is nowhere, and all its addresses lead to the overview (R-581)", async () => {
  await show([...addedWelding(), fact(1, "isOffered", "no"), fact(6, "isOffered", "no")]);
  for (const path of ["/programs/hvac", "/hvac", "/programs/sales", "/programs/welding"])
    expect(await locationOf(path)).toEqual([302, "/programs"]);
  expect(await locationOf("/es/hvac")).toEqual([302, "/es/programs"]);
  expect((await site.request("/programs/hvac.data")).status).toBe(404);
  for (const path of ["/", "/programs", "/programs/plumbing", "/scholarship"])
    expect((await linksOf(path)).join(" "), path).not.toMatch(/hvac|sales|welding/);
  expect((await site.open("/scholarship")).text).not.toContain("HVAC");
  expect(await (await site.request("/sitemap.xml")).text()).not.toMatch(/hvac|welding/);
  await site.show(undefined);
  expect((await site.open("/programs/hvac")).one("heading", { level: 1 }).text).toBe("HVAC Technician");
});

test("an unknown address below the programs is not found, in both languages (R-5)", async () => {
  for (const path of ["/programs/juggling", "/es/programs/<b>"]) {
    const page = await site.open(path, 404);
    expect(page.one("main").all("heading", { level: 1 })).toHaveLength(1);
    expect(page.text).toContain(` ${path}`);
  }
});

test("a program whose page another card leads to stays as long as that card (R-581)", async () => {
  const folder = join(parent, "card");
  const { faults } = await renderer.render({ buildDir, folder, overrides: [fact(2, "isOffered", "no")] });
  expect(faults).toEqual([
    'content/programs.yaml: programs[5].isOffered must be "no", because its card leads to the page of plumbing.',
  ]);
});

test("programs are shown in the order that was chosen, those that come first before it (R-582)", async () => {
  await show([
    { file: "programs", path: ["programs"], value: "6 5 4 3 2 1 0" },
    ...[fact(1, "comesFirst", "no"), fact(6, "comesFirst", "yes")],
  ]);
  const titles = textsOf((await site.open("/programs")).one("main").all("heading", { level: 2 }));
  expect(titles.slice(0, 4)).toEqual([
    ...["Sales Mastery", "Professional Plumbing", "Plumbing & Core Construction Program"],
    "Construction Management",
  ]);
});
