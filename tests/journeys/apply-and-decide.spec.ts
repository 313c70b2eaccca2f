// The main job end to end, as its two people do it: a stranger applies, an administrator decides. Runs on the
// embedded PostgreSQL and on a PostgreSQL server.
import { expect, test } from "@playwright/test";
import PostalMime from "postal-mime";
import { renee, typeApplication } from "../support/browser/applicant.ts";
import { aSite, type Site } from "../support/server/site.ts";

let site: Site;
test.beforeAll(async () => {
  site = await aSite();
});
test.afterAll(async () => {
  await site.remove();
});

test("a stranger applies, an administrator approves, and it is still approved after a restart (R-92, R-330)", async ({
  page,
}) => {
  await page.goto(`${site.url}/scholarship`);
  await typeApplication(page, renee);
  await page.getByRole("button", { name: "Submit application" }).click();

  await expect(page.getByRole("heading", { name: "We have your application" })).toBeFocused();
  await expect(page.getByText("Application submitted successfully!").first()).toBeVisible();
  await expect(page.getByText("This was a test submission and no email was sent.")).toBeVisible();

  await test.step("the school's mail lies in the outbox with every field", async () => {
    const [raw, ...others] = (await site.outbox()).filter((message) =>
      message.includes("scholarships@plumbline.example"),
    );
    expect(others).toHaveLength(0);
    const mail = await PostalMime.parse(raw ?? "");
    expect(mail.replyTo?.[0]?.address).toBe(renee.email);
    const text = (mail.text ?? "").replaceAll("\r\n", "\n");
    for (const answer of Object.values(renee)) expect(text).toContain(answer);
  });

  await test.step("the stored record is exactly that of R-151 and R-152", async () => {
    const rows = await site.query(
      "select first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, status from scholarship_applications",
    );
    expect(rows).toEqual([
      {
        first_name: renee.firstName,
        last_name: renee.lastName,
        email: renee.email,
        phone: renee.phone,
        city: renee.city,
        state: renee.state,
        budget: renee.financial,
        education: renee.education,
        experience: renee.career,
        why_interested: `${renee.story}\n\nGoals: ${renee.goals}`,
        status: "new",
      },
    ]);
  });

  const printed = await site.admin("add", "you@example.org");
  const password = printed.match(/Password \(shown once\): (\S+)/)?.[1] ?? "";
  expect(password).not.toBe("");

  await page.goto(`${site.url}/scholarship-admin`);
  await expect(page).toHaveURL(`${site.url}/auth`);
  await page.getByLabel("Email", { exact: true }).fill("you@example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Successfully signed in!").first()).toBeVisible();
  await page.getByRole("link", { name: "Admin" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Scholarship Applications.*1/);
  const row = page.getByRole("row").filter({ hasText: renee.lastName });
  await expect(row).toContainText("Cañon City, TX");
  await row.getByRole("button", { name: /^View/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Install heat pumps 🔧");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Application marked as approved").first()).toBeVisible();

  expect(await site.stop()).toBe(0);
  await site.start();
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: renee.lastName })).toContainText("Approved");
  expect(await site.query("select status from scholarship_applications")).toEqual([{ status: "approved" }]);
});

test("a double click, a retry and a reload never make a second row (R-130, R-140)", async ({ page }) => {
  const applicant = { ...renee, lastName: "Doublé", email: "double@example.org" };
  await page.goto(`${site.url}/scholarship`);
  await typeApplication(page, applicant);
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue(applicant.lastName);

  // The responses are lost: the row is stored, and the browser does not know it.
  let isCut = true;
  await page.route("**/rest/v1/scholarship_applications*", async (route) => {
    if (!isCut || route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Submit application" }).dblclick();
  await expect(page.getByText("Still sending your application")).toBeVisible();
  await expect(page.getByLabel("Last name")).toHaveValue(applicant.lastName);

  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  isCut = false;
  await page.getByRole("button", { name: "Try now" }).dblclick();
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  expect(
    await site.query("select count(*)::int as n from scholarship_applications where email = $1", [
      applicant.email,
    ]),
  ).toEqual([{ n: 1 }]);
});
