// The callers of generated requests: visitors without a token, people with an account, administrators, and
// callers with an invalid token.

import { anAdministrator, aPerson } from "../load/people.ts";
import type { Random } from "../load/random.ts";
import { type Response, request } from "../load/request.ts";
import type { SiteDatabaseAddress } from "../servers/site-database.ts";
import type { FuzzRequest } from "./fuzz-requests.ts";

export type CallerName = "visitor" | "person" | "garbage" | "administrator";

export type CallerNames = readonly [CallerName, ...CallerName[]];

export const callers = {
  strangers: ["visitor", "person", "person", "garbage"],
  administrators: ["administrator"],
} as const satisfies Record<string, CallerNames>;

export type FuzzCaller = {
  name: CallerName;
  authorization: string | undefined;
  mayReadApplications: boolean;
};

/** Creates new accounts each time, because earlier ones may have signed out or changed their passwords. */
export async function createCallers(
  { origin, where, random }: { origin: string; where: SiteDatabaseAddress; random: Random },
  [first, ...others]: CallerNames,
): Promise<[FuzzCaller, ...FuzzCaller[]]> {
  const make = async (name: CallerName): Promise<FuzzCaller> => ({
    name,
    authorization: await {
      visitor: async () => undefined,
      person: async () => `Bearer ${(await aPerson(origin)).token}`,
      administrator: async () => `Bearer ${(await anAdministrator(origin, where)).token}`,
      garbage: async () => `Bearer ${random.one(await garbage(origin))}`,
    }[name](),
    mayReadApplications: name === "administrator",
  });
  return [await make(first), ...(await Promise.all(others.map(make)))];
}

export async function askAs(
  origin: string,
  { method, path, headers, body }: FuzzRequest,
  { as, requestTimeoutMs, from }: { as: FuzzCaller; requestTimeoutMs: number; from?: string },
): Promise<Response> {
  const authorization = as.authorization === undefined ? {} : { authorization: as.authorization };
  return request(`${origin}${path}`, {
    method,
    timeoutMs: requestTimeoutMs,
    ...(from && { from }),
    headers: { apikey: "site-visitor", ...headers, ...authorization },
    ...(body === undefined ? {} : { body }),
  });
}

/**
 * Invalid tokens: a real one cut short, with other claims, with another signature and without one; and
 * strings that are not tokens.
 */
async function garbage(origin: string): Promise<[string, ...string[]]> {
  const { token } = await aPerson(origin);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const asService = Buffer.from(
    Buffer.from(claims, "base64url").toString().replace('"authenticated"', '"service_role"'),
  ).toString("base64url");
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  return [
    token.slice(0, -9),
    ...[`${head}.${asService}.${signature}`, `${head}.${claims}.${"A".repeat(86)}`],
    ...[`${none}.${asService}.`, "x".repeat(4_000), "null", ""],
  ];
}
