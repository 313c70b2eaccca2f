// The programs overview: its cards, their facts, and where their buttons lead.
import { expect, type Page } from "@playwright/test";
import { expectCallsToAction, recordCallsToAction } from "../../support/browser/calls-to-action.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { test } from "../../support/browser/shared-site.ts";

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

/** The overview's own figures. */
const overviewCards = [
  {
    title: "HVAC Technician",
    duration: "4-6 months",
    certification: "EPA Universal Certification & HVAC-R Certification",
    path: "/programs/hvac",
    why: "Why Choose Our HVAC Program?",
  },
  {
    title: "Professional Plumbing",
    duration: "4-6 months",
    certification: "Plumbing Trade Certificate",
    path: "/programs/plumbing",
    why: "Why Choose Our Professional Program?",
  },
  {
    title: "Electrical Technology",
    duration: "4-6 months",
    certification: "Electrical Trade Certificate",
    path: "/programs/electrical",
    why: "Why Choose Our Electrical Program?",
  },
  {
    title: "Business Office Management",
    duration: "4-6 months",
    certification: "Business Office Professional",
    path: "/programs/officemanagement",
    why: "Why Choose Our Business Program?",
  },
  {
    title: "Construction Management",
    duration: "60 days",
    certification: "Construction Management Certification",
    path: "/programs/construction",
    why: "Why Choose Our Construction Program?",
  },
  {
    title: "Plumbing & Core Construction Program",
    duration: "6-8 months",
    certification: "Plumbing & Construction Safety Certificate",
    path: "/programs/plumbing",
    why: "Why Choose Our Plumbing Program?",
  },
  {
    title: "Sales Mastery",
    duration: "4-6 months",
    certification: "Professional Sales Certification",
    path: "/programs/sales",
    why: "Why Choose Our Sales Program?",
  },
];

test("the overview has its title and has seven cards with their facts (R-43 to R-45)", async ({ page }) => {
  await page.goto("/programs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Accredited Trade School Programs Near You",
  );
  await expect(cards(page)).toHaveCount(7);
  for (const [position, { title, duration, certification }] of overviewCards.entries()) {
    const card = cards(page).nth(position);
    await expect(card.getByRole("heading", { level: 2 })).toHaveText(title);
    await expect(card.getByRole("definition").first()).toHaveText(duration);
    await expect(card.getByText(certification, { exact: true })).toBeVisible();
    await expect(card.locator("svg use, img").first()).toBeVisible();
    await expect(card.locator("> p")).not.toBeEmpty();
  }
});

test("the cards stand in three columns from a medium screen on, and in one on a phone (R-46)", async ({
  page,
}) => {
  await page.goto("/programs");
  for (const [width, columns] of [
    [1440, 3],
    [768, 3],
    [767, 1],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await cards(page).evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().left),
    );
    expect(new Set(lefts.map(Math.round)).size).toBe(columns);
  }
});

test("each card's Why Choose section is closed, opens and closes by keyboard, and stands alone (R-47)", async ({
  page,
}) => {
  await page.goto("/programs");
  for (const [position, { why }] of overviewCards.entries()) {
    const card = cards(page).nth(position);
    const toggle = card.getByRole("button", { name: why, exact: true });
    await expect(card.getByRole("button")).toHaveCount(1);
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    const panel = page.locator(`[id="${await toggle.getAttribute("aria-controls")}"]`);
    await expect(panel).toBeHidden();
    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(panel).toBeVisible();
    await expect(panel.getByRole("heading")).toHaveText(["Education", "Options", "Support"]);
    await page.keyboard.press("Space");
    await expect(panel).toBeHidden();
  }
  await cards(page).first().getByRole("button").click();
  await expect(page.getByRole("main").locator("button[aria-expanded=true]")).toHaveCount(1);
});

test("title, image and Learn More of each card lead to its program page (R-49)", async ({ page }) => {
  await page.goto("/programs");
  for (const [position, { title, path }] of overviewCards.entries()) {
    const card = cards(page).nth(position);
    await expect(card.getByRole("link", { name: title, exact: true })).toHaveAttribute("href", path);
    await expect(card.getByRole("link", { name: /^Learn More/ })).toHaveAttribute("href", path);
    await expect(card.locator("a", { has: page.locator("svg, img") }).first()).toHaveAttribute("href", path);
  }
  await cards(page)
    .nth(5)
    .getByRole("link", { name: /^Learn More/ })
    .click();
  await expect(page).toHaveURL("/programs/plumbing");
  await page.goBack();
  await cards(page)
    .nth(6)
    .locator("a", { has: page.locator("svg, img") })
    .first()
    .click();
  await expect(page).toHaveURL("/programs/sales");
});

for (const { name, isOnCard, ctaType } of [
  { name: "Schedule Call", isOnCard: true, ctaType: "schedule_call" },
  { name: "Apply Now", isOnCard: true, ctaType: "program_apply" },
  { name: "Schedule Program Consultation", isOnCard: false, ctaType: "schedule_call" },
  { name: "Book Your Program Consultation", isOnCard: false, ctaType: "schedule_call" },
] as const) {
  test(`${name} goes to /schedule and records ${ctaType} (R-50)`, async ({ page }) => {
    const record = await recordCallsToAction(page);
    await page.goto("/programs");
    const links = page.getByRole("main").getByRole("link", { name, exact: true });
    await expect(links).toHaveCount(isOnCard ? 7 : 1);
    await links.last().click();
    await expect(page).toHaveURL("/schedule");
    await expectCallsToAction(record, [
      [ctaType, "/programs"],
      ["schedule_call", "/schedule"],
    ]);
  });
}

test("a notification that fails keeps nobody from arriving, and shows nothing (R-292)", async ({ page }) => {
  await recordCallsToAction(page, 500);
  await page.goto("/programs");
  await cards(page).first().getByRole("link", { name: "Schedule Call" }).click();
  await expect(page).toHaveURL("/schedule");
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")).toHaveCount(0);
});

test("a notification that hangs holds the visitor up for less than two seconds (R-292)", async ({ page }) => {
  await page.route("**/functions/v1/notify-cta", () => {});
  await page.goto("/programs");
  const clickedAt = Date.now();
  await cards(page).first().getByRole("link", { name: "Apply Now" }).click();
  await page.waitForURL("/schedule", { waitUntil: "commit" });
  expect(Date.now() - clickedAt).toBeLessThan(2_000);
});

function cards(page: Page) {
  return page.getByRole("main").locator("li", { has: page.getByRole("link", { name: /^Learn More/ }) });
}
