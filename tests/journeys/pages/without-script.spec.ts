// Every public page without JavaScript: text, links, menu and disclosures work.
import { expect, type Page } from "@playwright/test";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { publicPages } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";

/** Sentences that are true only with script, and shown only with it. */
const onlyWithScript = [
  /^Choose a trade to see its part of the house\.$/,
  /^Loading the calendar…$/,
  /^Calendar of https/,
  // the field of the preview
  /^(Your own amount in dollars|For example 250\. Left empty, it counts as \$0\.)$/,
  // keeps the answers, and clears them
  /^(Your answers stay in this tab|Keep my answers|Then you can close the browser|Clear my answers|On a shared computer, do this)/,
];

test("without script every page says and links all that it does with script (R-11)", async ({
  page,
  browser,
}) => {
  await blockExternalRequests(page.context());
  const plainContext = await browser.newContext({ javaScriptEnabled: false });
  const plainPage = await plainContext.newPage();
  // Signing in needs script: "the sign-in page says" below.
  for (const path of publicPages.filter((path) => path !== "/auth")) {
    await page.goto(path);
    await plainPage.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const plainLines = await linesOf(plainPage);
    const expected = (await linesOf(page)).filter(
      (line) => !onlyWithScript.some((known) => known.test(line)),
    );
    // The sample has no documents: a title and a sentence.
    expect(expected.length).toBeGreaterThan(/\/documents$/.test(path) ? 1 : 4);
    expect({ path, missing: expected.filter((line) => !plainLines.includes(line)) }).toEqual({
      path,
      missing: [],
    });
    const plainLinks = await linksOf(plainPage);
    expect({ path, missing: (await linksOf(page)).filter((link) => !plainLinks.includes(link)) }).toEqual({
      path,
      missing: [],
    });
  }
  await plainContext.close();
});

test.describe("with script off", () => {
  test.use({ javaScriptEnabled: false });

  test("on a phone the whole menu shows, works, and no dead toggle stands beside it (R-21)", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("button", { name: "Menu" })).toBeHidden();
    await expect(menu.getByRole("link", { name: "Sign In" })).toBeVisible();
    await menu.getByRole("link", { name: "Partners", exact: true }).click();
    await expect(page).toHaveURL("/partners");
    await expect(page.getByRole("group", { name: "Theme" })).toBeHidden();
  });

  test("what the Why Choose sections hold is readable on the overview (R-48)", async ({ page }) => {
    await page.goto("/programs");
    await expect(page.getByRole("heading", { name: "Education", level: 4 })).toHaveCount(7);
    for (const heading of await page.getByRole("heading", { level: 4 }).all())
      await expect(heading).toBeVisible();
  });

  for (const [path, title, words, link, to] of [
    ["/auth", "Sign In", "signing in needs it", "Look up your application", "/status"],
    ["/es/auth", "Iniciar sesión", "para iniciar sesión se necesita", "Consultar mi solicitud", "/es/status"],
  ] as const)
    test(`the sign-in page says that it needs script, and offers what does not: ${path} (R-11)`, async ({
      page,
    }) => {
      await page.goto(path);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(main.locator("noscript p").first()).toContainText(words);
      await expect(main.getByRole("textbox")).toHaveCount(0);
      await expect(main.getByRole("button")).toHaveCount(0);
      await main.getByRole("link", { name: link }).click();
      await expect(page).toHaveURL(to);
    });

  test("the calendar's page says what to do without script and offers the booking page (R-86)", async ({
    page,
  }) => {
    await page.goto("/schedule");
    await expect(page.getByText("The calendar needs JavaScript.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open the booking page" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ask us to call you" })).toBeVisible();
    const box = await page.getByRole("region", { name: "Booking calendar" }).boundingBox();
    expect(box?.height).toBeLessThan(200);
  });

  test("the actions of a program stand at its end and lead to /schedule", async ({ page }) => {
    await page.goto("/programs/hvac");
    await page.getByRole("main").getByRole("link", { name: "Apply Now" }).last().click();
    await expect(page).toHaveURL("/schedule");
  });
});

async function linesOf(page: Page): Promise<string[]> {
  const text = await page.getByRole("main").innerText();
  return text
    .split(/[\n\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function linksOf(page: Page): Promise<string[]> {
  return page.locator("a[href]").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}
