// A page that was opened before an update: its controls work after it (docs/operate.md, Updates).
import { expect, type Page, test } from "@playwright/test";
import { fillApplication, renee } from "../../support/browser/applicant.ts";
import { openIdle } from "../../support/browser/open-idle.ts";
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

test("pages from before an update work on after it, and none is loaded again", async ({ page, context }) => {
  const faults = await collectFaults(page);
  // A request that is under way while the site stops may fail, which is no fault of the page.
  await openIdle(page, `${site.url}/donate`);
  const form = await context.newPage();
  const faultsOfForm = await collectFaults(form);
  await form.goto(`${site.url}/scholarship`);
  await fillApplication(form, renee);
  const signIn = await context.newPage();
  await openIdle(signIn, `${site.url}/auth`);
  await site.stop();
  await site.start(changed.folder);

  await test.step("a donation is pressed, and the visit goes on from there", async () => {
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
  });

  await test.step("answers that were typed are sent", async () => {
    const stays = await watchReloads(form);
    await form.getByRole("button", { name: "Submit application" }).click();
    await expect(form.getByRole("heading", { name: "We have your application" })).toBeFocused();
    expect(await stays()).toBe(true);
  });

  await test.step("a password is tried", async () => {
    const stays = await watchReloads(signIn);
    await signIn.getByLabel("Email", { exact: true }).fill("renee@example.org");
    await signIn.getByLabel("Password", { exact: true }).fill("wrong-password");
    await signIn.getByRole("button", { name: "Sign In", exact: true }).click();
    const wrong = "Invalid email or password. Please check your credentials and try again.";
    await expect(toastOf(signIn, wrong)).toBeVisible();
    expect(await stays()).toBe(true);
  });
  expect([...faults, ...faultsOfForm]).toEqual([]);
});

/** Returns a function that tells whether the document is still the same. */
async function watchReloads(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Reflect.set(window, "isSameDocument", true));
  return () => page.evaluate(() => Reflect.get(window, "isSameDocument") === true);
}
