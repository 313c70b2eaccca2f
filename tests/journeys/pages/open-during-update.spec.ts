// A page that was opened before an update: its controls work after it (docs/operate.md, Updates).
import { expect, type Page, test } from "@playwright/test";
import { fillApplication, renee } from "../../support/browser/applicant.ts";
import { collectFaults } from "../../support/browser/page-faults.ts";
import { toastOf } from "../../support/browser/toast.ts";
import { aChangedBuild } from "../../support/server/changed-build.ts";
import { aSite, type Site } from "../../support/server/site.ts";

let site: Site;
let changed: Awaited<ReturnType<typeof aChangedBuild>>;
test.beforeAll(async () => {
  [site, changed] = await Promise.all([aSite({ env: { RATE_LIMITS: "off" } }), aChangedBuild()]);
});
test.afterAll(async () => {
  await site.remove();
  await changed.remove();
});
test.afterEach(async () => {
  await site.stop();
  await site.start();
});

test("a donation is pressed on a page from before the update, and the visit goes on from there without a reload", async ({
  page,
}) => {
  const faults = await collectFaults(page);
  // A request that is under way while the site stops may fail, which is no fault of the page.
  await page.goto(`${site.url}/donate`, { waitUntil: "networkidle" });
  await update();
  const stays = await watchReloads(page);
  await page.getByRole("button", { name: "$1,000", exact: true }).click();
  await expect(toastOf(page, "Thank you for your donation!")).toBeVisible();

  for (const [label, heading] of [
    ["Mission", "Our Mission"],
    ["Partners", "Partner With Plumbline"],
    ["Programs", "Accredited Trade School Programs Near You"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name: label, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
  expect(await stays()).toBe(true);
  expect(faults).toEqual([]);
});

test("answers typed before the update are sent after it", async ({ page }) => {
  const faults = await collectFaults(page);
  await page.goto(`${site.url}/scholarship`);
  await fillApplication(page, renee);
  await update();
  const stays = await watchReloads(page);
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
  expect(await stays()).toBe(true);
  expect(faults).toEqual([]);
});

test("on a sign-in page from before the update a password is tried after it", async ({ page }) => {
  await page.goto(`${site.url}/auth`);
  await update();
  const stays = await watchReloads(page);
  await page.getByLabel("Email", { exact: true }).fill("renee@example.org");
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  const wrong = "Invalid email or password. Please check your credentials and try again.";
  await expect(toastOf(page, wrong)).toBeVisible();
  expect(await stays()).toBe(true);
});

/** Returns a function that tells whether the document is still the same. */
async function watchReloads(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Reflect.set(window, "isSameDocument", true));
  return () => page.evaluate(() => Reflect.get(window, "isSameDocument") === true);
}

async function update(): Promise<void> {
  await site.stop();
  await site.start(changed.folder);
}
