// What people press and type on the sign-in page and in the Security dialog.

import { randomUUID } from "node:crypto";
import { defaultLanguage, wordsOf } from "#words";
import type { InteractionTimer } from "./interaction-timer.ts";
import { button, closeToast, menuOf, pressFrame, type Screen, settleMs } from "./public-screens.ts";

const { auth: authWords, security: securityWords } = wordsOf(defaultLanguage);

export const accountScreens: Screen[] = [
  { name: "/auth", press: pressAuth },
  { name: "Security", press: pressSecurity },
];

export const password = "plumb-bob-and-line";

async function pressAuth(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  await pressFrame(timer, "/auth");
  await timer.open("/auth");
  await timer.tap("sign in, empty", submitOf(timer));
  await timer.tap("a message of the summary", page.locator("main [role=alert] a").first());
  await timer.type("a wrong field, a key", "nobody@example.org");
  await timer.tap("to sign-up", button(page, authWords.signIn.toggle));
  await timer.tap(
    "to sign-in",
    page.getByRole("main").getByRole("button", { name: authWords.signUp.toggle }),
  );
  await signIn(timer, "nobody@example.org");
  await closeToast(timer);
  await timer.tap("show password", button(page, authWords.fields.showName));
  await timer.tap("hide password", button(page, authWords.fields.hideName));
  await timer.tap("forgot password", button(page, authWords.forgot));
  await timer.tap("send reset email", button(page, authWords.reset.submit));
  await page.getByRole("heading", { name: authWords.reset.sentTitle }).waitFor();
  await timer.tap("code, into", page.getByLabel(authWords.reset.code.label));
  await timer.type("code, a key", "123456");
  await timer.tap("a wrong code", button(page, authWords.reset.code.submit));
  await page.waitForTimeout(settleMs);
  await timer.tap("back to sign-in", button(page, authWords.backToSignIn));
  await timer.tap("to sign-up", button(page, authWords.signIn.toggle));
  await timer.tap("sign up, empty", submitOf(timer));
}

async function pressSecurity(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  const { factors, email, devices, password: change } = securityWords;
  await pressEntry(timer);
  await timer.tap("menu, open", menuOf(page));
  await timer.tap("Security", button(page, securityWords.title));
  const cancel = button(page, securityWords.cancel);
  const addApp = button(page, factors.authenticator.open);
  await addApp.waitFor();
  await timer.key("Tab", "Tab", 8);
  await timer.tap("add authenticator app", addApp);
  await timer.type("its name, a key", "My phone");
  await timer.tap("its key", button(page, factors.authenticator.submit));
  await page.getByLabel(factors.authenticator.code.label).waitFor();
  await timer.type("its code, a key", "123456");
  await timer.tap("a wrong code", button(page, factors.authenticator.code.submit));
  await page.waitForTimeout(settleMs);
  await timer.tap("not this app", cancel);
  await timer.tap("change password", button(page, change.open));
  await timer.type("new password, a key", "a b c");
  await timer.tap("show password", button(page, authWords.fields.showName));
  await timer.tap("too short a password", button(page, change.submit));
  await timer.tap("keep the password", cancel);
  await timer.tap("change email", button(page, email.open));
  await timer.type("new email, a key", "new@example.org");
  await timer.tap("keep the email", cancel);
  await timer.tap("sign out elsewhere", button(page, devices.others));
  await closeToast(timer);
  await timer.key("Escape", "Escape");
  await timer.tap("Security", button(page, securityWords.title));
  await timer.tap("close", button(page, securityWords.close));
  await timer.tap("Sign Out", button(page, "Sign Out"));
}

/** Creates an account for this run: signs up, out and in. */
async function pressEntry(timer: InteractionTimer): Promise<void> {
  const { page } = timer;
  const address = `${randomUUID()}@example.org`;
  await timer.open("/auth");
  await timer.tap("to sign-up", button(page, authWords.signIn.toggle));
  await timer.tap("first name, into", page.locator("[name=firstName]"));
  await timer.type("first name, a key", "Ines");
  await timer.tap("last name, into", page.locator("[name=lastName]"));
  await timer.type("last name, a key", "Ruiz");
  await typeCredentials(timer, address);
  await timer.tap("sign up", submitOf(timer));
  await page.waitForURL((url) => url.pathname === "/");
  await closeToast(timer); // it covers the menu
  await timer.tap("menu, open", menuOf(page));
  await timer.tap("Sign Out", button(page, "Sign Out"));
  await timer.tap("Sign In", page.locator("#site-menu a[href='/auth']"));
  await signIn(timer, address);
  await page.waitForURL((url) => url.pathname === "/");
  await closeToast(timer); // it covers the menu
}

export async function signIn(timer: InteractionTimer, address: string): Promise<void> {
  await typeCredentials(timer, address);
  await timer.tap("sign in", submitOf(timer));
}

async function typeCredentials(timer: InteractionTimer, address: string): Promise<void> {
  const { page } = timer;
  const email = page.locator("[name=email]");
  await email.fill("");
  await timer.tap("email, into", email);
  await timer.type("email, a key", address);
  await timer.tap("password, into", page.locator("[name=password]"));
  await timer.type("password, a key", password);
}

function submitOf({ page }: InteractionTimer) {
  return page.locator("main button[type=submit]").first();
}
