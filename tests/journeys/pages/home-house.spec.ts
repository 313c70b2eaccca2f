// The cutaway house of the home page: pointer, keyboard and touch highlight its systems; without script it is
// a complete static picture.

import { expect, type Page } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { test } from "../../support/browser/shared-site.ts";

const {
  house: { legend: houseLegend },
} = wordsOf(defaultLanguage);

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

const everySystem = houseLegend.map(({ system }) => system);

test("the pointer on a legend entry draws its system in colour and dims the rest, until it leaves", async ({
  page,
}) => {
  await page.goto("/");
  await expectWhole(page);
  for (const { system, label } of houseLegend) {
    await entry(page, label).hover();
    await expectLit(page, [system]);
  }
  await page.mouse.move(0, 0);
  await expectWhole(page);
});

test("the pointer on a program card draws that program's systems, two for plumbing with core construction (R-42)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const systemsOfCards = [
    ...[["hvac"], ["plumbing"], ["electrical"], ["office"], ["construction"]],
    ["plumbing", "construction"],
  ];
  for (const [position, systems] of systemsOfCards.entries()) {
    await cards(page).nth(position).hover();
    await expectLit(page, systems);
    await expect(house(page)).toBeInViewport({ ratio: 0.5 });
  }
});

test("the keyboard does the same: focus in the legend or in a card lights, Enter keeps a system lit (R-42)", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Book a Call" }).focus();
  await page.keyboard.press("Tab");
  await expect(entry(page, "Construction")).toBeFocused();
  await expectLit(page, ["construction"]);
  await page.keyboard.press("Tab");
  await expectLit(page, ["plumbing"]);
  await page.keyboard.press("Enter");
  await expect(entry(page, "Plumbing")).toHaveAttribute("aria-pressed", "true");
  for (let rest = everySystem.length - 2; rest > 0; rest -= 1) await page.keyboard.press("Tab");
  await expectLit(page, ["sales"]);
  await page.keyboard.press("Tab");
  await expect(cards(page).nth(0).getByRole("link")).toBeFocused();
  await expectLit(page, ["hvac"]);
  await page.getByRole("link", { name: "View All Programs" }).focus();
  await expectLit(page, ["plumbing"]);
});

test("with reduced motion the house switches without animation (R-307)", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await entry(page, "HVAC").hover();
  await expectLit(page, ["hvac"]);
  const durations = await house(page)
    .locator("g, use")
    .evaluateAll((parts) =>
      parts.map((part) => Number.parseFloat(getComputedStyle(part).transitionDuration)),
    );
  expect(Math.max(...durations)).toBeLessThanOrEqual(0.001);
});

test("motion takes less than 250 ms and moves nothing but opacity (R-307)", async ({ page }) => {
  await page.goto("/");
  const groups = house(page).locator("> g");
  for (const group of await groups.all()) {
    const motion = await group.evaluate((part) => {
      const { transitionDuration, transitionProperty } = getComputedStyle(part);
      return { seconds: Number.parseFloat(transitionDuration), transitionProperty };
    });
    expect(motion.seconds).toBeLessThan(0.25);
    expect(motion.transitionProperty).toBe("opacity");
  }
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("a tap on a legend entry lights its system, a second tap lets it go, another entry takes over (R-42)", async ({
    page,
  }) => {
    await page.goto("/");
    await entry(page, "Electrical").tap();
    await expectLit(page, ["electrical"]);
    await expect(house(page)).toBeInViewport({ ratio: 0.3 });
    await entry(page, "Sales").tap();
    await expectLit(page, ["sales"]);
    await expect(entry(page, "Electrical")).toHaveAttribute("aria-pressed", "false");
    await entry(page, "Sales").tap();
    await expectWhole(page);
  });

  test("a tap on a program card lights its systems", async ({ page }) => {
    await page.goto("/");
    await cards(page).nth(2).getByRole("heading").tap();
    await expectLit(page, ["electrical"]);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the house is a complete still picture with words for whoever cannot see it (R-42)", async ({
    page,
  }) => {
    await page.goto("/");
    await expectWhole(page);
    await expect(house(page)).toHaveAccessibleName(/house cut open/);
    const box = await house(page).boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    const file = await house(page).locator("use").first().getAttribute("href");
    const drawing = await (await page.request.get(file?.split("#")[0] ?? "")).text();
    for (const part of ["base", ...everySystem]) expect(drawing).toContain(`<g id="${part}"`);
  });
});

function house(page: Page) {
  return page.getByRole("main").getByRole("img", { name: /^Line drawing of a house/ });
}

function entry(page: Page, label: string) {
  return page.getByRole("region", { name: "One house, six trades" }).getByRole("button", { name: label });
}

function cards(page: Page) {
  return page.getByRole("region", { name: "Featured programs" }).getByRole("listitem");
}

/** Expects only these systems to have their colour at full opacity, and every other part to be faded. */
async function expectLit(page: Page, systems: string[]): Promise<void> {
  await expect
    .poll(() => shownParts(page))
    .toEqual(
      ["base", ...everySystem].map((part) => ({
        part,
        isColoured: systems.includes(part),
        isDim: !systems.includes(part),
      })),
    );
}

async function expectWhole(page: Page): Promise<void> {
  await expect
    .poll(() => shownParts(page))
    .toEqual(["base", ...everySystem].map((part) => ({ part, isColoured: false, isDim: false })));
}

function shownParts(page: Page) {
  return house(page)
    .locator("use")
    .evaluateAll((uses) =>
      uses.map((use) => {
        const group = use.parentElement instanceof SVGGElement ? use.parentElement : use;
        const { color, opacity } = getComputedStyle(group);
        const house = use.closest("svg");
        return {
          part: use.getAttribute("href")?.split("#")[1],
          isColoured: house !== null && color !== getComputedStyle(house).color,
          isDim: Number(opacity) < 1,
        };
      }),
    );
}
