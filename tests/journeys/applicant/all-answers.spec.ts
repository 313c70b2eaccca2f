// The list of all answers, for whoever wants to check them before sending.
import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import {
  anApplicant,
  answerChecksLoaded,
  expectConfirmation,
  fillApplication,
  fillUnhydrated,
  openForm,
  openLoadedForm,
  renee,
  submitForm,
} from "../../support/browser/applicant.ts";
import { holdScripts } from "../../support/browser/hold-scripts.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import { test } from "../../support/browser/shared-site.ts";
import { expectSaved, rowsOf } from "../../support/browser/stored-rows.ts";

test("every answer is listed whole, with what is wrong in it; Change and Back lose nothing, also offline (R-600)", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const applicant = anApplicant();
  await openLoadedForm(page);
  await answerChecksLoaded(page);
  await fillApplication(page, { ...applicant, city: "", zip: "770011" });
  await context.setOffline(true);
  await openButton(page).press("Enter");
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Check your answers \| Scholarship/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(answer(page, "City")).toContainText("Please enter a valid city.");
  await expect(answer(page, "Zip code")).toContainText("Is this right? US zip codes have 5 digits.");
  expect(await answer(page, "Tell us your story").innerText()).toContain(renee.story);
  await expect(page.getByLabel("City")).toBeHidden();
  await expectNoViolationsInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.getByRole("button", { name: "Change City" }).press("Enter");
  await expect(page.getByLabel("City")).toBeFocused();
  await expect(page.getByLabel("City")).toBeInViewport();
  await page.keyboard.type("Pueblo");
  await page.goBack();
  await expect(heading(page)).toBeFocused();
  await expect(answer(page, "City")).toHaveText(/^Pueblo/);
  await page.goBack();
  await expect(openButton(page)).toBeFocused();
  await expect(page.getByLabel("City")).toHaveValue("Pueblo");
  await expect(page.getByLabel("Tell us your goals")).toHaveValue(renee.goals);
  await page.goForward();
  await page.getByRole("button", { name: "Back to the form" }).click();
  await expect(openButton(page)).toBeFocused();
  await openButton(page).click();

  await context.setOffline(false);
  await submitForm(page);
  await expectSaved(page, site, applicant.email);
});

test("sent from the list with a fault, the form says what is wrong; another application begins with its form (R-600)", async ({
  page,
}) => {
  await openLoadedForm(page);
  await fillApplication(page, { ...anApplicant(), city: "" });
  await openButton(page).click();
  await expect(heading(page)).toBeFocused();
  await submitForm(page);
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(page.getByLabel("City")).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toBeFocused();
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await page.getByRole("button", { name: "Yes, clear everything" }).click();
  await expect(page.getByText("All your answers are cleared.")).toBeFocused();
  await expect(page.getByLabel("City")).toHaveValue("");
});

test.describe("without script, in Spanish", () => {
  test.use({ javaScriptEnabled: false });

  test("the server lists the answers, returns to the form at the field, and takes them (R-600)", async ({
    page,
    site,
  }) => {
    const applicant = { ...anApplicant(), firstName: '"><b>Ana', phone: "555 555 01234" };
    await page.goto("/es/scholarship");
    await fillUnhydrated(page, { ...applicant, city: "" });
    await page.getByRole("button", { name: "Revisar todas las respuestas antes de enviar" }).click();
    await expect(page.getByRole("heading", { name: "Revise sus respuestas" })).toBeFocused();
    await expect(page).toHaveTitle(/^Revise sus respuestas \| Solicitud/);
    await expect(answer(page, "Nombre")).toContainText(applicant.firstName);
    await expect(answer(page, "Ciudad")).toContainText("Por favor, escriba una ciudad válida.");
    await expect(answer(page, "Teléfono")).toContainText("10 dígitos");
    await page.getByRole("button", { name: "Cambiar Ciudad" }).click();
    await expect(page).toHaveURL(/\/es\/scholarship#city$/);
    await expect(page.getByLabel("Ciudad")).toBeInViewport();
    await page.getByLabel("Ciudad").fill("Pueblo");
    await page.getByRole("button", { name: "Revisar todas las respuestas antes de enviar" }).click();
    await page.getByRole("button", { name: "Enviar solicitud" }).click();
    await expect(page.getByRole("heading", { name: "Ya tenemos su solicitud" })).toBeVisible();
    expect(await rowsOf(site, applicant.email)).toMatchObject([{ city: "Pueblo" }]);
  });
});

test("a list that the server made comes alive, leads to a field and is sent (R-600)", async ({
  page,
  context,
}) => {
  const arrive = await holdScripts(context);
  await openForm(page);
  await fillUnhydrated(page, { ...anApplicant(), phone: "555 555 01234" });
  await openButton(page).click();
  await expect(heading(page)).toBeFocused();
  await arrive();
  await hydrated(page);
  await expect(answer(page, "Phone")).toContainText("10 digits");
  await page.getByRole("button", { name: "Change Phone" }).click();
  await expect(page.getByLabel("Phone")).toBeFocused();
  await submitForm(page);
  await expectConfirmation(page);
});

function openButton(page: Page) {
  return page.getByRole("button", { name: "Check all answers before sending" });
}

function heading(page: Page) {
  return page.getByRole("heading", { name: "Check your answers" });
}

/** What the list says to the question. */
function answer(page: Page, question: string) {
  return page
    .locator("dl > div")
    .filter({ has: page.getByText(question, { exact: true }) })
    .locator("dd");
}
