// What the built site offers to search engines and to previews of shared links (needs the build, which `npm
// test` makes first).

import { expect, test } from "vitest";
import { defaultLanguage, languages, programOf, wordsOf } from "#words";
import { prerenderedPaths } from "../app/routes.ts";
import { pagePaths as contractPaths, isListed, isPublic, isStaffPage, pathIn } from "../contract/pages.ts";
import { isPastDay } from "../words/days.ts";
import { listedPages as listedPagesOf } from "../words/listed-pages.ts";
import { programsOf } from "../words/program.ts";
import { programPages, publicPages, unknownPath } from "./support/browser/public-pages.ts";
import { aBuiltSite } from "./support/server/built-site.ts";

const { school: organisation, programs: programEntries } = wordsOf(defaultLanguage);
const programs = programsOf(programEntries);
const listedPages = listedPagesOf(wordsOf(defaultLanguage));

const origin = "https://school.example.org";
const site = await aBuiltSite({ siteUrl: origin });
const pagePaths = prerenderedPaths.filter((path) => !/\.\w+$/.test(path));
/** The pages of every language. Staff pages have one language. */
const allPaths = languages().flatMap((language) =>
  pagePaths
    .filter((path) => language.path === "" || !isStaffPage(path))
    .map((path) => pathIn(language, path)),
);

test("the sitemap names the canonical address of every page that may be listed, and no other (R-9, R-332, R-447)", async () => {
  const canonical = new Set<string>();
  for (const path of allPaths) {
    const html = await textOf(path);
    if (!html.includes('content="noindex"')) canonical.add(attribute(html, /rel="canonical" href="([^"]+)"/));
  }
  const xml = await textOf("/sitemap.xml", "application/xml; charset=utf-8");
  const listed = Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = ""]) => address);
  const withContent = listedPages.filter(({ path }) => path !== "/documents"); // the sample has no documents
  expect(listed).toEqual(
    withContent.flatMap(({ path }) => languages().map((language) => `${origin}${pathIn(language, path)}`)),
  );
  expect(new Set(listed)).toEqual(canonical);
  const days = Array.from(xml.matchAll(/<lastmod>([^<]+)<\/lastmod>/g), ([, day = ""]) => day);
  expect(days).toHaveLength(listed.length);
  expect(
    days.every((day) => isPastDay(day)),
    "the day of the build",
  ).toBe(true);
});

test("the pages that the tests open are those of the route table", () => {
  const opened = publicPages.filter((path) => path !== unknownPath);
  const aliases = programPages.flatMap(({ aliases }) => aliases);
  const ofStaff = contractPaths.filter((path) => !isPublic(path));
  expect([...opened, ...aliases, ...ofStaff].sort()).toEqual(pagePaths.toSorted());
});

test("robots.txt names the sitemap and closes no page, so that every noindex can be read (R-9)", async () => {
  const robots = await textOf("/robots.txt", "text/plain; charset=utf-8");
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  const closed = Array.from(robots.matchAll(/^Disallow: (.+)$/gm), ([, path = ""]) => path);
  expect(closed).toContain("/functions/v1/");
  expect(pagePaths.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([]);
  for (const path of contractPaths.filter((path) => !isListed(path)))
    expect(await textOf(path)).toContain('<meta name="robots" content="noindex"/>');
});

test("the structured data of every page parses, has its required properties, and leads to pages of this site", async () => {
  for (const path of allPaths) {
    const things = await thingsOf(path);
    for (const thing of things.flatMap(allThings)) {
      const type = [thing["@type"]].flat()[0] as keyof typeof required;
      expect([path, type, required[type]]).toEqual([path, type, expect.any(Array)]);
      for (const property of required[type]) expect([path, type, thing]).toHaveProperty([2, property]);
    }
    for (const address of things.flatMap(addressesIn)) {
      expect(address.startsWith(`${origin}/`)).toBe(true);
      expect([address, (await site.request(address)).status]).toEqual([address, 200]);
    }
  }
});

test("a program page says what the program is, answers its questions and shows the way to it, under every alias", async () => {
  for (const program of programs) {
    const page = programOf(defaultLanguage, program.name);
    const [course, questions, way] = await thingsOf(program.path);
    expect(course).toMatchObject({
      "@type": "EducationalOccupationalProgram",
      name: program.title,
      url: `${origin}${program.path}`,
      provider: { name: organisation.name },
      occupationalCredentialAwarded: { name: page.facts.certification },
    });
    expect(questions?.mainEntity).toHaveLength(page.faq.length);
    expect(way?.itemListElement).toMatchObject([
      { position: 1, item: `${origin}/` },
      { position: 2, item: `${origin}/programs` },
      { position: 3, item: `${origin}${program.path}`, name: program.title },
    ]);
  }
  expect(await thingsOf("/hvac")).toEqual(await thingsOf("/programs/hvac"));
  expect(await thingsOf("/auth")).toEqual([]);
});

test("every page has a share picture of 1200 x 630, and every listed page its own (R-10)", async () => {
  const pictures = new Map<string, Buffer>();
  for (const path of allPaths) {
    const address = attribute(await textOf(path), /property="og:image" content="([^"]+)"/);
    pictures.set(address, await pngOf(address, 1200, 630));
  }
  const count = listedPages.length * languages().length;
  expect([pictures.size, new Set([...pictures.values()].map(String)).size]).toEqual([count, count]);
});

