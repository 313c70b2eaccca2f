// The application form, until it is sent.
import { expect } from "@playwright/test";
import { expectNoViolations, expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anApplicant, fillApplication, openLoadedForm, submitForm } from "../../support/browser/applicant.ts";
import { test } from "../../support/browser/shared-site.ts";

test("an empty form says what is missing at the top and at each field, in the words of R-106 to R-119 (R-101, R-102)", async ({
  page,
}) => {
  await openLoadedForm(page);
  await submitForm(page);
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(messages);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription(
    /First name must be at least 2 characters\./,
  );
  await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");

  await summary.getByRole("link", { name: "Please enter a valid zip code." }).click();
  await expect(page.getByLabel("Zip code")).toBeFocused();
  await summary.getByRole("link", { name: "Please select a program." }).click();
  await expect(page.getByRole("radio", { name: "Electrical" })).toBeFocused();
  await expectNoViolations(page);
});

test("on a phone the summary is shown from its heading on", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openLoadedForm(page);
  await submitForm(page);
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeInViewport();
});

for (const javaScriptEnabled of [true, false])
  test.describe(`with script ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("the first question is on the first screen of a phone, and the introduction unfolds (R-361, R-432)", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await openLoadedForm(page);
      // Without script the open menu stands above the heading.
      if (!javaScriptEnabled)
        await page.getByRole("heading", { level: 1 }).evaluate((heading) => heading.scrollIntoView());
      await expect(page.getByLabel("First name")).toBeInViewport({ ratio: 1 });
      await expect(
        page.getByRole("main").getByRole("link", { name: "Look up your application" }),
      ).toBeInViewport({
        ratio: 1,
      });
      await expect(page.getByText("It takes about 15 minutes.")).toBeHidden();
      await page.getByText("Before you start").click();
      await expect(page.getByText("It takes about 15 minutes.")).toBeVisible();
    });
  });

test("the progress is said once, beside the title of its part, and counts good answers only (R-362)", async ({
  page,
}) => {
  await openLoadedForm(page);
  await page.getByLabel("First name").fill("Renée");
  await page.getByLabel("Phone").fill("555");
  await expect(page.getByText("1 of 4 answered")).toHaveText("Part 1 of 4 · 1 of 4 answered");
  await expect(page.getByText(/ of \d answered/)).toHaveCount(4);
});

test("nothing is judged before the first submit; after it a field's message goes as it is corrected (R-100)", async ({
  page,
}) => {
  await openLoadedForm(page);
  await page.getByLabel("First name").fill("R");
  await page.getByLabel("Last name").fill("O");
  await expect(page.getByText("First name must be at least 2 characters.")).toHaveCount(0);

  await submitForm(page);
  await expect(page.getByText("First name must be at least 2 characters.").first()).toBeVisible();
  await page.getByLabel("First name").fill("Re");
  await expect(page.getByText("First name must be at least 2 characters.")).toHaveCount(0);
  await expect(page.getByText("Last name must be at least 2 characters.").first()).toBeVisible();
});

test("a link from a program's page chooses the program, and a later choice survives a reload (R-94)", async ({
  page,
}) => {
  await openLoadedForm(page, "?program=hvac");
  await expect(page.getByRole("radio", { name: "HVAC" })).toBeChecked();
  await page.getByRole("radio", { name: "Plumbing" }).check();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Plumbing" })).toBeChecked();
});

test("a slip in the address is questioned and corrected with one press, never refused (R-104)", async ({
  page,
}) => {
  await openLoadedForm(page);
  await page.getByLabel("Email", { exact: true }).fill("renee@gmial.com");
  await expect(page.getByText("Did you mean renee@gmail.com?")).toBeVisible();
  await page.getByRole("button", { name: "Use renee@gmail.com" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("renee@gmail.com");
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
});

test("the form works where the browser refuses to keep anything (R-105)", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.getItem = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Storage.prototype.setItem = Storage.prototype.getItem;
  });
  await openLoadedForm(page);
  await fillApplication(page, anApplicant());
  await submitForm(page);
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
});

for (const [session, expiresInSeconds] of [
  ["a session that the server no longer knows", 3_600],
  ["a session whose renewal is never answered", -3_600],
] as const)
  test(`${session} does not stand between a person and the application (R-105)`, async ({ page }) => {
    if (expiresInSeconds < 0) await page.route("**/auth/v1/token*", () => undefined);
    await page.addInitScript((seconds) => {
      const user = {
        id: "00000000-0000-4000-8000-000000000000",
        aud: "authenticated",
        email: "gone@example.org",
      };
      const session = { access_token: "e30.e30.e30", refresh_token: "gone", token_type: "bearer", user };
      const expires_at = Math.floor(Date.now() / 1000) + seconds;
      localStorage.setItem(
        "sb-localhost-auth-token",
        JSON.stringify({ ...session, expires_in: 3600, expires_at }),
      );
    }, expiresInSeconds);
    await openLoadedForm(page);
    await fillApplication(page, anApplicant());
    await submitForm(page);
    await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
  });

test("the form has no accessibility violation on a phone and on a desk, and does not scroll sideways (R-303)", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openLoadedForm(page);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoViolationsInBothThemes(page);
  }
});

const messages = [
  "First name must be at least 2 characters.",
  "Last name must be at least 2 characters.",
  "Please enter a valid email address.",
  "Please enter a valid phone number.",
  "Please enter a valid address.",
  "Please enter a valid city.",
  "Please enter a valid state.",
  "Please enter a valid zip code.",
  "Please enter your education background.",
  "Please select a program.",
  "Please enter your career goals.",
  "Please enter your financial need.",
  "Please tell us your story.",
  "Please tell us your goals.",
];
