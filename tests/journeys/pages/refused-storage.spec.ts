// A browser without storage, as in some apps and private windows, gets pages without an error.
import { expect } from "@playwright/test";
import { anApplicant, fillApplication, submitForm } from "../../support/browser/applicant.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import { aMember, pressSignIn, typeCredentials } from "../../support/browser/people.ts";
import { publicPages } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";
import { expectSaved } from "../../support/browser/stored-rows.ts";

/** Each runs in the page before its scripts. */
const refusals = {
  null: () => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { configurable: true, value: null });
  },
  "that throws": () => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  },
  "that is full": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
} satisfies Record<string, () => void>;

for (const [what, refuse] of Object.entries(refusals))
  test(`with storage ${what}, no page has an error, somebody applies, and a person signs in (R-500)`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(120_000);
    await blockExternalRequests(context);
    await page.addInitScript(refuse);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(`${new URL(page.url()).pathname}: ${error.message}`));
    for (const path of publicPages) {
      await page.goto(path);
      await hydrated(page);
    }
    await page.getByRole("radio", { name: "Dark" }).check();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.goto("/scholarship");
    const applicant = anApplicant();
    await fillApplication(page, applicant);
    await submitForm(page);
    await expectSaved(page, site, applicant.email);
    await page.goto("/auth");
    await typeCredentials(page, await aMember(site));
    await pressSignIn(page);
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
    expect(errors).toEqual([]);
  });
