// How a page answers before and after hydration: native controls are never held back, and what needs React
// happens once (R-310 to R-312; docs/decisions/0033-pages-answer-before-react.md).

import { expect, type Locator } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { expectCallsToAction, recordCallsToAction } from "../../support/browser/calls-to-action.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { holdScripts } from "../../support/browser/hold-scripts.ts";
import { collectFaults } from "../../support/browser/page-faults.ts";
import { aMember, typeCredentials } from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";

const { auth: authWords } = wordsOf(defaultLanguage);

/** The load event comes after the modules. */
const untilParsed = { waitUntil: "domcontentloaded" } as const;

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

test("the menu and 'Why choose' answer before any script of the page, and stay as they were left (R-310)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const release = await holdScripts(page);
  await page.goto("/programs", untilParsed);
  const menu = page.getByRole("button", { name: "Menu" });
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Mission" });
  const question = page.getByRole("button", { name: "Why Choose Our HVAC Program?" });
  const answer = page.locator(`[id="${await question.getAttribute("aria-controls")}"]`);
  await expect(links).toBeHidden();
  await menu.click();
  await question.click();
  for (const when of ["before", "after"]) {
    await expect(menu, when).toHaveAttribute("aria-expanded", "true");
    await expect(links, when).toBeVisible();
    await expect(question, when).toHaveAttribute("aria-expanded", "true");
    await expect(answer, when).toBeVisible();
    await release();
    await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  }
  await question.click();
  await expect(answer).toBeHidden();
  await expect(question).toHaveAttribute("aria-expanded", "false");
  await menu.click();
  await expect(links).toBeHidden();
});

test("the menu closes when one of its links leads to another page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Mission" }).click();
  await expect(page).toHaveURL("/mission");
  await expect(menu).toHaveAttribute("aria-expanded", "false");
});

test("a theme chosen before any script of the page stays chosen, here and on the next page", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/", untilParsed);
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await release();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.goto("/mission", untilParsed);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.getByRole("radio", { name: "System" }).check();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
});

test("a donation pressed early shows that it was taken, and is done once, without a fault of the page (R-311)", async ({
  page,
}) => {
  const faults = await collectFaults(page);
  const record = await recordCallsToAction(page);
  const release = await holdScripts(page);
  await page.goto("/donate", untilParsed);
  const amount = page.getByRole("button", { name: "$500", exact: true });
  await amount.click();
  await amount.click();
  await page.getByRole("button", { name: "$5,000", exact: true }).click();
  expect(await opacityOf(amount), "at once").toBe("0.6");
  await release();
  await expect(page.getByText("Your $500 donation").first()).toBeVisible();
  await expect(amount).toHaveCSS("opacity", "1");
  await expectCallsToAction(record, [["donation", "/donate"]]);
  await expect(page).toHaveURL("/donate");
  expect(faults).toEqual([]);
});

test("of two entries of the house pressed early the last one counts (R-311)", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", untilParsed);
  const entries = page.getByRole("region", { name: "One house, six trades" }).getByRole("button");
  await entries.nth(0).click();
  await entries.nth(1).click();
  await release();
  await expect(entries.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(entries.nth(0)).toHaveAttribute("aria-pressed", "false");
});

test("a button that is no form shows that it was pressed early, and works once the page can (R-311)", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/auth", untilParsed);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("typed early");
  const show = page.getByRole("button", { name: "Show password" });
  await show.click();
  expect(await opacityOf(show), "at once").toBe("0.6");
  await release();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await expect(show).toHaveCSS("opacity", "1");
  await show.click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("typed early");
});

