// People with accounts: each helper hands over somebody ready, on a page of that site.
import { expect, type Page } from "@playwright/test";
import type { Site } from "../server/site.ts";

export type Person = { email: string; password: string; firstName: string; lastName: string };

let count = 0;

/** Somebody whose address is used nowhere else. */
export function aPerson(): Person {
  count += 1;
  return {
    email: `person${count}.${process.pid}@example.org`,
    password: "plumb-bob-and-line",
    firstName: "Inés",
    lastName: "O’Hara",
  };
}

/** A confirmed account with the role admin, made by the operator's command. */
export async function anAdministrator(site: Site): Promise<Person> {
  const person = aPerson();
  await site.admin("add", person.email, "--password", person.password);
  return person;
}

/** A confirmed account without a role. */
export async function aMember(site: Site): Promise<Person> {
  const person = await anAdministrator(site);
  await site.admin("remove", person.email);
  return person;
}

export async function signIn(page: Page, site: Site, { email, password }: Person): Promise<void> {
  await page.goto(`${site.url}/auth`);
  await typeCredentials(page, { email, password });
  await pressSignIn(page);
  await expect(page).toHaveURL(`${site.url}/`);
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

/** From the sign-in page to an account that waits for its confirmation. */
export async function signUp(page: Page, site: Site, person: Person): Promise<void> {
  await page.goto(`${site.url}/auth`);
  await page.getByRole("button", { name: "Create your account" }).click();
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await typeCredentials(page, person);
  await page.getByRole("button", { name: "Create account" }).click();
}

/** The six digits of the newest message to this person, who has had so many by then. */
export async function codeFromMail(site: Site, { email }: Person, messages = 1): Promise<string> {
  const code = (await newestMessage(site, email, messages)).match(/^(\d{6})\r?$/m)?.[1];
  if (!code) throw new Error(`No code in the mail to ${email}`);
  return code;
}

/** The link of the newest message to this person, who has had so many by then. */
export async function linkFromMail(site: Site, { email }: Person, messages = 1): Promise<string> {
  const text = (await newestMessage(site, email, messages)).replaceAll("=\r\n", "").replaceAll("=3D", "=");
  const link = text.match(/https?:\/\/[^\s"<>]+\/auth\/v1\/verify\?[^\s"<>]+/)?.[0];
  if (!link) throw new Error(`No link in the mail to ${email}:\n${text}`);
  return link.replaceAll("&amp;", "&");
}

/** The six digits of the newest text message to this number. */
export async function codeFromText(site: Site, phone: string): Promise<string> {
  const code = (await newestMessage(site, phone)).match(/\b(\d{6})\b/)?.[1];
  if (!code) throw new Error(`No code in a text to ${phone}`);
  return code;
}

/**
 * The service answers whoever asks for a message in always the same time, and may still be writing it then:
 * the newest is the one after which none has come for half a second.
 */
async function newestMessage(site: Site, address: string, messages = 1): Promise<string> {
  const messagesNow = async () => (await site.outbox()).filter((message) => message.includes(address));
  await expect
    .poll(async () => (await messagesNow()).length, { message: `a message to ${address}` })
    .toBeGreaterThanOrEqual(messages);
  for (let before = await messagesNow(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const later = await messagesNow();
    if (later.length === before.length) return later.at(-1) ?? "";
    before = later;
  }
}
