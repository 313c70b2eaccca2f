// The application form, from the first question to the confirmation.
import { expect, type Page } from "@playwright/test";
import { expectNoViolations, expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { anApplicant, fillApplication, renee } from "../../support/browser/applicant.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";

test("an empty form says what is missing at the top and at each field, in the words of R-106 to R-119", async ({
  page,
}) => {
  await openForm(page);
  await submit(page);
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
  await openForm(page);
  await submit(page);
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeInViewport();
});

for (const javaScriptEnabled of [true, false])
  test.describe(`with script ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("the first question is on the first screen of a phone, and the introduction unfolds (R-361)", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await openForm(page);
      // Without script the open menu stands above the heading.
      if (!javaScriptEnabled)
        await page.getByRole("heading", { level: 1 }).evaluate((heading) => heading.scrollIntoView());
      await expect(page.getByLabel("First name")).toBeInViewport({ ratio: 1 });
      await expect(page.getByText("It takes about 15 minutes.")).toBeHidden();
      await page.getByText("Before you start").click();
      await expect(page.getByText("It takes about 15 minutes.")).toBeVisible();
    });
  });

test("the progress is said once, beside the title of its part (R-362)", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("First name").fill("Renée");
  await expect(page.getByText("1 of 4 answered")).toHaveText("Part 1 of 4 · 1 of 4 answered");
  await expect(page.getByText(/ of \d answered/)).toHaveCount(4);
});

test("nothing is judged before the first submit; after it a field's message goes as it is corrected", async ({
  page,
}) => {
  await openForm(page);
  await page.getByLabel("First name").fill("R");
  await page.getByLabel("Last name").fill("O");
  await expect(page.getByText("First name must be at least 2 characters.")).toHaveCount(0);

  await submit(page);
  await expect(page.getByText("First name must be at least 2 characters.").first()).toBeVisible();
  await page.getByLabel("First name").fill("Re");
  await expect(page.getByText("First name must be at least 2 characters.")).toHaveCount(0);
  await expect(page.getByText("Last name must be at least 2 characters.").first()).toBeVisible();
});

test("a link from a program's page chooses the program, and a later choice survives a reload", async ({
  page,
}) => {
  await openForm(page, "?program=hvac");
  await expect(page.getByRole("radio", { name: "HVAC" })).toBeChecked();
  await page.getByRole("radio", { name: "Plumbing" }).check();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Plumbing" })).toBeChecked();
});

test("a slip in the address is questioned and corrected with one press, never refused", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Email", { exact: true }).fill("renee@gmial.com");
  await expect(page.getByText("Did you mean renee@gmail.com?")).toBeVisible();
  await page.getByRole("button", { name: "Use renee@gmail.com" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("renee@gmail.com");
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
});

test("while it is sent the button reads 'Submitting...', is disabled, and focus stays on the page's say (R-123)", async ({
  page,
}) => {
  const release = await holdInsert(page);
  await openForm(page);
  await fillApplication(page, anApplicant());
  await submit(page);
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await expect(page.getByText("We are sending your application.")).toBeFocused();
  release();
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
});

test("a refused record stops the flow: nothing is mailed, nothing typed is lost (R-125)", async ({
  page,
}) => {
  let mails = 0;
  await page.route("**/api/send-scholarship-email", (route) => {
    mails += 1;
    return route.abort();
  });
  await page.route("**/rest/v1/scholarship_applications*", (route) =>
    route.fulfill({ status: 403, json: { code: "42501", message: "no" } }),
  );
  await openForm(page);
  await fillApplication(page, anApplicant());
  await submit(page);
  await expect(toastOf(page, "An unexpected error occurred. Please try again later.")).toBeVisible();
  await expect(page.getByText("All your answers are still on this page.")).toBeVisible();
  await expect(page.getByLabel("Tell us your story")).toHaveValue(renee.story);
  await expect(page.getByRole("button", { name: "Submit application" })).toBeEnabled();
  expect(mails).toBe(0);
  await expectNoViolations(page);
});

const outcomes = [
  {
    answer: { status: 502, json: { success: false, error: "no" } },
    toast: "Application submitted successfully! (Email notification may have failed)",
  },
  {
    answer: { status: 200, json: { error: "no" } },
    toast: "Application submitted successfully! (Email notification may have failed)",
  },
  {
    answer: { status: 200, json: { success: true, isTestingMode: false } },
    toast: "Application submitted successfully!",
  },
  {
    answer: { status: 200, json: {} },
    toast: "There was an issue submitting your application. Please try again later.",
  },
];
for (const { answer, toast } of outcomes) {
  test(`an email answer ${answer.status} ${JSON.stringify(answer.json)} shows the success view and its toast (R-126 to R-128)`, async ({
    page,
  }) => {
    await page.route("**/api/send-scholarship-email", (route) => route.fulfill(answer));
    await openForm(page);
    await fillApplication(page, anApplicant());
    await submit(page);
    await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
    await expect(toastOf(page, toast)).toBeVisible();
    await expect(page.getByRole("main").getByText(toast, { exact: true })).toBeVisible();
    await expect(page.getByText("This was a test submission")).toHaveCount(0);
  });
}

test("the success view gives the reference, survives a reload and leads home or to a new application", async ({
  page,
}) => {
  await openForm(page);
  await fillApplication(page, anApplicant());
  const stored = page.waitForRequest("**/rest/v1/scholarship_applications*");
  await submit(page);
  const { id } = (await stored).postDataJSON();
  await expect(page.getByText(id.slice(0, 8).toUpperCase())).toBeVisible();
  await expect(page.getByText("This was a test submission and no email was sent.")).toBeVisible();
  await expectNoViolations(page);

  await page.reload();
  await expect(page.getByText(id.slice(0, 8).toUpperCase())).toBeVisible();
  await page.getByRole("button", { name: "Start for the next person" }).click();
  await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue("");

  await fillApplication(page, anApplicant());
  const next = page.waitForRequest("**/rest/v1/scholarship_applications*");
  await submit(page);
  expect((await next).postDataJSON().id).not.toBe(id);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("the success view shows the copy of the answers until a reload; clearing the page removes everything", async ({
  page,
}) => {
  const applicant = anApplicant();
  await openForm(page);
  await fillApplication(page, applicant);
  await submit(page);
  const main = page.getByRole("main");
  await expect(main.getByText(applicant.career)).toBeVisible();
  await expect(main.getByText(`${applicant.firstName} ${applicant.lastName}`)).toBeVisible();

  await page.reload();
  await expect(main.getByText(applicant.email)).toBeVisible();
  await expect(main.getByText("The copy of your answers is no longer in this browser")).toBeVisible();
  await expect(main.getByText(applicant.career)).toBeHidden();

  await page.getByRole("button", { name: "Clear this page" }).click();
  await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeFocused();
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(await kept()).not.toContain(applicant.email);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeVisible();
  expect(await kept()).not.toContain(applicant.email);
});

test("a mistyped address is corrected on the page that sent the application", async ({ page, site }) => {
  const applicant = anApplicant();
  const typed = applicant.email.replace("example.org", "gmial.com");
  const meant = applicant.email.replace("example.org", "gmail.com");
  await openForm(page);
  await fillApplication(page, { ...applicant, email: typed });
  await submit(page); // asks about the address, once
  await submit(page);
  const main = page.getByRole("main");
  await expect(main.getByText(`Did you mean ${meant}?`)).toBeVisible();
  await main.getByRole("button", { name: "Correct this address" }).click();
  const field = main.getByLabel("Correct email");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(meant);
  await field.fill("nobody");
  await main.getByRole("button", { name: "Save this address" }).click();
  await expect(field).toHaveAccessibleDescription(/Please enter a valid email address\./);
  await expectNoViolations(page);
  await field.fill(meant);
  await main.getByRole("button", { name: "Save this address" }).click();
  await expect(main.getByText("The address is corrected.")).toBeVisible();
  await page.reload();
  await expect(main.getByText(meant)).toBeVisible();
  expect(
    await site.query("select email from scholarship_applications where email in ($1, $2)", [typed, meant]),
  ).toEqual([{ email: meant }]);

  await site.query("update scholarship_applications set status = 'reviewing' where email = $1", [meant]);
  await main.getByRole("button", { name: "Correct this address" }).click();
  await field.fill(typed);
  await main.getByRole("button", { name: "Save this address" }).click();
  await expect(field).toHaveAccessibleDescription(/can no longer be corrected here/);
});

test("the form works where the browser refuses to keep anything", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.getItem = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Storage.prototype.setItem = Storage.prototype.getItem;
  });
  await openForm(page);
  await fillApplication(page, anApplicant());
  await submit(page);
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
});

test("a session that the server no longer knows does not stand between a person and the application", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const user = {
      id: "00000000-0000-4000-8000-000000000000",
      aud: "authenticated",
      email: "gone@example.org",
    };
    const session = { access_token: "e30.e30.e30", refresh_token: "gone", token_type: "bearer", user };
    const expires_at = Math.floor(Date.now() / 1000) + 3600;
    localStorage.setItem(
      "sb-localhost-auth-token",
      JSON.stringify({ ...session, expires_in: 3600, expires_at }),
    );
  });
  const insert = page.waitForResponse("**/rest/v1/scholarship_applications*");
  await openForm(page);
  await fillApplication(page, anApplicant());
  await submit(page);
  expect((await insert).status()).toBe(401);
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
});

test("a saved application is told to team chat and to the page's own hook, with path and time only (R-129, R-289)", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.trackScholarshipApply = (metadata) =>
      window.sessionStorage.setItem("hook", JSON.stringify(metadata));
  });
  await openForm(page);
  await fillApplication(page, anApplicant());
  const notified = page.waitForRequest("**/functions/v1/notify-cta");
  await submit(page);
  const body = (await notified).postDataJSON();
  expect(body).toEqual({
    ctaType: "scholarship_apply",
    metadata: { page: "/scholarship", timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
  });
  expect(await page.evaluate(() => JSON.parse(window.sessionStorage.getItem("hook") ?? "null"))).toEqual(
    body.metadata,
  );
});

test("the form has no accessibility violation on a phone and on a desk, and does not scroll sideways", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openForm(page);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoViolationsInBothThemes(page);
  }
});

async function openForm(page: Page, search = ""): Promise<void> {
  await page.goto(`/scholarship${search}`);
  await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeVisible();
}

function submit(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Submit application" }).click();
}

/** Holds the insert back until the test releases it. */
async function holdInsert(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/rest/v1/scholarship_applications*", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

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
