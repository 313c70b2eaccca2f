// A link checker over the running site: no dead page, file or #anchor, and no external link but those that
// the content names.

import { expect } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { programPages, publicPages, unknownPath } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";

const { school: organisation } = wordsOf(defaultLanguage);

test("every internal link leads to a page that exists, and every #anchor to a place on it", async ({
  request,
  site,
}) => {
  const broken: string[] = [];
  const pages = new Map<string, string>();
  for (const from of everyAddress) pages.set(from, await (await request.get(from)).text());
  const found = new Map(pages);
  for (const [from, html] of pages) {
    for (const link of linksIn(html)) {
      const { pathname, hash } = new URL(link, site.url + from);
      if (!found.has(pathname)) {
        const response = await request.get(pathname, { maxRedirects: 0 });
        found.set(pathname, response.ok() ? await response.text() : "");
      }
      const target = found.get(pathname) ?? "";
      if (target === "" || (pathname === unknownPath && !hash)) broken.push(`${from} -> ${link}`);
      else if (hash && !target.includes(`id="${hash.slice(1)}"`)) broken.push(`${from} -> ${link}: no place`);
    }
  }
  expect(broken).toEqual([]);
  expect(found.size).toBeGreaterThan(everyAddress.length + 10);
});

test("the only ways out are the booking page, the application form, the mail address and the phone (R-8)", async ({
  page,
}) => {
  const { bookingPage, applicationForm } = organisation.links;
  const configured = [
    bookingPage,
    applicationForm,
    `${applicationForm}?program=Business+Office+Management`,
    `mailto:${organisation.email}`,
    `tel:${organisation.phone.replaceAll(/\D/g, "")}`,
  ];
  const found = new Set<string>();
  for (const path of publicPages.filter((path) => path !== "/schedule")) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const links = await page
      .locator("a[href], area[href], form[action], iframe[src]")
      .evaluateAll((all) =>
        all.map((e) => e.getAttribute("href") ?? e.getAttribute("action") ?? e.getAttribute("src") ?? ""),
      );
    for (const link of links.filter((link) => !/^[/#]/.test(link) || link.startsWith("//"))) found.add(link);
  }
  expect([...found].sort()).toEqual([...configured].sort());
});

test("pages themselves load nothing from outside but the calendar's script (R-82)", async ({
  request,
  site,
}) => {
  for (const path of everyAddress) {
    const html = await (await request.get(path)).text();
    const loaded = [
      ...html.matchAll(/<(?:script|img|iframe|use|source|link)\s[^>]*?(?:src|href)="(?<from>[^"]*)"/g),
    ]
      .map(({ groups }) => groups?.from ?? "")
      .filter((from) => !from.startsWith("/") && !from.startsWith(site.url) && !from.startsWith("data:"));
    expect({ path, loaded }).toEqual({ path, loaded: [] });
  }
});

const everyAddress = [...publicPages, ...programPages.flatMap(({ aliases }) => aliases)];

/** Returns the addresses within the site that this HTML links or loads. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/\s(?:href|src)="(?<link>(?:\/|#)[^"]*)"/g)].map(({ groups }) =>
    (groups?.link ?? "").replaceAll("&amp;", "&"),
  );
}
