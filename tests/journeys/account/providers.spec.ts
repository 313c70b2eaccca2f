// Sign-in without a password, as far as it is configured (R-215: /authorize, POST /sso, POST /otp).

import { generateKeyPairSync } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { colorRules, expectNoViolations } from "../../support/browser/accessibility.ts";
import { withAuthenticator } from "../../support/browser/authenticator.ts";
import { hydrated } from "../../support/browser/hydrated.ts";
import { openIdle } from "../../support/browser/open-idle.ts";
import { anOpenIdScreen, type OpenIdScreen } from "../../support/browser/openid-screen.ts";
import {
  aMember,
  anAdministrator,
  aPerson,
  codeFromMail,
  codeFromText,
  endMessageIntervals,
  linkFromMail,
  openMailedLink,
} from "../../support/browser/people.ts";
import { aSamlScreen } from "../../support/browser/saml-screen.ts";
import { toastOf } from "../../support/browser/toast.ts";
import { insertApplication } from "../../support/data/stored-application.ts";
import { aSite, type Site } from "../../support/server/site.ts";

let site: Site;
let provider: OpenIdScreen;
let stopCompany: () => void;

const ana = { sub: "ana", email: "ana@provider.example", email_verified: true, name: "Ana" };
const ben = { sub: "ben", email: "", email_verified: true, name: "Ben" };
const eva = { sub: "eva", email: "", email_verified: true, name: "Eva" };

test.beforeAll(async () => {
  provider = await anOpenIdScreen([ana, ben, eva]);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  site = await aSite({
    env: {
      RATE_LIMITS: "off",
      AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: provider.client.id,
      AUTH_EXTERNAL_KEYCLOAK_SECRET: provider.client.secret,
      AUTH_EXTERNAL_KEYCLOAK_URL: provider.issuer,
      AUTH_EXTERNAL_GOOGLE_CLIENT_ID: "school",
      AUTH_EXTERNAL_GOOGLE_SECRET: "secret",
      AUTH_SAML_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      AUTH_SIGN_IN_CODES: "true",
    },
  });
  provider.serve(site.url);
  stopCompany = await aSamlScreen(site, "company.example", {
    nameId: "ada-7f3c",
    attributes: { mail: "ada@company.example" },
  });
});
test.afterAll(async () => {
  provider.stop();
  stopCompany();
  await site.remove();
});

const signedIn = "Successfully signed in!";
const school = "Continue with your Plumbline account";

test("what is configured is offered below the form, and nothing above it moves (R-215)", async ({ page }) => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/auth/v1/settings", async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto(`${site.url}/auth`);
  const last = page.getByRole("main").getByRole("button", { name: "Create your account" });
  const before = await last.boundingBox();
  answer();
  const ways = page.getByRole("region", { name: "Other ways to sign in" });
  await expect(ways.getByRole("button")).toHaveText([
    "Continue with Google",
    school,
    "Sign in with your organization",
    "Sign in with a code",
  ]);
  expect(await last.boundingBox()).toEqual(before);
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, colorRules);
  await page.getByRole("button", { name: "Create your account" }).click();
  await expect(ways.getByRole("button")).toHaveText([
    "Continue with Google",
    school,
    "Sign in with your organization",
  ]);
});

