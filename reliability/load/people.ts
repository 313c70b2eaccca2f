// Accounts for a trial, created by sign-up: ordinary ones and administrators.
import { randomBytes } from "node:crypto";
import { queryAsOwner, type SiteDatabaseAddress } from "../servers/site-database.ts";
import { post } from "./request.ts";

export type Person = { id: string; email: string; password: string; token: string };

/** The site must confirm new accounts automatically (AUTH_AUTOCONFIRM). */
export async function aPerson(origin: string): Promise<Person> {
  const email = `person.${randomBytes(6).toString("hex")}@example.org`;
  const password = "plumb-bob-and-line";
  const { json, status, body } = await post(`${origin}/auth/v1/signup`, { body: { email, password } });
  const id = (json?.user as { id?: string } | undefined)?.id; // the session of Supabase Auth's wire protocol
  if (typeof json?.access_token !== "string" || !id) throw new Error(`No account: ${status} ${body}`);
  return { id, email, password, token: json.access_token };
}

export async function anAdministrator(origin: string, where: SiteDatabaseAddress): Promise<Person> {
  const person = await aPerson(origin);
  await queryAsOwner(where, "insert into public.user_roles (user_id, role) values ($1, 'admin')", [
    person.id,
  ]);
  return person;
}
