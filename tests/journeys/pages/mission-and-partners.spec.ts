// Mission and Partnership: their parts, and the way to the external booking page.

import { expect } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { test } from "../../support/browser/shared-site.ts";

const { school: organisation } = wordsOf(defaultLanguage);

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

test("the mission page has its three sections and four core values, each with a sentence (R-69, R-70)", async ({
  page,
}) => {
  await page.goto("/mission");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Our Mission", level: 1 })).toBeVisible();
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Who We Are",
    "Core Values",
    "Our Impact",
  ]);
  const values = main.getByRole("region", { name: "Core Values" });
  await expect(values.getByRole("term")).toHaveText([
    "Faith-Based Education",
    "Community Impact",
    "Excellence",
    "Accessibility",
  ]);
  for (const text of await values.getByRole("definition").all()) await expect(text).not.toBeEmpty();
  await expect(main.getByRole("region", { name: "Our Impact" })).toContainText("not guaranteed");
});

test("the partnership page is titled Partner With the school and has three types with four benefits each (R-71)", async ({
  page,
}) => {
  await page.goto("/partners");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(`Partner With ${organisation.shortName}`);
  for (const name of ["Industry Partners", "Educational Institutions", "Community Organizations"]) {
    const type = main.getByRole("region", { name, exact: true });
    await expect(type.getByRole("heading", { level: 2 })).toHaveText(name);
    await expect(type.getByRole("paragraph").first()).not.toBeEmpty();
    await expect(type.getByRole("heading", { name: "Key benefits" })).toBeVisible();
    await expect(type.getByRole("listitem")).toHaveCount(4);
  }
  await expect(main.getByRole("region")).toHaveCount(3);
});

for (const [path, name] of [
  ["/mission", "Join Our Mission"],
  ["/partners", "Schedule Partnership Discussion"],
  ["/partners", "Schedule a Call"],
] as const) {
  test(`${name} on ${path} opens the external booking page by redirect (R-72)`, async ({ page, context }) => {
    await page.goto(path);
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(organisation.links.bookingPage);
    expect(context.pages()).toHaveLength(1);
  });
}
