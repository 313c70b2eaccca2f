// Applying without JavaScript, or before it has arrived: the form itself is posted and the server answers
// with the page (spec sections 2, 5, 7 and 8; docs/decisions.md, Screens).
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import PostalMime from "postal-mime";
import { hiddenField } from "../../contract/scholarship.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { fillApplication, renee } from "../support/applicant.ts";
import { collectFaults } from "../support/page-faults.ts";
import { aSite, type Site } from "../support/site.ts";

let site: Site;
test.beforeAll(async () => {
  site = await aSite({ env: { RATE_LIMITS: "off" } });
});
test.afterAll(async () => {
  await site.remove();
});

test.describe("with script off", () => {
  test.use({ javaScriptEnabled: false });

  test("a complete application is stored once, mailed with every field, receipted and confirmed, however often it is sent", async ({
    page,
  }) => {
    const applicant = { ...renee, email: "plain@example.org" };
    await openForm(page);
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.locator("noscript p")).toContainText("You can apply all the same");
    await fillApplication(page, applicant);
    await submit(page);
    await expectConfirmation(page);
    await expect(page.getByText("This was a test submission and no e-mail was sent.")).toBeVisible();
    const reference = (await page.locator("dd").innerText()).trim();

    await page.reload();
    await expectConfirmation(page);
    await page.goBack();
    await submit(page);
    await expectConfirmation(page);
    await expect(page.locator("dd")).toHaveText(reference);
    const rows = await site.query<{ id: string; why_interested: string }>(
      "select id, why_interested from scholarship_applications where email = $1",
      [applicant.email],
    );
    expect(rows).toEqual([
      { id: expect.any(String), why_interested: `${applicant.story}\n\nGoals: ${applicant.goals}` },
    ]);
    expect(rows[0]?.id.slice(0, 8).toUpperCase()).toBe(reference);

    await expect.poll(async () => (await mailsAbout(applicant.email)).length).toBe(2);
    const [toStaff, receipt] = await mailsAbout(applicant.email);
    for (const answer of Object.values(applicant))
      expect(toStaff?.text?.replaceAll("\r\n", "\n")).toContain(answer);
    expect(receipt?.text).toContain(`Your reference: ${reference}`);

    await page.getByRole("link", { name: "Start a new application" }).click();
    await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("");
  });

  test("what is wrong is said at the top and at each field, and every answer is still there", async ({
    page,
  }) => {
    await openForm(page);
    await fillApplication(page, { ...renee, firstName: "R", zip: "123", email: "no address" });
    await submit(page);
    const summary = page.getByRole("alert", { name: "There is a problem" });
    await expect(summary.getByRole("link")).toHaveText([
      "First name must be at least 2 characters.",
      "Please enter a valid email address.",
      "Please enter a valid zip code.",
    ]);
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Scholarship Application/);
    await expect(page.getByLabel("Zip code")).toHaveAccessibleDescription(/Please enter a valid zip code\./);
    await expect(page.getByLabel("First name")).toHaveValue("R");
    await expect(page.getByLabel("Zip code")).toHaveValue("123");
    await expect(page.getByLabel("Tell us your story")).toHaveValue(renee.story);
    await expect(page.getByRole("radio", { name: renee.program })).toBeChecked();
    await expect(page.getByText("3 of 3 answered").first()).toBeVisible();

    await summary.getByRole("link", { name: "Please enter a valid zip code." }).click();
    await expect(page.getByLabel("Zip code")).toBeFocused();
    await page.getByLabel("First name").fill(renee.firstName);
    await page.getByLabel("Zip code").fill(renee.zip);
    await page.getByLabel("Email", { exact: true }).fill("corrected@example.org");
    await submit(page);
    await expectConfirmation(page);
    expect(await rowsOf("corrected@example.org")).toBe(1);
  });

  test("an empty form names every field", async ({ page }) => {
    await openForm(page);
    await submit(page);
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(14);
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeInViewport();
  });

  test("a database that refuses is told in section 8's words, with every answer; the same press works later", async ({
    page,
  }) => {
    const applicant = { ...renee, email: "refused-plain@example.org" };
    await site.query(
      "create policy nobody on scholarship_applications as restrictive for insert to anon with check (false)",
    );
    try {
      await openForm(page);
      await fillApplication(page, applicant);
      await submit(page);
      await expect(page.getByRole("alert")).toContainText(
        "An unexpected error occurred. Please try again later.",
      );
      await expect(page).toHaveTitle(/^Error: /);
      await expect(page.getByLabel("Tell us your goals")).toHaveValue(applicant.goals);
      await expect(page.getByRole("radio", { name: applicant.program })).toBeChecked();
    } finally {
      await site.query("drop policy nobody on scholarship_applications");
    }
    await submit(page);
    await expectConfirmation(page);
    expect(await rowsOf(applicant.email)).toBe(1);
  });

  test("a program that fills the hidden field sees the same page, and staff see why to look", async ({
    page,
  }) => {
    const email = "program@example.org";
    await openForm(page);
    await fillApplication(page, { ...renee, email });
    await page.locator(`[name=${hiddenField}]`).evaluate((field: HTMLInputElement) => {
      field.value = "at noon";
    });
    await submit(page);
    await expectConfirmation(page);
    const [mail, ...others] = await mailsAbout(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Held for a look: /);
    expect(
      await site.query(
        "select reason from held_applications join scholarship_applications on id = application_id where email = $1",
        [email],
      ),
    ).toEqual([{ reason: "hidden_field" }]);
  });
});

