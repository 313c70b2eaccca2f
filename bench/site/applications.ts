// Stores applications and an administrator who may read them, for benches.

import { connectAsOwner } from "../../server/platform/postgres/database.ts";
import { socketDirOf } from "../baseline/data-baseline.ts";
import { type Caller, createHttpCaller } from "../load/http-caller.ts";
import type { BenchSite } from "./site.ts";

export type Staff = { email: string; token: string; claims: Record<string, unknown> };

export const password = "plumb-bob-and-line";

export const story = "Every day a bit more, with help from people around me. ".repeat(20);

/** A record as the browser stores it, without its id. */
export const storedApplication = {
  first_name: "Renée",
  last_name: "O’Brien",
  email: "renee@example.org",
  phone: "(555) 555-0123",
  city: "Cañon City",
  state: "TX",
  budget: "I can pay $40 a month.",
  education: "GED, 2019",
  experience: "Install heat pumps",
  why_interested: `${story}\n\nGoals: A steady trade.`,
  status: "new",
};

/** Creates an administrator and `count` applications. */
export async function anAdministrator(site: BenchSite, count: number): Promise<Staff> {
  const email = "staff@example.org";
  const visitor = createHttpCaller(site.origin);
  await visitor.call("POST", "/auth/v1/signup", { body: { email, password } });
  const owner = await connectAsOwner({ socketDir: await socketDirOf(site.dataDir) });
  await owner.query("insert into user_roles (user_id, role) select id, 'admin' from auth.users");
  const columns = Object.keys(storedApplication);
  await owner.query(
    `insert into scholarship_applications (${columns.join(", ")})
     select ${columns.map((name, index) => (name === "last_name" ? `$${index + 1} || n` : `$${index + 1}`)).join(", ")}
     from generate_series(1, ${count}) n`,
    Object.values(storedApplication),
  );
  await owner.query("vacuum analyze scholarship_applications");
  await owner.end();
  const token = await signIn(visitor, email);
  visitor.close();
  return { email, token, claims: claimsOf(token) };
}

export async function signIn(visitor: Caller, email: string): Promise<string> {
  const { body } = await visitor.call("POST", "/auth/v1/token?grant_type=password", {
    body: { email, password },
  });
  return JSON.parse(body).access_token;
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
