// Parts of the site that a school leaves out, without a build (content/shown.yaml).
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createRenderer } from "../../server/site/publication/render-apart.ts";
import type { Override } from "../../words/overrides.ts";
import { textsOf } from "../support/built-page.ts";
import { aBuiltSite, buildDir } from "../support/server/built-site.ts";

const site = await aBuiltSite();
const parent = await mkdtemp(join(tmpdir(), "site-parts-"));
const renderer = createRenderer();
afterAll(async () => {
  await renderer.close();
  await rm(parent, { recursive: true });
});

const hidden = (part: string): Override => ({ file: "shown", path: ["shown", part], value: "hidden" });

test("without donations their page is gone, nothing leads there, and it comes back (R-576)", async () => {
  const folder = join(parent, "donations");
  expect(await renderer.render({ buildDir, folder, overrides: [hidden("donations")] })).toMatchObject({
    faults: [],
  });
  await site.show(folder);
  expect((await site.request("/donate/")).headers.get("location")).toBe("/donate");
  for (const path of ["/donate", "/es/donate"])
    expect((await site.open(path, 404)).one("main").all("heading", { level: 1 })).toHaveLength(1);
  expect((await site.open("/donate", 404)).one("heading", { level: 1 }).text).toBe("Page Not Found");
  expect((await site.open("/es/donate", 404)).text).toContain(" /es/donate"); // as scripts find it
  expect(await (await site.request("/donate")).text()).toContain('name="robots" content="noindex"');
  for (const path of ["/", "/es", "/programs/hvac"]) {
    const page = await site.open(path);
    expect(page.all("link").filter(({ attributes: { href = "" } }) => /donate/.test(href))).toEqual([]);
  }
  const sitemap = await (await site.request("/sitemap.xml")).text();
  expect(sitemap).toContain("/mission<");
  expect(sitemap).not.toContain("donate");

  await site.show(undefined);
  expect((await site.open("/donate")).one("heading", { level: 1 }).text).not.toBe("");
  expect((await site.open("/")).one("contentinfo").all("link", { name: "Donate" })).not.toEqual([]);
});

test("a text that leads to the page of donations while there are none is a fault (R-576)", async () => {
  const order = { file: "every/site", path: ["navigationLinks", "1", "to"], value: "/donate#amounts" };
  const folder = join(parent, "link");
  const { faults } = await renderer.render({ buildDir, folder, overrides: [hidden("donations"), order] });
  expect(faults).toEqual([
    expect.stringContaining('the link "/donate#amounts"'),
    expect.stringContaining('the link "/es/donate#amounts"'),
  ]);
});

test("parts of the home page are left out, each by itself, and the mission keeps its figures (R-577)", async () => {
  const folder = join(parent, "home");
  const overrides = ["features", "figures", "stories"].map(hidden);
  expect(await renderer.render({ buildDir, folder, overrides })).toMatchObject({ faults: [] });
  await site.show(folder);
  const titles = textsOf((await site.open("/")).one("main").all("heading", { level: 2 }));
  await site.show(undefined);
  const all = textsOf((await site.open("/")).one("main").all("heading", { level: 2 }));
  expect(all.filter((title) => !titles.includes(title))).toEqual([
    "How we help",
    "Measured so far",
    "Success stories",
  ]);
  expect((await site.open("/mission")).one("main").text).toContain("85%");
});

test("payment pages take the form of /donate away, and its script, without a fault (R-341)", async () => {
  const folder = join(parent, "payment");
  const overrides = ["500", "1000", "5000", "custom"].map((amount) => ({
    ...{ file: "school", path: ["paymentLinks", amount], value: `https://pay.example.org/${amount}` },
  }));
  expect(await renderer.render({ buildDir, folder, overrides })).toMatchObject({ faults: [] });
});
