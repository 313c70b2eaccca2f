// In a browser of 2022, such as that of an old phone, no page has an error.
import { expect, type Page } from "@playwright/test";
import { becomeBrowserOf2022 } from "../../support/browser/browsers-of-2022.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { holdScripts } from "../../support/browser/hold-scripts.ts";
import { collectFaults } from "../../support/browser/page-faults.ts";
import { anAdministrator, signInOnScreen } from "../../support/browser/people.ts";
import { publicPages, unknownPath } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";
import { insertApplication } from "../../support/data/stored-application.ts";

const redirectTo = encodeURIComponent("https://app.example/");
const mailedLinks = ["recovery", "signup", "magiclink", "invite", "email_change"].map(
  (type) => `/auth?token_hash=abc&type=${type}&redirect_to=${redirectTo}`,
);

let faults: string[];
test.beforeEach(async ({ context, page }) => {
  await blockExternalRequests(context);
  await becomeBrowserOf2022(context);
  faults = await collectFaults(page);
});

test("in a browser of 2022 no public page and no page of a mailed link has an error (R-508)", async ({
  page,
}) => {
  for (const path of [...publicPages, ...mailedLinks].filter((path) => path !== unknownPath)) {
    await page.goto(path);
    await expectNoFault(page);
  }
  await page.getByRole("banner").getByRole("link", { name: "Programs" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await expectNoFault(page);
});

test("nor has the list of applications, a search in it, an open application or the Overview (R-508)", async ({
  page,
  site,
}) => {
  const id = await insertApplication(site, { last_name: "Of-2022" });
  await signInOnScreen(page, site, await anAdministrator(site), "/scholarship-admin");
  await page.getByRole("searchbox").fill("Of-2022");
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.goto(`/scholarship-admin?open=${id}`);
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toContainText("Of-2022");
  await page.goto("/scholarship-admin?view=overview");
  await expect(page.getByRole("group", { name: "By program" })).toBeVisible();
  await expectNoFault(page);
});

test("in a browser of 2022 a press gives the pressed amount, before hydration and after it (R-311)", async ({
  page,
}) => {
  const arrive = await holdScripts(page);
  await page.goto("/donate", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "$1,000", exact: true }).click();
  await arrive();
  await expect(page.getByText("Your $1000 donation").first()).toBeVisible();
  await page.getByRole("button", { name: "$5,000", exact: true }).click();
  await expect(page.getByText("Your $5000 donation").first()).toBeVisible();
  await expectNoFault(page);
});

async function expectNoFault(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).not.toBe("Something went wrong");
  expect({ address: page.url(), faults }).toEqual({ address: page.url(), faults: [] });
}
