// What an application left behind: its rows in the database, and the mails about it in the outbox.
import { expect, type Page } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import type { Site } from "../server/site.ts";

type Row = { id: string; first_name: string; city: string; why_interested: string };

export function rowsOf(site: Site, email: string): Promise<Row[]> {
  return site.query<Row>(
    "select id, first_name, city, why_interested from scholarship_applications where email = $1",
    [email],
  );
}

/** The mails to staff, recognized by a Reply-To with the applicant's address. */
export async function staffMailsOf(site: Site, email: string): Promise<Email[]> {
  const mails = await Promise.all((await site.outbox()).map((raw) => PostalMime.parse(raw)));
  return mails.filter(({ replyTo }) => replyTo?.[0]?.address === email);
}

/** Expects the success view, one row and one mail to the staff. */
export async function expectSaved(page: Page, site: Site, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  await expect.poll(async () => (await staffMailsOf(site, email)).length).toBe(1);
  expect(await rowsOf(site, email)).toHaveLength(1);
}
