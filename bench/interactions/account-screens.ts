// What people press and type on the sign-in page and in the Security dialog.
import { randomUUID } from "node:crypto";
import { authWords } from "#content/pages/auth.ts";
import { securityWords } from "#content/pages/security.ts";
import type { InteractionTimer } from "./interaction-timer.ts";
import { button, closeToast, menuOf, pressFrame, type Screen, settleMs } from "./public-screens.ts";

export const accountScreens: Screen[] = [
  { name: "/auth", press: pressAuth },
  { name: "Security", press: pressSecurity },
];

export const password = "plumb-bob-and-line";

async function pressAuth(finger: InteractionTimer): Promise<void> {
  const { page } = finger;
  await pressFrame(finger, "/auth");
  await finger.open("/auth");
  await finger.tap("sign in, empty", submitOf(finger));
  await finger.tap("a message of the summary", page.locator("main [role=alert] a").first());
  await finger.type("a wrong field, a key", "nobody@example.org");
  await finger.tap("to sign-up", button(page, authWords.signIn.toggle));
  await finger.tap(
    "to sign-in",
    page.getByRole("main").getByRole("button", { name: authWords.signUp.toggle }),
  );
  await signIn(finger, "nobody@example.org");
  await closeToast(finger);
  await finger.tap("show password", button(page, authWords.fields.showName));
  await finger.tap("hide password", button(page, authWords.fields.hideName));
  await finger.tap("forgot password", button(page, authWords.forgot));
  await finger.tap("send reset email", button(page, authWords.reset.submit));
  await page.getByRole("heading", { name: authWords.reset.sentTitle }).waitFor();
  await finger.tap("code, into", page.getByLabel(authWords.reset.code.label));
  await finger.type("code, a key", "123456");
  await finger.tap("a wrong code", button(page, authWords.reset.code.submit));
  await page.waitForTimeout(settleMs);
  await finger.tap("back to sign-in", button(page, authWords.backToSignIn));
  await finger.tap("to sign-up", button(page, authWords.signIn.toggle));
  await finger.tap("sign up, empty", submitOf(finger));
}

async function pressSecurity(finger: InteractionTimer): Promise<void> {
  const { page } = finger;
  const { factors, email, devices, password: change } = securityWords;
  await pressEntry(finger);
  await finger.tap("menu, open", menuOf(page));
  await finger.tap("Security", button(page, securityWords.title));
  const cancel = button(page, securityWords.cancel);
  const addApp = button(page, factors.authenticator.open);
  await addApp.waitFor();
  await finger.key("Tab", "Tab", 8);
  await finger.tap("add authenticator app", addApp);
  await finger.type("its name, a key", "My phone");
  await finger.tap("its key", button(page, factors.authenticator.submit));
  await page.getByLabel(factors.authenticator.code.label).waitFor();
  await finger.type("its code, a key", "123456");
  await finger.tap("a wrong code", button(page, factors.authenticator.code.submit));
  await page.waitForTimeout(settleMs);
  await finger.tap("not this app", cancel);
  await finger.tap("change password", button(page, change.open));
  await finger.type("new password, a key", "a b c");
  await finger.tap("show password", button(page, authWords.fields.showName));
  await finger.tap("too short a password", button(page, change.submit));
  await finger.tap("keep the password", cancel);
  await finger.tap("change email", button(page, email.open));
  await finger.type("new email, a key", "new@example.org");
  await finger.tap("keep the email", cancel);
  await finger.tap("sign out elsewhere", button(page, devices.others));
  await closeToast(finger);
  await finger.key("Escape", "Escape");
  await finger.tap("Security", button(page, securityWords.title));
  await finger.tap("close", button(page, securityWords.close));
  await finger.tap("Sign Out", button(page, "Sign Out"));
}

/** Creates an account for this run: signs up, out and in. */
async function pressEntry(finger: InteractionTimer): Promise<void> {
  const { page } = finger;
  const address = `${randomUUID()}@example.org`;
  await finger.open("/auth");
  await finger.tap("to sign-up", button(page, authWords.signIn.toggle));
  await finger.tap("first name, into", page.locator("[name=firstName]"));
  await finger.type("first name, a key", "Ines");
  await finger.tap("last name, into", page.locator("[name=lastName]"));
  await finger.type("last name, a key", "Ruiz");
  await typeCredentials(finger, address);
  await finger.tap("sign up", submitOf(finger));
  await page.waitForURL((url) => url.pathname === "/");
  await closeToast(finger); // it covers the menu
  await finger.tap("menu, open", menuOf(page));
  await finger.tap("Sign Out", button(page, "Sign Out"));
  await finger.tap("Sign In", page.locator("#site-menu a[href='/auth']"));
  await signIn(finger, address);
  await page.waitForURL((url) => url.pathname === "/");
  await closeToast(finger); // it covers the menu
}

export async function signIn(finger: InteractionTimer, address: string): Promise<void> {
  await typeCredentials(finger, address);
  await finger.tap("sign in", submitOf(finger));
}

async function typeCredentials(finger: InteractionTimer, address: string): Promise<void> {
  const { page } = finger;
  const email = page.locator("[name=email]");
  await email.fill("");
  await finger.tap("email, into", email);
  await finger.type("email, a key", address);
  await finger.tap("password, into", page.locator("[name=password]"));
  await finger.type("password, a key", password);
}

function submitOf({ page }: InteractionTimer) {
  return page.locator("main button[type=submit]").first();
}
