// A mailed link opens a page with one button. Opening it changes nothing, because mail scanners do.
import { createHash, randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { holdScripts } from "../../support/browser/hold-scripts.ts";
import { openIdle } from "../../support/browser/open-idle.ts";
import {
  aMember,
  aPerson,
  askForReset,
  codeFromMail,
  linkFromMail,
  openMailedLink,
  type Person,
  signUp,
  storeSession,
} from "../../support/browser/people.ts";
import { openSecurity } from "../../support/browser/security-dialog.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";
import type { Site } from "../../support/server/site.ts";

const confirmed = "Your email is confirmed";

test("a reset link that a scanner has opened works afterwards, and so does the code beside it (R-485)", async ({
  page,
  browser,
  site,
}) => {
  const person = await aMember(site);
  await askForReset(page, site, person);
  const link = await linkFromMail(site, person);
  const scanner = await (await browser.newContext()).newPage();
  for (const method of ["GET", "HEAD"])
    expect((await scanner.request.fetch(link, { method })).ok()).toBe(true);
  await openIdle(scanner, link);
  await expect(buttonOf(scanner)).toHaveText("Choose a new password");
  await scanner.reload();
  await expect(buttonOf(scanner)).toBeVisible();

  await page.getByLabel("Code from the email").fill(await codeFromMail(site, person));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeFocused();

  const other = await aMember(site);
  await askForReset(scanner, site, other);
  const otherLink = await linkFromMail(site, other);
  await openIdle(scanner, otherLink);
  await scanner.goto("/");
  await openMailedLink(scanner, otherLink);
  await expect(scanner.getByRole("heading", { name: "Choose a new password" })).toBeFocused();
  await scanner.context().close();
});

test("the page of a link says what its button does, in both themes and on a small phone (R-485)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, type, title, button] of [
    ["/auth", "signup", "Confirm your email", "Confirm my email"],
    ["/auth", "invite", "Confirm your email", "Confirm my email"],
    ["/auth", "recovery", "Reset your password", "Choose a new password"],
    ["/auth", "magiclink", "Sign In", "Sign In"],
    ["/auth", "email_change", "Confirm your email change", "Confirm the change"],
    ["/es/auth", "recovery", "Cambie su contraseña", "Elegir contraseña nueva"],
  ] as const) {
    await page.goto(`${path}?token_hash=abc&type=${type}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(buttonOf(page)).toHaveText(button);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
  await expectNoViolationsInBothThemes(page);
});

test("the token goes from the address and the history once it is used, and reaches no other page", async ({
  page,
  site,
}) => {
  const person = aPerson();
  await page.goto("/mission");
  await signUp(page, site, person);
  const link = await linkFromMail(site, person);
  await page.goto(link);
  await page.evaluate(() => window.location.assign("/programs"));
  await expect(page).toHaveURL("/programs");
  expect(await page.evaluate(() => document.referrer)).toBe(`${site.url}/`);
  await page.goBack();
  await buttonOf(page).click();
  await expect(toastOf(page, confirmed)).toBeVisible();
  await expect(page).toHaveURL("/");
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(frame.url()));
  await page.goBack();
  // The sign-up page, which at once leads on whoever is signed in.
  await expect.poll(() => visited).toContain(`${site.url}/auth`);
  await expect(page).toHaveURL("/");
  expect(visited.filter((address) => address.includes("token_hash"))).toEqual([]);
});

test("a link that was pressed without a connection is good as before", async ({ page, site }) => {
  const person = aPerson();
  await signUp(page, site, person);
  await page.goto(await linkFromMail(site, person));
  const verify = "**/auth/v1/verify*";
  const problem = page.getByRole("alert", { name: "There is a problem" });
  const refusals = [
    { status: 429, json: { error_code: "over_request_rate_limit", msg: "Request rate limit reached" } },
    { status: 429, json: { message: "a limit of a proxy" } },
    { status: 502, body: "<h1>Bad Gateway</h1>" },
  ];
  for (const refusal of [undefined, ...refusals]) {
    await page.route(verify, (route) => (refusal ? route.fulfill(refusal) : route.abort()));
    await buttonOf(page).click();
    await expect(problem).toBeFocused();
    await page.unroute(verify);
  }
  await buttonOf(page).click();
  await expect(toastOf(page, confirmed)).toBeVisible();
});

test("somebody signed in reads whose session the link replaces, and then has that of the other account", async ({
  page,
  browser,
  site,
}) => {
  const [one, other] = [await aMember(site), await aMember(site)];
  const elsewhere = await (await browser.newContext()).newPage();
  await askForReset(elsewhere, site, other);
  await elsewhere.context().close();
  await storeSession(page, site, one);
  await page.goto(await linkFromMail(site, other));
  await expect(page.getByRole("main")).toContainText(`You are signed in as ${one.email}.`);
  await buttonOf(page).click();
  await expect(page.getByText(`For your account ${other.email}.`)).toBeVisible();
  await page.getByRole("button", { name: "Keep my old password" }).click();
  await expect((await openSecurity(page)).getByText(other.email, { exact: true })).toBeVisible();
});

test("a link in two tabs works in the first that is pressed; the second says that links work once", async ({
  page,
  context,
  site,
}) => {
  const person = aPerson();
  await signUp(page, site, person);
  const link = await linkFromMail(site, person);
  const second = await context.newPage();
  await page.goto(link);
  await second.goto(link);
  await expect(buttonOf(second)).toBeVisible();
  await buttonOf(page).click();
  await expect(toastOf(page, confirmed)).toBeVisible();
  await expect(second.getByRole("main")).toContainText(`You are signed in as ${person.email}.`);
  await buttonOf(second).click();
  await expect(second.getByRole("heading", { name: "The link from your email didn't work" })).toBeFocused();
  await expect(second.getByText("Links work once, and for one hour.")).toBeVisible();
  await expect(second.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("a link leads to the page of this site that asked for it", async ({ page, site }) => {
  const person = aPerson();
  await askByApi(site, person, { redirect_to: `${site.url}/programs?program=hvac` });
  await openMailedLink(page, await linkFromMail(site, person));
  await expect(toastOf(page, confirmed)).toBeVisible();
  await expect(page).toHaveURL("/programs?program=hvac");
});

test("a link of another app gives the session to that app, or with PKCE a code, and none to this page (R-486)", async ({
  page,
  site,
}) => {
  // All names of this machine are allowed, and another name is another origin to a browser.
  const app = site.url.replace("localhost", "127.0.0.1");
  const person = aPerson();
  await askByApi(site, person, { redirect_to: `${app}/programs` });
  await openMailedLink(page, await linkFromMail(site, person));
  await expect(toastOf(page, confirmed)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${app}/programs#?$`));
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();

  const other = aPerson();
  const challenge = createHash("sha256").update(randomBytes(32)).digest("base64url");
  await askByApi(site, other, { redirect_to: `${app}/mission` }, challenge);
  await openMailedLink(page, await linkFromMail(site, other));
  await expect(page).toHaveURL(new RegExp(`^${app}/mission\\?code=`));
});