test("a button pressed while React takes the page over does its work once", async ({ page }) => {
  // Observes until the last microtask before `data-hydrated` is set: React would have handled the press by
  // then.
  await page.addInitScript(() => {
    const later = window.queueMicrotask.bind(window);
    window.queueMicrotask = (then) => {
      const { dataset } = document.documentElement;
      if (dataset.hydrated === undefined) {
        document.querySelector<HTMLElement>("main button[aria-pressed]")?.click();
        dataset.tried = "";
      }
      later(then);
    };
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await expect(page.locator("html")).toHaveAttribute("data-tried");
  const entry = page.getByRole("region", { name: "One house, six trades" }).getByRole("button").first();
  await expect(entry).toHaveAttribute("aria-pressed", "true");
});

test("Start Your Journey pressed early leads on at once, and the programs welcome (R-31)", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/", untilParsed);
  await page.getByRole("link", { name: "Start Your Journey" }).click();
  await expect(page).toHaveURL("/programs");
  await release();
  await expect(toastOf(page, "Welcome to Plumbline!")).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await expect(toastOf(page, "Welcome to Plumbline!")).toBeHidden();
});

for (const [where, path, name, ctaType] of [
  ["the site's calendar", "/hvac", "Apply Now", "program_apply"],
  ["another site", "/officemanagement", "Schedule a Consultation", "schedule_call"],
] as const)
  test(`a call to action pressed early, which leads to ${where}, is reported at the press (R-312)`, async ({
    page,
  }) => {
    const record = await recordCallsToAction(page);
    await holdScripts(page);
    await page.goto(path, untilParsed);
    await page.getByRole("main").getByRole("link", { name }).first().click();
    await expect(page).not.toHaveURL(path);
    await expectCallsToAction(record, [[ctaType, path]]);
  });

const otherTabPresses: [string, Parameters<Locator["click"]>[0]][] = [
  ["a middle click", { button: "middle" }],
  ["a click with Control", { modifiers: ["ControlOrMeta"] }],
];
for (const [press, how] of otherTabPresses)
  for (const isEarly of [true, false])
    test(`${press} on a call to action is reported once, ${isEarly ? "before" : "after"} hydration (R-312)`, async ({
      page,
      context,
    }) => {
      const record = await recordCallsToAction(page);
      // No tab waits for a look-up of another site's name.
      await context.route(
        ({ hostname }) => hostname !== "localhost",
        (route) => route.fulfill({ body: "" }),
      );
      if (isEarly) await holdScripts(page);
      await page.goto("/officemanagement", untilParsed);
      if (!isEarly) await expect(page.locator("html")).toHaveAttribute("data-hydrated");
      const links = page.getByRole("main").getByRole("link");
      for (const name of ["Schedule a Consultation", /^Apply Now/])
        await links.filter({ hasText: name }).first().click(how);
      await links.filter({ hasText: "Schedule a Consultation" }).first().click({ button: "right" });
      await expectCallsToAction(record, [
        ["schedule_call", "/officemanagement"],
        ["program_apply", "/officemanagement"],
      ]);
    });

test("Enter on a call to action is reported once (R-312)", async ({ page }) => {
  const record = await recordCallsToAction(page);
  await page.goto("/officemanagement");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await page.getByRole("main").getByRole("link", { name: "Schedule a Consultation" }).first().press("Enter");
  await expect(page).not.toHaveURL("/officemanagement");
  await expectCallsToAction(record, [["schedule_call", "/officemanagement"]]);
});

test("what is typed into the sign-in form and sent early, though twice, is sent once, as it was corrected (R-311)", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/auth/v1/token")) sent.push(request.postDataJSON().email);
  });
  const release = await holdScripts(page);
  await page.goto("/auth", untilParsed);
  await page.getByLabel("Email").fill("nobody@example.or");
  await page.getByLabel("Password", { exact: true }).fill("no such password");
  await page.keyboard.press("Enter");
  await page.getByLabel("Email").fill("nobody@example.org");
  const button = page.getByRole("main").getByRole("button", { name: "Sign In", exact: true });
  await button.click();
  expect(await opacityOf(button), "at once").toBe("0.6");
  await expect(page).toHaveURL("/auth");
  await release();
  await expect(toastOf(page, authWords.invalidCredentials)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@example.org");
  expect(sent).toEqual(["nobody@example.org"]);
});

test("somebody signs in early with one press, without a fault of the page (R-311)", async ({
  page,
  site,
}) => {
  const member = await aMember(site);
  const faults = await collectFaults(page);
  const release = await holdScripts(page);
  await page.goto("/auth", untilParsed);
  await typeCredentials(page, member);
  await page.keyboard.press("Enter");
  await release();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  expect(faults).toEqual([]);
});

test("the way to a new account pressed early leads there once the page can", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/auth", untilParsed);
  await page.getByRole("button", { name: authWords.signIn.toggle }).click();
  await release();
  await expect(page.getByRole("heading", { level: 1, name: authWords.signUp.title })).toBeVisible();
});

test("an application sent early is posted, and answered with what was typed (R-150)", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/scholarship", untilParsed);
  await page.getByLabel("First name").fill("Ana");
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ana");
  await release();
});

test("what is typed before React is there is kept, and a slip in the address is questioned (R-140)", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/scholarship", untilParsed);
  await page.getByLabel("Email", { exact: true }).fill("renee@gmial.com");
  await page.getByLabel("City").fill("Pueblo");
  await release();
  await expect(page.getByText("Did you mean renee@gmail.com?")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("City")).toHaveValue("Pueblo");
});

test("a box checked early stays checked, and does what it says", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/scholarship", untilParsed);
  const keep = page.getByLabel("Keep my answers on this device");
  await keep.check();
  await release();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await expect(keep).toBeChecked();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBeGreaterThan(0);
});

test("F8 focuses the toast region of a page that nobody touched (R-299)", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Notifications (F8)" }).getByRole("list")).toBeFocused();
});

test("a page whose words the browser translated before React was there keeps its styles, and its links lead on", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/mission", untilParsed);
  await page.evaluate(translateAll);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^es: /);
  await release();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await page.getByRole("contentinfo").locator('a[href="/programs"]').click();
  await expect(page).toHaveURL("/programs");
  const card = page.getByRole("main").locator("li", { has: page.getByRole("link", { name: /^Learn More/ }) });
  await expect(card.first()).toBeVisible();
  const topOf = async (position: number) => (await card.nth(position).boundingBox())?.y;
  await expect.poll(async () => (await topOf(1)) === (await topOf(0)), "side by side").toBe(true);
});

test("links, menu and theme work although the scripts never come (R-310)", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/hvac");
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  await expect(page).toHaveURL("/schedule");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Mission" }).click();
  await expect(page).toHaveURL("/mission");
});

function opacityOf(button: Locator): Promise<string> {
  return button.evaluate((element) => getComputedStyle(element).opacity);
}

/** Translates as Chrome does: each text gets an element of its own. */
function translateAll(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode;
    if (nodeValue?.trim() && !parentElement?.closest("script, style")) found.push(texts.currentNode);
  }
  for (const text of found) {
    const translated = document.createElement("font");
    translated.textContent = `es: ${text.nodeValue}`;
    text.parentNode?.replaceChild(translated, text);
  }
}
