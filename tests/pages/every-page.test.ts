// What every public page has in its built HTML: navigation and footer, links
// that lead somewhere and no fault of HTML; and the page for unknown addresses (R-5, R-89,
//
import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import { programPages, publicPages, unknownPath } from "../support/browser/public-pages.ts";
import { type PagePart, readBuiltPage } from "../support/built-page.ts";
import { aBuiltSite } from "../support/server/built-site.ts";

const { school: organisation } = wordsOf(defaultLanguage);
const origin = "https://school.example.org";
const site = await aBuiltSite({ siteUrl: origin });
const everyAddress = [...publicPages, ...programPages.flatMap(({ aliases }) => aliases)];
const html = new Map<string, string>();
for (const path of everyAddress) html.set(path, await (await site.request(path)).text());
const pages = new Map([...html].map(([path, text]) => [path, readBuiltPage(text)]));

const navigationLinks = [
  ["Home", "/"],
  ["Programs", "/programs"],
  ["Mission", "/mission"],
  ["Partners", "/partners"],
  ["Scholarship", "/scholarship"],
  ["Donate", "/donate"],
];

test("the navigation has its links, and only that of the page is current, on a program page Programs (R-14, R-15)", () => {
  const programPaths = programPages.flatMap(({ path, aliases }) => [path, ...aliases]);
  for (const [path, page] of pages) {
    const links = menuOf(page)
      .all("listitem")
      .map((item) => item.one("link"));
    expect(links.map(linkOf)).toEqual(navigationLinks);
    const current = menuOf(page)
      .all("link")
      .filter(({ attributes }) => "aria-current" in attributes);
    const [name, kind] = programPaths.includes(path)
      ? ["Programs", "true"]
      : [navigationLinks.find(([, to]) => to === path)?.[0], "page"];
    const expected = name ? [[name, kind]] : [];
    const found = current.map(({ text, attributes }) => [text, attributes["aria-current"]]);
    expect([path, found]).toEqual([path, expected]);
  }
});

test("a guest sees Sign In, and neither Sign Out nor Admin (R-16)", () => {
  for (const page of pages.values()) {
    expect(menuOf(page).one("link", { name: "Sign In" }).attributes.href).toBe("/auth");
    expect(menuOf(page).all("button", { name: "Sign Out" })).toEqual([]);
    expect(menuOf(page).all("link", { name: "Admin" })).toEqual([]);
  }
});

test("every footer tells about the school, and its links lead to their pages (R-22, R-23, R-306, R-364, R-432)", () => {
  for (const page of pages.values()) {
    const footer = page.one("contentinfo");
    expect(footer.all("heading", { name: "About" })).toHaveLength(1);
    expect(footer.text).toContain("faith-based 501(c)(3) nonprofit");
    expect(footer.all("listitem").map((item) => linkOf(item.one("link")))).toEqual([
      ["Home", "/"],
      ["Programs", "/programs"],
      ["Partners", "/partners"],
      ["Mission", "/mission"],
      ["Donate", "/donate"],
    ]);
    for (const [name = "", to] of [
      ["Schedule a Call", "/schedule"],
      ["Donate Now", "/donate"],
      ["Privacy", "/privacy"],
      ["Look up your application", "/status"],
    ])
      expect(linkOf(footer.one("link", { name }))).toEqual([name, to]);
  }
});

test("every footer has the school's name with a year, its phone and its mail address (R-24)", () => {
  for (const page of pages.values()) {
    const footer = page.one("contentinfo");
    expect(footer.text).toMatch(new RegExp(`© \\d{4} ${organisation.name}`));
    const [phone, email] = [organisation.phone, organisation.email].map((name) =>
      footer.one("link", { name }),
    );
    expect(phone?.attributes.href).toMatch(/^tel:\d+$/);
    expect(email?.attributes.href).toBe(`mailto:${organisation.email}`);
  }
});

test("every internal link leads to a page that exists, and every #anchor to a place on it (R-7)", async () => {
  const broken: string[] = [];
  const found = new Map(html);
  for (const [from, text] of html) {
    for (const link of linksIn(text)) {
      const { pathname, hash } = new URL(link, origin + from);
      if (!found.has(pathname)) {
        const response = await site.request(pathname);
        found.set(pathname, response.ok ? await response.text() : "");
      }
      const target = found.get(pathname) ?? "";
      if (target === "" || (pathname === unknownPath && !hash)) broken.push(`${from} -> ${link}`);
      else if (hash && !target.includes(`id="${hash.slice(1)}"`)) broken.push(`${from} -> ${link}: no place`);
    }
  }
  expect(broken).toEqual([]);
  expect(found.size).toBeGreaterThan(everyAddress.length + 10);
});

