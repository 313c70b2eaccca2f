// Every public page exists in every language of the site, says which it is in, and leads to itself in the
// others (needs the build, which `npm test` makes first).
import { expect, onTestFinished, test, vi } from "vitest";
import { languages } from "#words";
import { pathIn } from "../contract/pages.ts";
import { programPages, publicPages, unknownPath } from "./support/browser/public-pages.ts";
import { aBuiltSite } from "./support/server/built-site.ts";

const origin = "https://school.example.org";
const site = await aBuiltSite({ siteUrl: origin });
const spanish = languages().find(({ code }) => code === "es");
const paths = publicPages.filter((path) => path !== unknownPath);
const aliases = programPages.flatMap(({ aliases, path }) => aliases.map((alias) => ({ alias, path })));

test("the site is in English and in Spanish", () => {
  expect(languages().map(({ code }) => code)).toEqual(["en", "es"]);
});

test("every page names its language, and the language link shows the same page in the other one (R-447)", async () => {
  for (const path of [...paths, ...aliases.map(({ alias }) => alias)])
    for (const language of languages()) {
      const html = await textOf(pathIn(language, path));
      expect([path, /<html lang="([^"]*)"/.exec(html)?.[1]]).toEqual([path, language.tag]);
      const others = languages().filter(({ code }) => code !== language.code);
      expect([path, languageLinks(html)]).toEqual([
        path,
        others.map((other) => ({
          href: pathIn(other, path),
          hreflang: other.tag,
          lang: other.tag,
          name: other.name,
        })),
      ]);
    }
});

test("every page that is listed names its address in each language, the same ones on each of them (R-447)", async () => {
  for (const path of paths) {
    const found = await Promise.all(
      languages().map(async (language) => addressesIn(await textOf(pathIn(language, path)))),
    );
    const [first] = found;
    for (const { alternates } of found) expect([path, alternates]).toEqual([path, first?.alternates]);
    expect([path, found.map(({ canonical }) => canonical)]).toEqual([
      path,
      languages().map((language) => origin + pathIn(language, path)),
    ]);
    if (first?.alternates.length === 0) continue; // no search engine lists it
    expect([path, first?.alternates]).toEqual([
      path,
      [
        ...languages().map((language) => ({
          hreflang: language.code,
          href: origin + pathIn(language, path),
        })),
        { hreflang: "x-default", href: origin + path },
      ],
    ]);
  }
});

test("an alias has the addresses of its page (R-447)", async () => {
  for (const { alias, path } of aliases)
    for (const language of languages())
      expect(addressesIn(await textOf(pathIn(language, alias)))).toEqual(
        addressesIn(await textOf(pathIn(language, path))),
      );
});

test("an address that is unknown in Spanish is answered in Spanish, and its link leads to the home page", async () => {
  const response = await site.request(`/es${unknownPath}`);
  const html = await response.text();
  expect([response.status, /<html lang="([^"]*)"/.exec(html)?.[1]]).toEqual([404, spanish?.tag]);
  expect(html).toContain("Página no encontrada");
  expect(languageLinks(html).map(({ href }) => href)).toEqual(["/"]);
});

test.each([
  ["/es/scholarship-admin?status=new", "/scholarship-admin?status=new"],
  ["/es/scholarship-admin.data", "/scholarship-admin.data"],
  ["/es/sitemap.xml", "/sitemap.xml"],
  ["/es/robots.txt", "/robots.txt"],
  ["/es/scholarship-admin/", "/scholarship-admin"],
  ["/es/Scholarship-Admin", "/scholarship-admin"],
  ["/es/SITEMAP.xml", "/sitemap.xml"],
])("%s is in no other language, and leads to %s (R-458)", async (path, target) => {
  const answer = await site.request(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, target]);
});

test.each([
  ["/sitemap.xml/", "/sitemap.xml"],
  ["/Robots.txt", "/robots.txt"],
  ["/ES/Donate/?amount=1", "/es/donate?amount=1"],
  ["/es/Site.webmanifest", "/es/site.webmanifest"],
])("%s is led to its usual spelling, %s (R-458)", async (path, target) => {
  const answer = await site.request(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, target]);
});

test("an address that no language has is answered with the not-found page, and nothing is written to the console", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => written.mockRestore());
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  for (const path of ["/es.data/what-a-visitor-wrote", "/es.data/programs/hvac", "/esp/programs"]) {
    const answer = await site.request(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toContain("404");
  }
  expect([...written.mock.calls, ...warned.mock.calls]).toEqual([]);
});

test("no link of a Spanish page leads to an English one, but the language link (R-448)", async () => {
  for (const path of paths) {
    const html = await textOf(`/es${path === "/" ? "" : path}`);
    const ownPaths = Array.from(html.matchAll(/<(?:a|form)\s[^>]*(?:href|action)="(\/[^"]*)"[^>]*>/g));
    expect(ownPaths.length).toBeGreaterThan(15);
    const english = ownPaths.filter(
      ([tag, to = ""]) => !/^\/es([/?#]|$)/.test(to) && !/hreflang=/i.test(tag),
    );
    expect([path, english.map(([, to]) => to)]).toEqual([path, []]);
  }
});

async function textOf(path: string): Promise<string> {
  const response = await site.request(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

function languageLinks(html: string) {
  return Array.from(
    html.matchAll(
      /<a href="(?<href>[^"]*)" hreflang="(?<hreflang>[^"]*)" lang="(?<lang>[^"]*)"[^>]*>(?<name>[^<]*)/gi,
    ),
    ({ groups }) => ({ ...groups }) as Record<"href" | "hreflang" | "lang" | "name", string>, // by the pattern's names
  );
}

function addressesIn(html: string) {
  const links = Array.from(html.matchAll(/<link ([^>]*)>/g), ([, attributes = ""]) => attributes);
  const attribute = (link: string, name: string) =>
    new RegExp(`${name}="([^"]*)"`, "i").exec(link)?.[1] ?? "";
  return {
    canonical: attribute(links.find((link) => link.includes('rel="canonical"')) ?? "", "href"),
    alternates: links
      .filter((link) => link.includes('rel="alternate"'))
      .map((link) => ({ hreflang: attribute(link, "hreflang"), href: attribute(link, "href") })),
  };
}
