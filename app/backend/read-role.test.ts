import { AuthApiError } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import type { Session } from "./client.ts";
import type { Database } from "./database-schema.ts";
import { readIsAdmin } from "./read-role.ts";

const user = { id: "ana", aud: "", created_at: "", app_metadata: {}, user_metadata: {} };
const session: Session = {
  access_token: "a",
  refresh_token: "r",
  token_type: "bearer",
  expires_in: 3_600,
  user,
};

test("the data service's own answer gives the role or denies it", async () => {
  expect(await readIsAdmin(answering([{ role: "admin" }]), session)).toBe(true);
  expect(await readIsAdmin(answering([]), session)).toBe(false);
});

test.each([[null], [{}], ["ok"], [[{}]], [[null]], [[{ role: "guest" }]]])(
  "%j, the answer of another program, neither gives a role nor denies it (R-480)",
  async (rows) => {
    await expect(readIsAdmin(answering(rows), session)).rejects.toThrow();
  },
);

test("no role is denied where another program answers for the auth service", async () => {
  const foreign = [
    { data: { user: { ...user, id: "another" } }, error: null },
    { data: { user: null }, error: refusal(404, "NOT_FOUND") },
    { data: { user: null }, error: refusal(404, "not_found") },
  ];
  for (const answer of foreign) await expect(readIsAdmin(answering([], answer), session)).rejects.toThrow();
  const banned = { data: { user: null }, error: refusal(403, "user_banned") };
  expect(await readIsAdmin(answering([], banned), session)).toBe(false);
});

function answering(rows: unknown, answer: unknown = { data: { user }, error: null }) {
  const data = new PostgrestClient<Database>("http://localhost/rest/v1", {
    fetch: async () => Response.json(rows),
  });
  type GetUser = Parameters<typeof readIsAdmin>[0]["auth"]["getUser"];
  // The official client's answers are unions that a literal need not spell out.
  return { data, auth: { getUser: (async () => answer) as GetUser } };
}

function refusal(status: number, code: string) {
  return new AuthApiError("Refused", status, code);
}
