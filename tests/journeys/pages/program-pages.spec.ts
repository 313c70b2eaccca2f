// The program pages (R-3, R-51 to R-68): the same sections on each, with its own figures, under every alias.
import { expect, type Page } from "@playwright/test";
import { expectCallsToAction, recordCallsToAction } from "../../support/browser/calls-to-action.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { programPages } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

for (const { path, title, duration, certification } of programPages) {
  test(`the ${title} page has every part that a program page has (R-51 to R-62)`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole("main");

    await test.step("hero: badge, title, blurb, image, two buttons", async () => {
      const hero = main.locator("section").filter({ has: page.getByRole("heading", { level: 1 }) });
      await expect(hero.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(hero.getByRole("paragraph").first()).not.toBeEmpty();
      expect(((await hero.getByRole("paragraph").nth(1).textContent()) ?? "").length).toBeGreaterThan(40);
      await expect(hero.getByRole("img")).toHaveAccessibleName(/^Line drawing of/);
      await expect(hero.getByRole("link", { name: /^Schedule a Consultation/ })).toBeVisible();
      await expect(hero.getByRole("link", { name: /^Apply Now/ })).toBeVisible();
    });

    await test.step("Explore Other Programs: the other five and View All Programs", async () => {
      const strip = main.getByRole("navigation", { name: "Explore Other Programs" }).getByRole("link");
      const others = programPages.filter((other) => other.path !== path);
      await expect(strip).toHaveText([...others.map((other) => other.title), "View All Programs"]);
      const addresses = await strip.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(addresses).toEqual([...others.map((other) => other.path), "/programs"]);
    });

    await test.step("Program Benefits: six; Program Structure: four numbered modules and a button", async () => {
      await expect(
        part(page, "Program Benefits").getByRole("listitem").getByRole("heading", { level: 3 }),
      ).toHaveCount(6);
      const structure = part(page, "Program Structure");
      const modules = structure.locator("ol > li");
      await expect(modules).toHaveCount(4);
      for (const [position, module] of (await modules.all()).entries()) {
        await expect(module.getByText(String(position + 1), { exact: true })).toBeVisible();
        await expect(module.getByRole("heading", { level: 3 })).toBeVisible();
      }
      await expect(structure.getByRole("link", { name: /^Apply for the Program/ })).toBeVisible();
      await expect(structure).toContainText("10-15 hours");
    });

    await test.step("Program Details: five rows, the duration and certification", async () => {
      const details = part(page, "Program Details");
      await expect(details.getByRole("term")).toHaveText([
        ...["Duration", "Format", "Certification", "Schedule", "Support"],
      ]);
      const facts = details.getByRole("definition");
      await expect(facts.nth(0)).toHaveText(duration);
      await expect(facts.nth(2)).toHaveText(certification);
      await expect(facts.nth(4)).toContainText("not guaranteed");
    });

    await test.step("FAQ with its link, and the closing band", async () => {
      const faq = part(page, "Frequently Asked Questions");
      await expect(faq.getByRole("listitem")).toHaveCount(title === "Construction Management" ? 4 : 5);
      await expect(faq).toContainText("10-15 hours a week");
      const more = faq.getByRole("link", { name: "Have more questions? Schedule a call with our advisors" });
      await expect(more).toHaveAttribute("href", "/schedule");
      await part(page, "Frequently Asked Questions").scrollIntoViewIfNeeded();
      await expect(main.getByRole("link", { name: /^Schedule a Call/ })).toBeVisible();
      await expect(main.getByRole("link", { name: /^Apply Now/ }).last()).toBeVisible();
    });
  });
}

test("every alias shows the same page and names /programs/... as canonical (R-2, R-3)", async ({
  request,
  site,
}) => {
  for (const { path, aliases, title } of programPages) {
    for (const address of [path, ...aliases]) {
      const response = await request.get(address, { maxRedirects: 0 });
      expect(response.status()).toBe(200);
      const html = await response.text();
      expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
      expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    }
  }
});

test("programs with day and evening classes say so; format and EPA 608 prep stand where they belong (R-58)", async ({
  page,
}) => {
  for (const { path, title } of programPages.filter(({ title }) => title !== "Sales Mastery")) {
    await page.goto(path);
    const facts = part(page, "Program Details").getByRole("definition");
    await expect(facts.nth(3)).toHaveText("Flexible day and evening classes");
    const isHvac = title === "HVAC Technician";
    await expect(facts.nth(1)).toHaveText(isHvac ? "Hands-on with classroom" : "In-person and online");
    if (isHvac) await expect(page.getByRole("main")).toContainText("EPA 608 prep included");
  }
});

test("Sales Mastery is online with live coaching, self-paced, with a free CRM license worth $999 (R-59)", async ({
  page,
}) => {
  await page.goto("/programs/sales");
  const facts = part(page, "Program Details").getByRole("definition");
  await expect(facts.nth(1)).toHaveText("Online with live coaching");
  await expect(facts.nth(3)).toHaveText("Self-paced");
  const main = page.getByRole("main");
  await expect(main.getByText("Special offer: a free premium CRM license")).toBeVisible();
  await expect(main).toContainText("Stated value: $999");
});

const ownActions = [
  ["Schedule a Consultation", "schedule_call"],
  ["Schedule a Call", "schedule_call"],
  ["Apply for the Program", "program_apply"],
  ["Apply Now", "program_apply"],
] as const;

for (const [name, ctaType] of ownActions) {
  test(`on a program page ${name} records ${ctaType} and goes to /schedule (R-63)`, async ({ page }) => {
    const record = await recordCallsToAction(page);
    await page.goto("/plumbing");
    const links = page.getByRole("main").getByRole("link", { name, exact: true });
    await links.last().click();
    await expect(page).toHaveURL("/schedule");
    await expectCallsToAction(record, [
      [ctaType, "/plumbing"],
      ["schedule_call", "/schedule"],
    ]);
  });
}

test("on every program but one, all these buttons lead to /schedule (R-63)", async ({ request }) => {
  for (const { path, title } of programPages) {
    if (title === "Business Office Management") continue;
    const html = await (await request.get(path)).text();
    const buttons = html.matchAll(
      /<a [^>]*href="(?<to>[^"]*)"[^>]*>(?<name>Schedule a C[^<]*|Apply (?:Now|for the Program))</g,
    );
    const inMain = [...buttons].filter(({ index }) => index < html.indexOf("</main>"));
    expect(inMain.map(({ groups }) => groups?.to)).toEqual(Array(5).fill("/schedule"));
  }
});

test("on a phone the actions stay at hand: once the hero is scrolled away they follow along the bottom", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/programs/electrical");
  const call = page.getByRole("main").getByRole("link", { name: "Schedule a Call", exact: true });
  await expect(call).toBeHidden();
  await part(page, "Program Structure").scrollIntoViewIfNeeded();
  await expect(call).toBeInViewport({ ratio: 1 });
});

test("on a wide screen the Program Details stay in view while the page is read", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto("/programs/electrical");
  await page.getByRole("heading", { name: "Frequently Asked Questions" }).evaluate((h) => h.scrollIntoView());
  await expect(part(page, "Program Details")).toBeInViewport({ ratio: 0.95 });
});

function part(page: Page, name: string) {
  return page.getByRole("main").getByRole("region", { name, exact: true });
}