test("another site's form is refused, which the school's own page may send", async ({ page, context }) => {
  const fields = Object.entries({ ...renee, email: "forged@example.org" })
    .map(([name, value]) => `<textarea name="${name}">${value}</textarea>`)
    .join("");
  const forged = `<form method="post" action="${site.url}/scholarship">${fields}<button>Win</button></form>`;
  await context.route("https://evil.example/", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: forged }),
  );
  await page.goto("https://evil.example/");
  const answered = page.waitForResponse(`${site.url}/scholarship`);
  await page.getByRole("button", { name: "Win" }).click();
  expect((await answered).status()).toBe(403);
  expect(await rowsOf("forged@example.org")).toBe(0);
});

test("the hidden field is out of sight, of the keyboard's way and of what is read out", async ({ page }) => {
  await openForm(page);
  const field = page.locator(`[name=${hiddenField}]`);
  await expect(field).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: "Leave this field empty" })).toHaveCount(0);
  const box = await field.evaluate((element) => element.parentElement?.getBoundingClientRect().width);
  expect(box).toBeLessThanOrEqual(1);
  await page.getByLabel("Tell us your goals").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Submit application" })).toBeFocused();
});

test.describe("before the script has arrived", () => {
  test("errors come alive with it: nothing is lost, no older draft comes back, and the corrected form is sent", async ({
    page,
    context,
  }) => {
    const email = "early@example.org";
    await openForm(page);
    await page.getByLabel("City").fill("Old Town");
    const faults = await collectFaults(page);
    const arrive = await holdScripts(context);
    await openForm(page);
    await fillApplication(page, { ...renee, email, city: "" });
    await submit(page);
    await expect(page.getByRole("alert")).toContainText("Please enter a valid city.");
    const story = page.getByLabel("Tell us your story");
    await story.fill("Still typing while the script comes.");
    await page.getByLabel("State").fill("");
    await page.getByLabel("Tell us your goals").fill("");
    await page.getByRole("radio", { name: "Plumbing" }).check();
    await story.focus();
    await arrive();
    await expect.poll(() => isAlive(page)).toBe(true);
    await expect(story).toBeFocused();
    await expect(page.getByLabel("State")).toHaveValue("");
    await expect(page.getByLabel("Tell us your goals")).toHaveValue("");
    await expect(page.getByRole("radio", { name: "Plumbing" })).toBeChecked();
    await expect(story).toHaveValue("Still typing while the script comes.");
    await expect(page.getByLabel("City")).toHaveValue("");
    await expect(page).toHaveTitle(/^Error: Scholarship/);

    await page.getByLabel("State").fill("TX");
    await page.getByLabel("Tell us your goals").fill(renee.goals);
    await page.getByLabel("City").fill("New Town");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page).toHaveTitle(/^Scholarship Application/);
    await submit(page);
    await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
    expect(await site.query("select city from scholarship_applications where email = $1", [email])).toEqual([
      { city: "New Town" },
    ]);
    expect(faults.filter((fault) => !fault.startsWith("422: ") && !fault.includes("status of 422"))).toEqual(
      [],
    );
  });

  test("a confirmation comes alive with it: it survives a reload, leaves no draft, and is told as an event once", async ({
    page,
    context,
  }) => {
    const email = "early-saved@example.org";
    const told: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/functions/v1/notify-cta")) told.push(request.postDataJSON().ctaType);
    });
    const faults = await collectFaults(page);
    const arrive = await holdScripts(context);
    await openForm(page);
    await fillApplication(page, { ...renee, email });
    await submit(page);
    await expectConfirmation(page);
    const first = page.waitForRequest("**/functions/v1/notify-cta");
    await arrive();
    await first;
    const reference = await page.locator("dd").innerText();
    await expect(page).toHaveTitle(/^We have your application \| Scholarship Application/);
    await page.reload();
    await expect.poll(() => isAlive(page)).toBe(true);
    await page.goto(`${site.url}/scholarship`);
    await expect(page.locator("dd")).toHaveText(reference);
    expect(told).toEqual(["scholarship_apply"]);

    await page.getByRole("button", { name: "Start a new application" }).click();
    await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeFocused();
    await expect(page.getByLabel("First name")).toHaveValue("");
    await expect(page).toHaveTitle(/^Scholarship Application/);
    expect(await rowsOf(email)).toBe(1);
    expect(faults).toEqual([]);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the posted pages have no accessibility violation in ${colorScheme} at 320 px, and do not scroll sideways`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 700 });
    await context.route("**/assets/*.js", (route) => route.abort());
    await openForm(page);
    await submit(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await expectFitting(page);
    await fillApplication(page, { ...renee, email: `${colorScheme}@example.org` });
    await submit(page);
    await expectConfirmation(page);
    await expectFitting(page);
  });
}

async function expectFitting(page: Page): Promise<void> {
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

/** Not until it has loaded: a page whose script is held never has. */
async function openForm(page: Page): Promise<void> {
  await page.goto(`${site.url}/scholarship`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Apply for a scholarship" })).toBeVisible();
}

function submit(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Submit application" }).click();
}

async function expectConfirmation(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  await expect(
    page.getByRole("main").getByText("Application submitted successfully!", { exact: true }),
  ).toBeVisible();
}

/** Lets no script file through until the returned function is called. */
async function holdScripts(context: BrowserContext): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pattern = "**/assets/*.js";
  await context.route(pattern, async (route) => {
    await released;
    await route.continue().catch(() => undefined); // its page is gone
  });
  return async () => {
    release();
    await context.unroute(pattern);
  };
}

/** React marks the elements that it has taken over. */
function isAlive(page: Page): Promise<boolean> {
  return page
    .locator("main")
    .evaluate((main) => Object.keys(main).some((key) => key.startsWith("__reactFiber$")));
}

/** Mails to staff about this applicant first, then those to the applicant. */
async function mailsAbout(email: string) {
  const mails = await Promise.all((await site.outbox()).map((raw) => PostalMime.parse(raw)));
  return [
    ...mails.filter(({ replyTo }) => replyTo?.[0]?.address === email),
    ...mails.filter(({ to }) => to?.[0]?.address === email),
  ];
}

async function rowsOf(email: string): Promise<number> {
  const rows = await site.query("select from scholarship_applications where email = $1", [email]);
  return rows.length;
}