test("settings that cannot be read leave the password form as it is", async ({ page }) => {
  await page.route("**/auth/v1/settings", (route) => route.fulfill({ status: 500, body: "down" }));
  const answered = page.waitForResponse("**/auth/v1/settings");
  await openIdle(page, `${site.url}/auth`);
  await answered;
  await expect(page.getByRole("region", { name: "Other ways to sign in" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("a provider's account signs in, and its tokens do not stay in the address", async ({ page }) => {
  await page.goto(`${site.url}/auth`);
  await hydrated(page);
  await page.getByRole("button", { name: school }).click();
  await page.getByRole("button", { name: "Continue as Ana" }).click();
  await expect(toastOf(page, signedIn)).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("an administrator returns from the provider to the application whose address was opened", async ({
  page,
}) => {
  const { email } = await anAdministrator(site);
  eva.email = email;
  const path = `/scholarship-admin?open=${await insertApplication(site)}`;
  await page.goto(site.url + path);
  await hydrated(page);
  await page.getByRole("button", { name: school }).click();
  await page.getByRole("button", { name: "Continue as Eva" }).click();
  await expect(page).toHaveURL(site.url + path);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("whoever says no at the provider comes back to a plain word about it, and can go on", async ({
  page,
}) => {
  await page.goto(`${site.url}/auth`);
  await hydrated(page);
  await page.getByRole("button", { name: school }).click();
  await page.getByRole("button", { name: "Continue as nobody" }).click();
  await expect(page.getByRole("main")).toContainText("Signing in that way didn't work");
  await expect(page.getByRole("main")).toContainText("The other site didn't sign you in.");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expectNoViolations(page);
});

test("an account with a second factor is asked for it after the provider too (R-212)", async ({ page }) => {
  const person = await aMember(site);
  ben.email = person.email;
  const authenticator = await withAuthenticator(site, person);
  await page.goto(`${site.url}/auth`);
  await hydrated(page);
  await page.getByRole("button", { name: school }).click();
  await page.getByRole("button", { name: "Continue as Ben" }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expect(toastOf(page, signedIn)).toHaveCount(0);
  await page.getByLabel("Code from your authenticator app").fill(await authenticator.code());
  await page.keyboard.press("Enter");
  await expect(toastOf(page, signedIn)).toBeVisible();
});

test("the account of an organization is found by the address; an unknown one is said in plain words", async ({
  page,
}) => {
  await page.goto(`${site.url}/auth`);
  await hydrated(page);
  await page.getByRole("button", { name: "Sign in with your organization" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in with your organization" })).toBeFocused();
  const field = page.getByLabel("Work email");
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(summary).toContainText("Please enter a valid email address.");
  await field.fill("ana@unknown.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(summary).toContainText("We don't know this organization yet.");
  await expectNoViolations(page);
  await field.fill("ada@company.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Company" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(toastOf(page, signedIn)).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/`);
});

test("a code by mail signs in without the password; so does the link in the same mail", async ({
  page,
  browser,
}) => {
  const person = await aMember(site);
  await askForCode(page, person.email);
  await expectNoViolations(page);
  const other = await (await browser.newContext()).newPage();
  const link = await linkFromMail(site, person);
  await page.getByLabel("Code from the message").fill(await codeFromMail(site, person));
  await page.keyboard.press("Enter");
  await expect(toastOf(page, signedIn)).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/`);

  await openMailedLink(other, link);
  await expect(other.getByRole("main")).toContainText("Links work once, and for one hour.");
  await endMessageIntervals(site);
  await askForCode(other, person.email);
  await openMailedLink(other, await linkFromMail(site, person, 2));
  await expect(toastOf(other, signedIn)).toBeVisible();
});

test("an unknown address gets the same answer as a known one", async ({ page }) => {
  const [member, stranger] = [await aMember(site), aPerson()];
  await askForCode(page, stranger.email);
  const answer = await page.getByRole("main").innerText();
  await askForCode(page, member.email);
  await expect(page.getByRole("main")).toHaveText(answer.replace(stranger.email, member.email), {
    useInnerText: true,
  });
  expect((await site.outbox()).some((message) => message.includes(stranger.email))).toBe(false);
});

test("a code by text message signs in whoever has a phone number", async ({ page }) => {
  const person = await aMember(site);
  await site.query("update auth.users set phone = $2, phone_confirmed_at = now() where email = $1", [
    person.email,
    "15555550111",
  ]);
  await askForCode(page, "(555) 555-0111");
  await page.getByLabel("Code from the message").fill(await codeFromText(site, "+15555550111"));
  await page.keyboard.press("Enter");
  await expect(toastOf(page, signedIn)).toBeVisible();
});

async function askForCode(page: Page, address: string): Promise<void> {
  await page.goto(`${site.url}/auth`);
  await hydrated(page);
  await page.getByRole("button", { name: "Sign in with a code" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in with a code" })).toBeFocused();
  await page.getByLabel("Email or phone number").fill(address);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Type your code" })).toBeFocused();
}
