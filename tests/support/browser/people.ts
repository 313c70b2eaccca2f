// People with accounts: each helper prepares an account, a session or a page.

import { expect, type Page } from "@playwright/test";
import { ensureConfirmedAccount } from "../../../server/auth/accounts/ensure-confirmed-account.ts";
import { connectAsOwner } from "../../../server/platform/postgres/database.ts";
import type { Site } from "../server/site.ts";
import { hydrated } from "./hydrated.ts";

export type Person = { email: string; password: string; firstName: string; lastName: string };

/**
 * The storage key of the official client, derived from the backend's host name
 * (app/backend/backend-address.ts).
 */
export const storageKey = "sb-localhost-auth-token";

let count = 0;

export type PhoneNumber = { number: string; typed: string; lastDigits: string };

/** A person with an email address that no other test uses. */
export function aPerson(): Person {
  count += 1;
  return {
    email: `person${count}.${process.pid}@example.org`,
    password: "plumb-bob-and-line",
    firstName: "Inés",
    lastName: "O’Hara",
  };
}

/** A mobile number that no other test uses. */
export function aPhoneNumber(): PhoneNumber {
  count += 1;
  const lastDigits = String(1000 + count);
  return { number: `+1555555${lastDigits}`, typed: `(555) 555-${lastDigits}`, lastDigits };
}

/** A confirmed account with the role admin, as the operator's command makes it. */
export function anAdministrator(site: Site): Promise<Person> {
  return anAccount(site, { becomesAdmin: true });
}

/** A confirmed account without a role. */
export function aMember(site: Site): Promise<Person> {
  return anAccount(site, { becomesAdmin: false });
}

async function anAccount(site: Site, role: { becomesAdmin: boolean }): Promise<Person> {
  const person = aPerson();
  const owner = await connectAsOwner(await site.address());
  try {
    await ensureConfirmedAccount(owner, { email: person.email, password: person.password, ...role });
  } finally {
    await owner.end();
  }
  return person;
}

/** Opens the home page with a session. For tests whose subject is not the sign-in page. */
export async function signIn(page: Page, site: Site, person: Person): Promise<void> {
  await storeSession(page, site, person);
  await page.goto(`${site.url}/`);
}

/** Creates a session with the password, and stores it as the site's client does. The next page has it. */
export async function storeSession(page: Page, site: Site, { email, password }: Person): Promise<void> {
  const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`No session for ${email}: ${await answer.text()}`);
  const session = await answer.text();
  await page.goto(`${site.url}/robots.txt`); // a document of this origin without scripts
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [storageKey, session] as const);
}

/** Signs in on the sign-in page, and waits for the page after it: an administrator's is the list. */
export async function signInOnScreen(page: Page, site: Site, person: Person, after = "/"): Promise<void> {
  await page.goto(`${site.url}/auth`);
  await hydrated(page);
  await typeCredentials(page, person);
  await pressSignIn(page);
  await expect(page).toHaveURL(`${site.url}${after}`);
}

export async function typeCredentials(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

export async function pressSignIn(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

/** Signs up on the sign-in page; the account then waits for its confirmation. */
export async function signUp(page: Page, site: Site, person: Person): Promise<void> {
  await page.goto(`${site.url}/auth`);
  await hydrated(page);
  await page.getByRole("button", { name: "Create your account" }).click();
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await typeCredentials(page, person);
  await page.getByRole("button", { name: "Create account" }).click();
}

/** Goes from the sign-in page to the step that waits for the code. */
export async function askForReset(page: Page, site: Site, { email }: Person): Promise<void> {
  await page.goto(`${site.url}/auth`);
  await hydrated(page);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

/** The six digits of the first mail to this person that has a code, or of the one with this number. */
export async function codeFromMail(site: Site, { email }: Person, number = 1): Promise<string> {
  const code = codeLine.exec(await messageTo(site, email, { number, pattern: codeLine }))?.[1];
  if (!code) throw new Error(`No code in the mail to ${email}`);
  return code;
}

/** Opens a link from a mail and presses the one button there: opening it changes nothing. */
export async function openMailedLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("main").getByRole("button").click();
}

/** The link in the first mail to this person that has one, or in the one with this number. */
export async function linkFromMail(site: Site, { email }: Person, number = 1): Promise<string> {
  const message = await messageTo(site, email, { number, pattern: /token_hash/ });
  const text = message.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  const link = text.match(/https?:\/\/[^\s"<>]+\/auth\?token_hash=[^\s"<>]+/)?.[0];
  if (!link) throw new Error(`No link in the mail to ${email}:\n${text}`);
  return link.replaceAll("&amp;", "&");
}

/** The six-digit code in the first text message to this number. */
export async function codeFromText(site: Site, phone: string): Promise<string> {
  const code = (await messageTo(site, phone)).match(/\b(\d{6})\b/)?.[1];
  if (!code) throw new Error(`No code in a text to ${phone}`);
  return code;
}

/**
 * Ends the minimum interval between two messages for every recipient, because the table knows recipients by a
 * hash alone. The others belong to tests that have ended.
 */
export async function endMessageIntervals(site: Site): Promise<void> {
  await site.query("delete from auth.message_intervals");
}

/** Makes the person's sessions so old that a change of the account needs a code from the mail. */
export async function signedInYesterday(site: Site, { email }: Person): Promise<void> {
  await site.query(
    `update auth.sessions set created_at = now() - interval '25 hours'
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );
}

const codeLine = /^(\d{6})\r?$/m;

type Wanted = { number?: number; pattern?: RegExp };

/** Waits for the message: the service answers in constant time and may still be writing it then. */
async function messageTo(
  site: Site,
  address: string,
  { number = 1, pattern = /./ }: Wanted = {},
): Promise<string> {
  const isWanted = (message: string) =>
    isTo(message, address) && pattern.test(message.replaceAll("=\r\n", ""));
  const messages = async () => (await site.outbox()).filter(isWanted);
  await expect
    .poll(async () => (await messages()).length, { message: `a message to ${address}`, intervals: [50] })
    .toBeGreaterThanOrEqual(number);
  return (await messages())[number - 1] ?? "";
}

/** Matches a mail's header (RFC 5322), or the field of a text message. */
function isTo(message: string, address: string): boolean {
  return message.includes(`\nTo: ${address}`) || message.includes(`"to": "${address}"`);
}