test("a link that names a target which is not allowed leads to this site", async ({ page, site }) => {
  const person = aPerson();
  await signUp(page, site, person);
  const link = new URL(await linkFromMail(site, person));
  link.searchParams.set("redirect_to", "https://evil.example/x");
  await openMailedLink(page, link.href);
  await expect(toastOf(page, confirmed)).toBeVisible();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/#?$/);
});

test("before its scripts a link shows no form to sign in with, and then its button", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/auth?token_hash=abc&type=recovery", { waitUntil: "commit" });
  await expect(page.getByRole("main").getByText("Loading")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await release();
  await expect(buttonOf(page)).toHaveText("Choose a new password");
});

test.describe("with script off", () => {
  test.use({ javaScriptEnabled: false });

  test("a link says that it needs script, and that nothing has happened", async ({ page }) => {
    await page.goto("/auth?token_hash=abc&type=recovery");
    await expect(page.getByRole("main").locator("noscript p").first()).toContainText(
      "If you opened a link from an email, nothing has happened yet. Open it again with JavaScript on.",
    );
    await expect(buttonOf(page)).toHaveCount(0);
  });
});

/** There is no other one in the page's content. */
function buttonOf(page: Page) {
  return page.getByRole("main").getByRole("button");
}

/** Signs up as another app would, so that the mail names its page. */
async function askByApi(
  site: Site,
  { email, password }: Person,
  query: { redirect_to: string },
  code_challenge?: string,
): Promise<void> {
  const challenge = code_challenge ? { code_challenge, code_challenge_method: "s256" } : {};
  const answer = await fetch(`${site.url}/auth/v1/signup?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, ...challenge }),
  });
  expect(answer.status).toBe(200);
}
