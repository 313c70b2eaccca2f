// Every failure that a screen has words for, caused in reality:
// the database refuses, the mail server refuses, PostgreSQL ends.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { fillApplication, renee } from "../../support/browser/applicant.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import {
  aMember,
  anAdministrator,
  pressSignIn,
  signIn,
  typeCredentials,
} from "../../support/browser/people.ts";
import { toastOf } from "../../support/browser/toast.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import { type MailServer, startMailServer } from "../../support/email/smtp-server.ts";
import { aSite, type Site } from "../../support/server/site.ts";

let site: Site;
let mail: MailServer;
test.beforeAll(async () => {
  mail = await startMailServer("accept");
  const env = {
    SMTP_URL: mail.url,
    MAIL_FROM: "School <no-reply@school.org>",
    SCHOLARSHIP_INBOX: "staff@school.org",
  };
  site = await aSite({ env: { ...env, RATE_LIMITS: "off" } });
});
test.afterAll(async () => {
  await site.remove();
  await mail.close();
});

test("with a mail server the application is mailed to the inbox, and nothing speaks of a test (R-126)", async ({
  page,
}) => {
  mail.become("accept");
  await apply(page, "sent@example.org");
  await expect(toastOf(page, "Application submitted successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  await expect(page.getByText("test submission")).toHaveCount(0);
  const [received] = (await mail.parsed()).filter(
    (message) => message.replyTo?.[0]?.address === "sent@example.org",
  );
  expect(received?.to?.[0]?.address).toBe("staff@school.org");
});

test("a mail server that refuses changes the toast, not the success view; the mail goes out later (R-127)", async ({
  page,
}) => {
  mail.become("refuse 451");
  await apply(page, "later@example.org");
  await expect(
    toastOf(page, "Application submitted successfully! (Email notification may have failed)"),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  expect(await rowsOf("later@example.org")).toBe(1);

  mail.become("accept");
  await expect
    .poll(
      async () =>
        (await mail.parsed()).filter((message) => message.replyTo?.[0]?.address === "later@example.org")
          .length,
      { timeout: 40_000 },
    )
    .toBe(1);
});

test("a database that refuses the insert stops the flow, and the answers stay for another try (R-125)", async ({
  page,
}) => {
  mail.become("accept");
  await withoutGrant("insert on public.scholarship_applications from anon", async () => {
    await apply(page, "refused@example.org");
    await expect(toastOf(page, "An unexpected error occurred. Please try again later.")).toBeVisible();
    await expect(page.getByLabel("Tell us your story")).toHaveValue(renee.story);
    expect(await rowsOf("refused@example.org")).toBe(0);
  });
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  expect(await rowsOf("refused@example.org")).toBe(1);
});

test("a list that the database refuses is reported, and loads once it is allowed (R-162)", async ({
  page,
}) => {
  await insertApplication(site);
  await signIn(page, site, await anAdministrator(site));
  const message = "Failed to load scholarship applications. Please check your admin permissions.";
  await withoutGrant("select on public.scholarship_applications from authenticated", async () => {
    await page.getByRole("link", { name: "Admin" }).click();
    await expect(toastOf(page, message)).toBeVisible();
    await expect(page.getByRole("main").getByText(message)).toBeVisible();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table")).toBeVisible();
});

test("an administrator check that fails is logged, and the person is treated as none (R-218)", async ({
  page,
}) => {
  const administrator = await anAdministrator(site);
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await withoutGrant("select on public.user_roles from authenticated", async () => {
    await signIn(page, site, administrator);
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
    await expect.poll(() => logged.join("\n")).toContain("The administrator check failed.");
    await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
  });
});

test("an auth service that breaks is an unexpected error, without a word about the inside (R-204)", async ({
  page,
}) => {
  const person = await aMember(site);
  await site.query("alter table auth.users rename to users_away");
  try {
    await page.goto(`${site.url}/auth`);
    await typeCredentials(page, person);
    await pressSignIn(page);
    await expect(toastOf(page, "An unexpected error occurred. Please try again.")).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText(/relation|auth\.users/)).toHaveCount(0);
  } finally {
    await site.query("alter table auth.users_away rename to users");
  }
});

test("a notification function that fails is only logged (R-292)", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/functions/v1/notify-cta", (route) => route.continue({ postData: "{}" }));
  await page.goto(`${site.url}/donate`);
  await hydrated(page);
  await page.getByRole("button", { name: "$500" }).click();
  await expect(toastOf(page, "Thank you for your donation!")).toBeVisible();
  await expect.poll(() => logged.join("\n")).toContain("The notification failed.");
});

test("PostgreSQL killed under a filled form: a clear error at most, and the form is sent once it is back", async ({
  page,
}) => {
  await page.goto(`${site.url}/scholarship`);
  await fillApplication(page, { ...renee, email: "survivor@example.org" });
  const pid = Number(
    (await readFile(join(site.dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n", 1)[0],
  );
  process.kill(pid, "SIGKILL");
  await page.getByRole("button", { name: "Submit application" }).click();
  const done = page.getByRole("heading", { name: "We have your application" });
  const failed = toastOf(page, "An unexpected error occurred. Please try again later.");
  await expect(done.or(failed).first()).toBeVisible({ timeout: 40_000 });
  await expect
    .poll(() => fetch(`${site.url}/readyz`).then(({ status }) => status), { timeout: 20_000 })
    .toBe(200);
  await expect(done).toBeVisible({ timeout: 20_000 });
  expect(await rowsOf("survivor@example.org")).toBe(1);
});

async function apply(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url}/scholarship`);
  await fillApplication(page, { ...renee, email });
  await page.getByRole("button", { name: "Submit application" }).click();
}

async function rowsOf(email: string): Promise<number> {
  const [row] = await site.query<{ n: number }>(
    "select count(*)::int as n from scholarship_applications where email = $1",
    [email],
  );
  return row?.n ?? 0;
}

/**
 * Revokes a grant while `work` runs. Column grants of an insert are revoked and granted by name.
 */
async function withoutGrant(grant: string, work: () => Promise<void>): Promise<void> {
  const columns =
    "id, first_name, last_name, email, phone, city, state, budget, education, experience, why_interested, status";
  const given = grant.replace("insert on", `insert (${columns}) on`);
  await site.query(`revoke ${given}`);
  try {
    await work();
  } finally {
    await site.query(`grant ${given.replace(" from ", " to ")}`);
  }
}