test.each(languages())(
  "an icon on a home screen opens the site in the language of its page, $name (R-460)",
  async (language) => {
    const home = pathIn(language, "/");
    const address = attribute(await textOf(home), /rel="manifest" href="([^"]+)"/);
    const manifest = JSON.parse(await textOf(address, "application/manifest+json"));
    expect(manifest).toMatchObject({ id: home, start_url: home, scope: "/", lang: language.tag });
    expect(manifest.description).toBe(wordsOf(language.code).school.tagline);
  },
);

test("the manifest has the school's name and icons of the sizes that it states; every linked icon is there", async () => {
  const manifest = JSON.parse(await textOf("/site.webmanifest", "application/manifest+json"));
  expect(manifest).toMatchObject({ name: organisation.name, short_name: organisation.shortName });
  const purposes = [];
  for (const { src, sizes, type, purpose } of manifest.icons) {
    purposes.push(purpose ?? "any");
    if (type === "image/png") await pngOf(src, Number.parseInt(sizes, 10));
  }
  expect(new Set(purposes)).toEqual(new Set(["any", "maskable"]));
  await pngOf("/touch-icon.png", 180);

  const home = await textOf("/");
  for (const [, address = ""] of home.matchAll(/rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g))
    expect([address, (await site.request(address)).status]).toEqual([address, 200]);
  const ico = Buffer.from(await (await site.request("/favicon.ico")).arrayBuffer());
  expect([ico.readUInt16LE(2), ico.readUInt8(6), ico.toString("latin1", 23, 26)]).toEqual([1, 32, "PNG"]);
});

type Thing = Record<string, unknown>;

/** The properties that consumers of schema.org data require for each type. */
const required = {
  EducationalOrganization: ["name", "url"],
  WebSite: ["name", "url"],
  EducationalOccupationalProgram: ["name", "description", "provider", "url", "occupationalCredentialAwarded"],
  EducationalOccupationalCredential: ["name"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
};

async function thingsOf(path: string): Promise<Thing[]> {
  const html = await textOf(path);
  const scripts = Array.from(
    html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g),
    ([, json = ""]) => JSON.parse(json),
  );
  expect(scripts.length).toBe(html.includes('content="noindex"') ? 0 : 1);
  return scripts.flatMap((script) => {
    expect(script["@context"]).toBe("https://schema.org");
    return script["@graph"];
  });
}

function allThings(value: unknown): Thing[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(allThings);
  return "@type" in value ? [value, ...inner] : inner;
}

function addressesIn(value: unknown): string[] {
  if (typeof value === "string") return /^https?:/.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}

async function textOf(path: string, type = "text/html; charset=utf-8"): Promise<string> {
  const response = await site.request(path);
  expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 200, type]);
  return response.text();
}

async function pngOf(address: string, width: number, height = width): Promise<Buffer> {
  const response = await site.request(address);
  expect([address, response.headers.get("content-type")]).toEqual([address, "image/png"]);
  const png = Buffer.from(await response.arrayBuffer());
  expect([address, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([address, width, height]);
  return png;
}

function attribute(html: string, pattern: RegExp): string {
  const [, found = ""] = pattern.exec(html) ?? [];
  expect(found).not.toBe("");
  return found;
}