test("the only ways out are the booking page, the application form, the mail address and the phone (R-8)", () => {
  const { bookingPage, applicationForm } = organisation.links;
  const configured = [
    bookingPage,
    applicationForm,
    `${applicationForm}?program=Business+Office+Management`,
    `mailto:${organisation.email}`,
    `tel:${organisation.phone.replaceAll(/\D/g, "")}`,
  ];
  const found = new Set<string>();
  for (const [path, page] of pages) {
    if (path === "/schedule") continue;
    const links = ["a", "area", "form", "iframe"].flatMap((tag) => page.elements(tag));
    for (const { attributes } of links) {
      const address = attributes.href ?? attributes.action ?? attributes.src ?? "/";
      if (address === "javascript:0") continue; // a form that React sends (app/ui/scripted-form.tsx)
      if (!/^[/#]/.test(address) || address.startsWith("//")) found.add(address);
    }
  }
  expect([...found].sort()).toEqual([...configured].sort());
});

test("pages themselves load nothing from outside but the calendar's script (R-82)", () => {
  for (const [path, page] of pages) {
    const loaded = ["script", "img", "iframe", "use", "source", "link"]
      .flatMap((tag) => page.elements(tag))
      .map(({ attributes }) => attributes.src ?? attributes.href ?? "/")
      .filter((from) => !from.startsWith("/") && !from.startsWith(origin) && !from.startsWith("data:"));
    expect({ path, loaded }).toEqual({ path, loaded: [] });
  }
});

test("every page is valid HTML (R-13)", async () => {
  const validator = new HtmlValidate({ extends: ["html-validate:standard"], rules: matterOfStyle });
  for (const path of publicPages) {
    const { results } = await validator.validateString(html.get(path) ?? "");
    const errors = results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message }) => `${ruleId}: ${message}`)
      .filter((error) => error !== agreedAutocomplete);
    expect({ path, errors }).toEqual({ path, errors: [] });
  }
});

test("the plumb bob is in the navigation and on no section of a page (R-413)", () => {
  const bobsIn = (part: PagePart) =>
    part.elements("svg").filter(({ attributes }) => attributes.viewBox === "0 0 24 40").length;
  for (const [path, page] of pages) {
    const inMain = path === "/mission" ? 1 : 0; // the line down the page ends in it
    expect([path, bobsIn(page.one("main")), bobsIn(menuOf(page))]).toEqual([path, inMain, 1]);
  }
});

test("an unknown path, also one below a known page, answers 404 with the path that was asked for and seven ways on (R-5, R-89, R-90)", async () => {
  for (const path of ["/no/such%20page", "/programs/welding", "/mission/extra"]) {
    const main = (await site.open(path, 404)).one("main");
    expect(main.texts).toContain("404");
    expect(main.one("heading", { level: 1 }).text).toBe("Page Not Found");
    expect(main.elements("code").map(({ text }) => text)).toEqual([decodeURI(path)]);
    const ways = main.all("link").map(linkOf);
    expect(ways).toContainEqual(["Return Home", "/"]);
    expect(ways).toContainEqual(["View All Programs", "/programs"]);
    expect(ways.map(([, to]) => to).sort()).toEqual([
      "/",
      "/construction",
      "/electrical",
      "/hvac",
      "/officemanagement",
      "/plumbing",
      "/programs",
    ]);
  }
});

function menuOf(page: PagePart): PagePart {
  return page.one("navigation", { name: "Main" });
}

function linkOf({ text, attributes }: PagePart) {
  return [text, attributes.href];
}

/** Returns the addresses within the site that this HTML links or loads. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\s(?:href|src)="(?<link>(?:\/|#)[^"]*)"/g)].map(({ groups }) =>
    (groups?.link ?? "").replaceAll("&amp;", "&"),
  );
}

/**
 * The form rules name this value for the address; browsers fill it into a single line, though HTML has it for
 * several.
 */
const agreedAutocomplete = 'valid-autocomplete: "street-address" cannot be used on <input type="text">';

/** Rules about the style of HTML source, which is generated here. */
const matterOfStyle = {
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  "doctype-style": "off",
  "no-inline-style": "off",
  "no-trailing-whitespace": "off",
  "void-style": "off",
} as const;
