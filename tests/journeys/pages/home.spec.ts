// The home page: what it says and where its buttons lead.

import { expect, type Page } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";

const { school: organisation } = wordsOf(defaultLanguage);

test.beforeEach(async ({ context, page }) => {
  await blockExternalRequests(context);
  await page.goto("/");
});

test("Start Your Journey shows a welcome toast and goes to /programs (R-31)", async ({ page }) => {
  await main(page).getByRole("link", { name: "Start Your Journey" }).click();
  await expect(page).toHaveURL("/programs");
  await expect(toastOf(page, `Welcome to ${organisation.shortName}!`)).toBeVisible();
});

test("Book a Call goes to /schedule, and so does Schedule Consultation (R-32)", async ({ page }) => {
  for (const name of ["Book a Call", "Schedule Consultation"]) {
    await page.goto("/");
    await main(page).getByRole("link", { name }).click();
    await expect(page).toHaveURL("/schedule");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schedule a Call");
  }
});

test("the hero's two buttons are in view without scrolling, on a phone and on a desk (R-33)", async ({
  page,
}) => {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ["Start Your Journey", "Book a Call"]) {
      await expect(main(page).getByRole("link", { name })).toBeInViewport({ ratio: 1 });
    }
  }
});

test("there is a trio of features, each with a sentence, and what the school offers (R-34, R-35)", async ({
  page,
}) => {
  await expect(main(page)).toContainText("Train in Florida, in Texas or online, by day or in the evening.");
  await expect(main(page)).toContainText("Need-based scholarships help with the cost");
  const features = main(page).getByRole("region", { name: "How we help" }).getByRole("listitem");
  await expect(features).toHaveCount(3);
  for (const feature of await features.all()) {
    await expect(feature.getByRole("heading", { level: 3 })).toBeVisible();
    await expect(feature.getByRole("paragraph")).not.toBeEmpty();
  }
});

test("six programs are featured by their titles, HVAC and plumbing with duration and certification (R-36, R-37)", async ({
  page,
}) => {
  await expect(cards(page).getByRole("heading", { level: 3 })).toHaveText([
    "HVAC Technician",
    "Professional Plumbing",
    "Electrical Technology",
    "Business Office Management",
    "Construction Management",
    "Plumbing & Core Construction Program",
  ]);
  await expect(cards(page).nth(0)).toContainText("4-6 months");
  await expect(cards(page).nth(0)).toContainText("EPA certification");
  await expect(cards(page).nth(1)).toContainText("4-6 months");
  await expect(cards(page).nth(1)).toContainText(/trade certification/i);
});

test("each card's Learn More goes to /programs, and so does View All Programs (R-38)", async ({ page }) => {
  const learnMore = cards(page).getByRole("link", { name: /^Learn More/ });
  await expect(learnMore).toHaveCount(6);
  for (const link of await learnMore.all()) await expect(link).toHaveAttribute("href", "/programs");
  await learnMore.last().click();
  await expect(page).toHaveURL("/programs");
  await page.goBack();
  await main(page).getByRole("link", { name: "View All Programs" }).click();
  await expect(page).toHaveURL("/programs");
});

test("Apply for Scholarship opens the application form in a new tab without an opener (R-39)", async ({
  page,
  context,
}) => {
  const opened = context.waitForEvent("page");
  await main(page)
    .getByRole("link", { name: /^Apply for Scholarship/ })
    .click();
  const tab = await opened;
  expect(new URL(organisation.links.applicationForm).hostname).not.toBe(new URL(page.url()).hostname);
  await expect(tab).toHaveURL(organisation.links.applicationForm);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL("/");
});

test("the statistics are 500+ students, 85% placement and a $45K+ starting salary (R-40)", async ({
  page,
}) => {
  const figures = main(page).getByRole("region", { name: "Measured so far" });
  await expect(figures.getByRole("definition")).toHaveText(["500+", "85%", "$45K+"]);
  await expect(figures.getByRole("term")).toHaveText([
    "students enrolled",
    "job placement rate",
    "average starting salary",
  ]);
  await expect(figures).toContainText("not guaranteed");
});

test("there are two success stories, each labelled as a sample (R-41)", async ({ page }) => {
  const stories = main(page).getByRole("region", { name: "Success stories" }).getByRole("figure");
  await expect(stories).toHaveCount(2);
  for (const story of await stories.all()) {
    await expect(story.getByText("Sample story", { exact: true })).toBeVisible();
    await expect(story.getByRole("blockquote")).not.toBeEmpty();
  }
});

function main(page: Page) {
  return page.getByRole("main");
}

function cards(page: Page) {
  return main(page).getByRole("region", { name: "Featured programs" }).getByRole("listitem");
}
