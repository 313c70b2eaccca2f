// What an application left behind: its rows in the database, and the mails about it in the outbox.
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
