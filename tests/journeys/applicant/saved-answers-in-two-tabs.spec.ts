// Two tabs of one browser with the form: one application where the answers are kept on the device, else two
//
import { expect } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { anApplicant, fillApplication, openLoadedForm, renee } from "../../support/browser/applicant.ts";
import { deviceStorage, keepCheckbox, openFormInNewTab } from "../../support/browser/saved-answers.ts";
import { test } from "../../support/browser/shared-site.ts";
import { rowsOf, staffMailsOf } from "../../support/browser/stored-rows.ts";
import { toastOf } from "../../support/browser/toast.ts";

test("two tabs with kept answers show one application: each follows the other, and it is sent once (R-143)", async ({
  context,
  site,
}) => {
  const applicant = anApplicant();
  const first = await openFormInNewTab(context);
  await fillApplication(first, applicant);
  await keepCheckbox(first).check();
  const second = await openFormInNewTab(context);
  await expect(second.getByLabel("Tell us your story")).toHaveValue(renee.story);
  await second.getByLabel("City").fill("Pueblo");
  await expect(first.getByLabel("City")).toHaveValue("Pueblo");
  await first.getByLabel("State").fill("Colorado");
  await expect(second.getByLabel("State")).toHaveValue("Colorado");
  await expect(second.getByLabel("City")).toHaveValue("Pueblo");

  await second.getByRole("button", { name: "Submit application" }).click();
  await expect(second.getByRole("heading", { name: "We have your application" })).toBeVisible();
  await expect(first.getByText("your answers were sent, cleared or continued in another tab")).toBeFocused();
  await expect(first.getByLabel("City")).toHaveValue("");
  await expectNoViolations(first);
  expect(await rowsOf(site, applicant.email)).toMatchObject([{ city: "Pueblo" }]);
  expect(await staffMailsOf(site, applicant.email)).toHaveLength(1);
});

test("a tab that missed what another one changed does not write over it, and asks (R-143)", async ({
  context,
}) => {
  const first = await openFormInNewTab(context);
  await first.getByLabel("First name").fill("Renée");
  await keepCheckbox(first).check();
  const second = await context.newPage();
  // A tab that the browser has suspended receives no event.
  await second.addInitScript(() => {
    const deaf = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener("storage", deaf);
    document.addEventListener("visibilitychange", deaf);
  });
  await openLoadedForm(second);
  await expect(second.getByLabel("First name")).toHaveValue("Renée");
  await first.getByLabel("City").fill("Pueblo");
  await expect.poll(() => deviceStorage(second)).toContain("Pueblo");
  await expect(second.getByLabel("City")).toHaveValue("");
  await second.getByLabel("City").fill("Austin");
  await expect(toastOf(second, "This device has other answers saved")).toBeVisible();
  await expect(second.getByLabel("City")).toHaveValue("Austin");
  await expect(first.getByLabel("City")).toHaveValue("Pueblo");
  expect(await deviceStorage(first)).toContain("Pueblo");
  await expect(keepCheckbox(second)).not.toBeChecked();
  await expectNoViolations(second);
  await second.reload();
  await expect(second.getByLabel("City")).toHaveValue("Austin");

  await keepCheckbox(second).click();
  await second.getByRole("button", { name: "Show the answers from the other tab" }).click();
  await expect(second.getByLabel("City")).toHaveValue("Pueblo");
  await expect(keepCheckbox(second)).toBeChecked();
});

test("two tabs that keep nothing are two people's forms: neither knows of the other", async ({ context }) => {
  const first = await openFormInNewTab(context);
  await first.getByLabel("First name").fill("Renée");
  const second = await openFormInNewTab(context);
  await second.getByLabel("First name").fill("Berta");
  await expect(first.getByLabel("First name")).toHaveValue("Renée");
  for (const tab of [first, second]) await expect(tab.locator("html")).toHaveAttribute("data-hydrated");
  await keepCheckbox(first).check();
  await keepCheckbox(second).click();
  await second.getByRole("button", { name: "Keep the answers from this tab" }).click();
  await expect(keepCheckbox(second)).toBeChecked();
  await expect(first.getByText("This device has other answers saved").first()).toBeVisible();
  await expect(first.getByLabel("First name")).toHaveValue("Renée");
  await first.reload();
  await expect(first.getByLabel("First name")).toHaveValue("Renée");
});
