// Sign-up, sign-in and sign-out of a visitor, with their errors.
import { expect } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/accessibility.ts";
import { openIdle } from "../../support/browser/open-idle.ts";
import {
  aMember,
  anAdministrator,
  aPerson,
  codeFromMail,
  linkFromMail,
  openMailedLink,
  pressSignIn,
  signInOnScreen,
  signUp,
  typeCredentials,
} from "../../support/browser/people.ts";
import { test } from "../../support/browser/shared-site.ts";
import { toastOf } from "../../support/browser/toast.ts";

const created = "Account created successfully! Please check your email to verify your account.";
const wrong = "Invalid email or password. Please check your credentials and try again.";
const unexpected = "An unexpected error occurred. Please try again.";

test("a visitor signs up, confirms by email, and is signed in; signing out ends it (R-198, R-199, R-486)", async ({
  page,
  site,
}) => {
  const person = aPerson();
  const sent = page.waitForRequest("**/auth/v1/signup*");
  await signUp(page, site, person);
  const request = await sent;
  expect(new URL(request.url()).searchParams.get("redirect_to")).toBe(`${site.url}/`);
  expect(request.postDataJSON().data).toEqual({ first_name: "Inés", last_name: "O’Hara" });
  await expect(toastOf(page, created)).toBeVisible();
  await expect(page.getByRole("main").getByText(created)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("main").getByText(person.email)).toBeVisible();

  await openMailedLink(page, await linkFromMail(site, person));
  await expect(toastOf(page, "Your email is confirmed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await signInOnScreen(page, site, person);
});

test("the code from the email confirms as well as the link; a wrong one is refused at the field (R-203, R-206, R-486)", async ({
  page,
  site,
}) => {
  const person = aPerson();
  await signUp(page, site, person);
  const field = page.getByLabel("Code from the email");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(field).toHaveAccessibleDescription(/Enter the 6 digits from the email\./);
  const code = await codeFromMail(site, person);
  await field.fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(field).toHaveAccessibleDescription(/Your code is wrong or too old. Ask for a new one./);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(toastOf(page, "Your email is confirmed")).toBeVisible();
  await expect(toastOf(page, "Successfully signed in!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("signing in before the confirmation says what to do, with the code and the email right there (R-203, R-346)", async ({
  page,
  site,
}) => {
  const person = aPerson();
  await signUp(page, site, person);
  await expect(page.getByRole("main").getByText(created)).toBeVisible();
  await page.reload();
  await typeCredentials(page, person);
  await pressSignIn(page);
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Please confirm your email first.");
  await expect(page.getByRole("main").getByText(person.email)).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
  await page.getByRole("button", { name: "Send confirmation email again" }).click();
  // The service sends one message a minute to an address.
  await expect(page.getByText(/Please wait \d+ (seconds|minute), then ask again/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel("Code from the email").fill(await codeFromMail(site, person));
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page).toHaveURL("/");
});

test("an address that has an account is told so (R-202)", async ({ page, site }) => {
  const person = await aMember(site);
  await signUp(page, site, person);
  const message = "An account with this email already exists. Please sign in instead.";
  await expect(toastOf(page, message)).toBeVisible();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText(message);
});

test("a wrong password gets its message; the password is cleared, the address stays (R-200, R-201, R-303)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await page.goto("/auth");
  await typeCredentials(page, { ...person, password: "not-the-password" });
  await pressSignIn(page);
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await expect(toastOf(page, wrong)).toBeVisible();
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(wrong);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
  await expectNoViolations(page);

  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await pressSignIn(page);
  await expect(toastOf(page, "Successfully signed in!")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a lost connection and a failing server are unexpected errors; what was typed stays, the password too (R-204)", async ({
  page,
}) => {
  await page.goto("/auth");
  for (const fail of ["abort", "500"]) {
    await page.route("**/auth/v1/token*", (route) =>
      fail === "abort"
        ? route.abort()
        : route.fulfill({ status: 500, json: { code: "unexpected_failure", message: "boom" } }),
    );
    await typeCredentials(page, { email: "ines@example.org", password: "plumb-bob" });
    await pressSignIn(page);
    await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText(unexpected);
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ines@example.org");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("plumb-bob");
  }
});

test("empty fields are named before the service is asked; a short password is met by the hint's own limit (R-194, R-196, R-197)", async ({
  page,
}) => {
  await page.goto("/auth");
  await pressSignIn(page);
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await expect(summary.getByRole("link")).toHaveText([
    "Please enter a valid email address.",
    "Please enter your password.",
  ]);
  await page.getByRole("button", { name: "Create your account" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /at least 6 characters/,
  );
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(summary.getByRole("link")).toHaveText([
    "Please enter your first name.",
    "Please enter your last name.",
    "Please enter a valid email address.",
    "Password must be at least 6 characters.",
  ]);
});

test("a password can be pasted and shown, and managers know what it is (R-205)", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/auth");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await page.evaluate(() => navigator.clipboard.writeText("plumb-bob-and-line"));
  await password.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(password).toHaveValue("plumb-bob-and-line");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Create your account" }).click();
  await expect(password).toHaveAttribute("autocomplete", "new-password");
});

test("after a sign-up the page signs in, with the code above it; a mistyped address can be changed (R-198, R-346)", async ({
  page,
  site,
}) => {
  const mistyped = aPerson();
  const person = { ...mistyped, email: aPerson().email };
  await signUp(page, site, mistyped);
  const main = page.getByRole("main");
  const email = page.getByLabel("Email", { exact: true });
  await expect(main.getByText(created).locator("..")).toBeFocused();
  await expect(main.getByText(mistyped.email)).toBeVisible();
  await expect(page.getByLabel("Code from the email")).toBeVisible();
  await expect(email).toHaveValue(mistyped.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute(
    "autocomplete",
    "current-password",
  );
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Use a different email" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue(person.firstName);
  await expect(page.getByLabel("Last name")).toHaveValue(person.lastName);
  await expect(email).toHaveValue(mistyped.email);
  await typeCredentials(page, person);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(main.getByText(person.email)).toBeVisible();
  await main.getByRole("button", { name: "Send confirmation email again" }).click();
  await expect(main.getByText(/Please wait \d+ (seconds|minute), then ask again/)).toBeVisible();
  await page.getByLabel("Code from the email").fill(await codeFromMail(site, person));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("after a sign-up the password signs in as well, once the address is confirmed elsewhere", async ({
  page,
  browser,
  site,
}) => {
  const person = aPerson();
  await signUp(page, site, person);
  await expect(page.getByRole("main").getByText(created)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await pressSignIn(page);
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText(
    "Please confirm your email first.",
  );
  await expect(page.getByLabel("Code from the email")).toHaveCount(1);
  const phone = await (await browser.newContext()).newPage();
  await openMailedLink(phone, await linkFromMail(site, person));
  await expect(phone.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await phone.context().close();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await pressSignIn(page);
  await expect(page).toHaveURL("/");
});

test("a refusal that has no words of ours shows the service's own message, in form, toast and link (R-203, R-208)", async ({
  page,
}) => {
  const message = "Signups not allowed for this instance";
  const json = { code: "signup_disabled", message, error_code: "signup_disabled", msg: message };
  await page.route("**/auth/v1/token*", (route) => route.fulfill({ status: 422, json }));
  await page.goto("/auth");
  await typeCredentials(page, { email: "ines@example.org", password: "plumb-bob" });
  await pressSignIn(page);
  await expect(toastOf(page, message)).toBeVisible();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText(message);
  await page.goto("/es/auth?from=provider&error=server_error&error_description=Out+of+seats");
  await expect(page.getByRole("main")).toContainText("El servicio respondió: “Out of seats”");
});

test("a link that was used already lands on the sign-in page, which says why links fail", async ({
  page,
  site,
}) => {
  const person = aPerson();
  await signUp(page, site, person);
  await expect(page.getByRole("main").getByText(created)).toBeVisible();
  const link = await linkFromMail(site, person);
  await openMailedLink(page, link);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await openMailedLink(page, link);
  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("main")).toContainText("Links work once, and for one hour.");

  await typeCredentials(page, person);
  await pressSignIn(page);
  await expect(page).toHaveURL("/");
});

test("signed-in people are sent away from the sign-in page, without a step back into it (R-195)", async ({
  page,
  site,
}) => {
  const person = await aMember(site);
  await page.goto("/mission");
  await signInOnScreen(page, site, person);
  await page.goto("/programs");
  await page.goto("/auth");
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/programs");
});

test("tabs stay in step: signing in and out in one shows in the other (R-210)", async ({
  page,
  context,
  site,
}) => {
  const administrator = await anAdministrator(site);
  const other = await context.newPage();
  await other.goto("/mission");
  await expect(other.getByRole("link", { name: "Sign In" })).toBeVisible();
  await signInOnScreen(page, site, administrator, "/scholarship-admin");
  await expect(other.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Admin" })).toBeVisible();
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("signing out works on this device although the server cannot be reached (R-209)", async ({
  page,
  site,
}) => {
  await signInOnScreen(page, site, await aMember(site));
  await page.route("**/auth/v1/**", (route) => route.abort());
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("a check for administrators that fails is logged, and the person is treated as none (R-218)", async ({
  page,
  site,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/rest/v1/user_roles*", (route) =>
    route.fulfill({ status: 403, json: { code: "42501", message: "no" } }),
  );
  await signInOnScreen(page, site, await anAdministrator(site));
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect.poll(() => logged.join("\n")).toContain("The administrator check failed.");
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
});

test("a session check that fails is logged and ends the waiting: the visitor counts as a guest until it succeeds (R-216)", async ({
  page,
  site,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await signInOnScreen(page, site, await aMember(site));
  await page.route("**/assets/client-*.js", (route) => route.abort());
  await page.goto("/scholarship-admin");
  await expect(page.getByRole("heading", { name: "We can't check your access right now" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(logged.join("\n")).toContain("The session check failed.");

  await page.unroute("**/assets/client-*.js");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

test("a marketing page asks the backend nothing while nobody is signed in", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/(auth|rest|functions)\/v1\//.test(request.url())) asked.push(request.url());
  });
  await openIdle(page, "/");
  expect(asked).toEqual([]);
});
