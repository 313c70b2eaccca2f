// Callers of the backend: accounts in the database, their signed access tokens, and SQL as the data service
// runs it for them.
import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import pg from "pg";
import type { Database as Schema } from "../../../contract/database.types.ts";
import { type AccessTokens, createAccessTokens } from "../../../server/platform/keys/access-token.ts";
import type { SigningKey } from "../../../server/platform/keys/signing-keys.ts";
import type { TestDatabase } from "./database.ts";

export type Person = { id: string; aal: "aal1" | "aal2"; sessionId: string };
export type Owner = TestDatabase["owner"];

/** An account without a role, with a session. */
export async function aPerson(owner: Owner, aal: Person["aal"] = "aal1"): Promise<Person> {
  const id = randomUUID();
  await owner.query("insert into auth.users (id, email) values ($1, $2)", [id, `${id}@example.org`]);
  return onNewDevice(owner, id, aal);
}

/** Adds a session to this account. */
export async function onNewDevice(owner: Owner, id: string, aal: Person["aal"]): Promise<Person> {
  const sessionId = randomUUID();
  await owner.query("insert into auth.sessions (id, user_id, aal) values ($1, $2, $3)", [sessionId, id, aal]);
  return { id, aal, sessionId };
}

export async function anAdministrator(owner: Owner, aal: Person["aal"] = "aal1"): Promise<Person> {
  const person = await aPerson(owner, aal);
  await owner.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [person.id]);
  return person;
}

/** An administrator with a verified second factor, whose role counts only at aal2. */
export async function anAdministratorWithFactor(owner: Owner, aal: Person["aal"]): Promise<Person> {
  const person = await anAdministrator(owner, aal);
  await addFactor(owner, person);
  return person;
}

/** Adds a verified second factor to the account. */
export async function addFactor(owner: Owner, { id }: Person): Promise<void> {
  await owner.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values ($1, $2, '', 'totp', 'verified', now(), now())`,
    [randomUUID(), id],
  );
}

/** Changes the words of the site, and is no administrator. */
export async function anEditor(owner: Owner, aal: Person["aal"] = "aal1"): Promise<Person> {
  const person = await aPerson(owner, aal);
  await owner.query("insert into public.editors (account_id) values ($1)", [person.id]);
  return person;
}

/** Reads, scores and notes all applications with names, and is no administrator. */
export async function aReviewer(
  owner: Owner,
  right: { sees?: string; hidesNames?: boolean } = {},
): Promise<Person> {
  const person = await aPerson(owner);
  await owner.query(
    `insert into public.reviewers (email, account_id, accepted_at, sees, hides_names)
     values ($1, $2, now(), $3, $4)`,
    [`${person.id}@example.org`, person.id, right.sees ?? "all", right.hidesNames ?? false],
  );
  return person;
}

export async function aSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID() };
}

export async function accessTokens(now: () => Date = () => new Date()): Promise<AccessTokens> {
  return createAccessTokens({ keys: [await aSigningKey()], issuer: "http://localhost:3000/auth/v1", now });
}

export function claimsOf({ id, aal, sessionId }: Person) {
  return {
    sub: id,
    role: "authenticated",
    aud: "authenticated",
    aal,
    session_id: sessionId,
    user_metadata: {},
    is_anonymous: false,
  };
}

/** Runs SQL as PostgREST would for `role` and `claims`, and rolls it back. */
export async function asRole<T>(
  owner: Owner,
  { role, claims }: { role: string; claims: object },
  work: (client: Owner) => Promise<T>,
): Promise<T> {
  await owner.query("begin");
  try {
    await owner.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
      role,
      JSON.stringify(claims),
    ]);
    return await work(owner);
  } finally {
    await owner.query("rollback");
  }
}

/** A complete application as a browser inserts it. */
export function anApplication(
  changes: Partial<Schema["public"]["Tables"]["scholarship_applications"]["Insert"]> = {},
) {
  return {
    id: randomUUID(),
    first_name: "Renée",
    last_name: "O’Brien",
    email: "renee@example.org",
    phone: "(555) 555-0123",
    city: "Cañon City",
    state: "TX",
    budget: "I can pay $40 a month.",
    education: "GED, 2019",
    experience: "Install heat pumps",
    why_interested: "I am rebuilding my life.\n\nGoals: A steady trade.",
    ...changes,
  };
}

/** Whether `error` is PostgreSQL's refusal with this SQLSTATE. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code;
}
