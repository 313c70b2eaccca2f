// The comparison of all programs on the overview, and which of two durations is meant.
import { expect } from "@playwright/test";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { programPages } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

/** The overview's durations of the programs whose own page has another one. */
const overviewDurations: Record<string, string> = {
  "HVAC Technician": "4-6 months",
  "Construction Management": "60 days",
  "Sales Mastery": "4-6 months",
};

test("one table compares length, format, schedule and certificate of all seven programs (R-411)", async ({
  page,
}) => {
  await page.goto("/programs");
  await page.getByRole("link", { name: "See them side by side" }).click();
  const table = page.getByRole("table", { name: /^Seven programs/ });
  await expect(table).toBeInViewport();
  await expect(table.getByRole("columnheader")).toHaveText([
    ...["Program", "Length", "Format", "Schedule", "Certificate"],
  ]);
  await expect(table.getByRole("rowheader")).toHaveCount(7);
  const plumbing = table.getByRole("row", { name: /^Professional Plumbing/ });
  await expect(plumbing.getByRole("cell")).toHaveText([
    "4-6 months",
    "In-person and online",
    "Flexible day and evening classes",
    "Plumbing Trade Certificate",
  ]);
  await expect(plumbing.getByRole("link")).toHaveAttribute("href", "/programs/plumbing");
});

test("at 320 px the table scrolls by itself, by keyboard too, and the program's name stays in view (R-411)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/programs");
  const region = page.getByRole("region", { name: "Compare the programs" });
  await region.focus();
  await expect(region).toHaveCSS("outline-style", "solid");
  const last = region.getByRole("columnheader", { name: "Certificate" });
  await expect(last).not.toBeInViewport();
  for (let press = 0; press < 20; press++) await page.keyboard.press("ArrowRight");
  await expect(last).toBeInViewport();
  const name = await region.getByRole("rowheader", { name: "HVAC Technician" }).boundingBox();
  expect(name?.x).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("where overview and program page have two durations, each names the other's (R-412)", async ({
  page,
}) => {
  await page.goto("/programs");
  const table = page.getByRole("table");
  const cards = page.getByRole("main").getByRole("listitem");
  for (const { title, duration } of programPages) {
    const isOther = title in overviewDurations;
    const card = cards.filter({ has: page.getByRole("heading", { name: title, exact: true }) });
    const note = `${duration} on its own page`;
    await expect(card.getByText(note, { exact: true })).toHaveCount(isOther ? 1 : 0);
    await expect(table.getByRole("row", { name: title }).getByText(note)).toHaveCount(isOther ? 1 : 0);
  }
  for (const { path, title, duration } of programPages) {
    await page.goto(path);
    const details = page.getByRole("region", { name: "Program Details" });
    await expect(details.getByText(`${duration} is the length on this page.`)).toHaveCount(
      title in overviewDurations ? 1 : 0,
    );
    const other = overviewDurations[title];
    if (other) await expect(details).toContainText(`The programs overview says ${other}.`);
  }
});
