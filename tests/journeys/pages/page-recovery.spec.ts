// What a person did to a page survives when React renders it anew, because a password manager, a grammar
// checker or a translator changed it before.
import { expect, type Page } from "@playwright/test";
import { anApplicant, fillUnhydrated, submitForm } from "../../support/browser/applicant.ts";
import { foreignChanges } from "../../support/browser/foreign-elements.ts";
import { holdScripts } from "../../support/browser/hold-scripts.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import { test } from "../../support/browser/shared-site.ts";
import { expectSaved } from "../../support/browser/stored-rows.ts";

const untilParsed = { waitUntil: "domcontentloaded" } as const;

for (const [what, change] of Object.entries(foreignChanges))
  test(`${what}: an application typed before keeps all its answers, its focus and its caret, and is sent (R-499)`, async ({
    page,
    site,
  }) => {
    const arrive = await holdScripts(page);
    await page.goto("/scholarship", untilParsed);
    const applicant = anApplicant();
    await fillUnhydrated(page, applicant);
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.getByText("Before you start").click();
    await page.locator("#story").evaluate((story: HTMLTextAreaElement) => {
      story.focus();
      story.setSelectionRange(3, 7);
    });
    const before = await stateOf(page);
    await page.evaluate(change);
    await arrive();
    await recovered(page);
    expect(await stateOf(page)).toEqual(before);
    await expect(page.locator("#story")).toBeInViewport();
    await page.keyboard.type("-typed on-");
    await expect(page.locator("#story")).toHaveValue(
      `${applicant.story.slice(0, 3)}-typed on-${applicant.story.slice(7)}`,
    );
    await page.reload(untilParsed);
    await expect(page.locator("#goals")).toHaveValue(applicant.goals);
    await submitForm(page);
    await expectSaved(page, site, applicant.email);
  });

for (const path of ["/es/scholarship", "/auth", "/es/auth", "/status", "/donate"])
  test(`${path}: whatever else changed the page, every field keeps what was typed and chosen (R-499)`, async ({
    context,
  }) => {
    for (const [what, change] of Object.entries(foreignChanges))
      await test.step(what, async () => {
        const page = await context.newPage();
        const arrive = await holdScripts(page);
        await page.goto(path, untilParsed);
        const before = await fillAll(page);
        expect(before.length).toBeGreaterThan(0);
        await page.evaluate(change);
        await arrive();
        await recovered(page);
        expect(await valuesOf(page)).toEqual(before);
        const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
        expect(kept).not.toContain("typed into password");
        await page.close();
      });
  });

test("disclosures stay open, the theme stays chosen, closed notices stay closed, and the page stays where it was scrolled to (R-499)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.addInitScript(() => localStorage.setItem("closed-notices", "n1 n2"));
  const arrive = await holdScripts(page);
  await page.goto("/programs", untilParsed);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("radio", { name: "Dark" }).check();
  const question = page.getByRole("button", { name: "Why Choose Our HVAC Program?" });
  await question.click();
  const panel = page.locator(`[id="${await question.getAttribute("aria-controls")}"]`);
  await expect(panel).toBeVisible();
  // The pressed button has the focus, and its last pixels are on the screen.
  await question.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - 10));
  const scrolledTo = await page.evaluate(() => scrollY);
  await page.evaluate(foreignChanges["an element in each label"]);
  await arrive();
  await recovered(page);
  await expect(question).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator(`[id="${await question.getAttribute("aria-controls")}"]`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Menu" })).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("data-closed", "n1 n2");
  expect(await page.evaluate(() => scrollY)).toBe(scrolledTo);
  await question.press("Enter"); // a click would wait for frames, which a busy machine may not draw
  await expect(question).toHaveAttribute("aria-expanded", "false");
});

test("what is typed while React hydrates is kept, and what changed early is not lost to a late change (R-499)", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The last moment before the new page replaces the old one: React has rendered it by then.
    const { removeChild } = Node.prototype;
    Node.prototype.removeChild = function <T extends Node>(child: T): T {
      const city = document.querySelector<HTMLInputElement>("#city");
      if (city && !document.documentElement.dataset.tried) {
        document.documentElement.dataset.tried = "";
        city.value = "Typed at the last moment";
      }
      return removeChild.call(this, child) as T;
    };
  });
  const arrive = await holdScripts(page);
  await page.goto("/scholarship", untilParsed);
  await page.getByLabel("State").fill("CO");
  await page.evaluate(foreignChanges["an element in each label"]);
  await arrive();
  await recovered(page);
  await expect(page.getByLabel("State")).toHaveValue("CO");
  await expect(page.getByLabel("City")).toHaveValue("Typed at the last moment");
});

test("a button pressed before a password manager changed the page waits for nothing, and works", async ({
  page,
}) => {
  const arrive = await holdScripts(page);
  await page.goto("/donate", untilParsed);
  const amount = page.getByRole("button", { name: "$1,000", exact: true });
  await amount.click();
  await page.evaluate(foreignChanges["fields and buttons of its own"]);
  await arrive();
  await recovered(page);
  expect(await amount.evaluate((button) => getComputedStyle(button).opacity)).toBe("1");
  await amount.click();
  await expect(page.getByText("Your $1000 donation").first()).toBeVisible();
});

async function recovered(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("data-js");
}

/** What a person sees of the form and of the page around it. */
function stateOf(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return {
      answers: Array.from(
        document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main form [name]"),
        ({ name, value, type }) => [name, type === "radio" ? null : value],
      ),
      chosen: Array.from(document.querySelectorAll<HTMLInputElement>(":checked"), ({ value }) => value),
      open: Array.from(document.querySelectorAll("details"), ({ open }) => open),
      theme: document.documentElement.dataset.theme,
      focused: focused?.id,
      caret: focused instanceof HTMLTextAreaElement && [focused.selectionStart, focused.selectionEnd],
    };
  });
}

/** Gives each visible field its own name as a text, and chooses the last of each group. */
async function fillAll(page: Page): Promise<unknown[]> {
  await page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>("main :is(input, textarea, select)");
    for (const field of fields)
      if (!field.checkVisibility({ visibilityProperty: true })) continue;
      else if (field.type === "radio" || field.type === "checkbox") field.checked = true;
      else field.value = `typed into ${field.name}`;
  });
  return valuesOf(page);
}

function valuesOf(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLInputElement>("main [name]:is(input, textarea, select)"),
      ({ name, value, checked }) => [name, value, checked],
    ),
  );
}
