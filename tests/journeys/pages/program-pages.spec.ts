// The program pages in a browser. Their sections and links are in tests/pages/programs.test.ts.
import { expect, type Page } from "@playwright/test";
import { expectCallsToAction, recordCallsToAction } from "../../support/browser/calls-to-action.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { test } from "../../support/browser/shared-site.ts";

test.beforeEach(async ({ context }) => {
  await blockExternalRequests(context);
});

test("on a program page Apply Now records program_apply and goes to /schedule (R-63)", async ({ page }) => {
  const record = await recordCallsToAction(page);
  await page.goto("/plumbing");
  await page.getByRole("main").getByRole("link", { name: "Apply Now", exact: true }).last().click();
  await expect(page).toHaveURL("/schedule");
  await expectCallsToAction(record, [
    ["program_apply", "/plumbing"],
    ["schedule_call", "/schedule"],
  ]);
});

test("on a phone the actions stay at hand: once the hero is scrolled away they follow along the bottom (R-68)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/programs/electrical");
  const call = page.getByRole("main").getByRole("link", { name: "Schedule a Call", exact: true });
  await expect(call).toBeHidden();
  await part(page, "Program Structure").scrollIntoViewIfNeeded();
  await expect(call).toBeInViewport({ ratio: 1 });
});

test("on a wide screen the Program Details stay in view while the page is read (R-68)", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto("/programs/electrical");
  await page.getByRole("heading", { name: "Frequently Asked Questions" }).evaluate((h) => h.scrollIntoView());
  await expect(part(page, "Program Details")).toBeInViewport({ ratio: 0.95 });
});

test("on paper a program's page has its facts and whom to ask, and no buttons (R-573)", async ({ page }) => {
  await page.goto("/es/programs/hvac");
  await page.emulateMedia({ media: "print" });
  const content = page.getByRole("main");
  for (const action of await content.getByRole("link").or(page.getByRole("button")).all())
    await expect(action).toBeHidden();
  await expect(page.getByRole("region", { name: "Detalles del programa" })).toBeVisible();
  await expect(
    content.getByText(/^Plumbline Trade School · .*\(555\) 555-0123 · .*@.* · http.*\/es\/programs\/hvac$/),
  ).toBeVisible();
  await expect(content.getByRole("heading", { level: 2 }).filter({ visible: true })).toHaveCount(4);
});

function part(page: Page, name: string) {
  return page.getByRole("main").getByRole("region", { name, exact: true });
}
