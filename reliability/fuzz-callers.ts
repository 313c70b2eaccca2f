// As whom arbitrary requests are sent: nobody, people with an account, administrators, and those whose token is no good.
import type { Whereabouts } from "./database-of-site.ts";
import type { FuzzRequest } from "./fuzz-requests.ts";
import { anAdministrator, aPerson } from "./people.ts";
import { type Response, request } from "./request.ts";

export type CallerName = "visitor" | "person" | "garbage" | "administrator";

export const callers = {
  strangers: ["visitor", "person", "garbage"],
  administrators: ["administrator"],
} as const;

export type FuzzCaller = {
  name: CallerName;
  authorization: string | undefined;
  mayReadApplications: boolean;
};

/** New accounts each time: the last ones may have signed out, or changed their passwords. */
export async function callersOf(
  origin: string,
  where: Whereabouts,
  names: readonly CallerName[],
): Promise<[FuzzCaller, ...FuzzCaller[]]> {
  const visitor: FuzzCaller = { name: "visitor", authorization: undefined, mayReadApplications: false };
  const made: FuzzCaller[] = [];
  for (const name of names) {
    if (name === "person") made.push(withToken(visitor, name, (await aPerson(origin)).token));
    if (name === "administrator")
      made.push({
        ...withToken(visitor, name, (await anAdministrator(origin, where)).token),
        mayReadApplications: true,
      });
    if (name === "garbage")
      made.push(...(await garbage(origin)).map((token) => withToken(visitor, name, token)));
  }
  return names.includes("visitor") || made.length === 0 ? [visitor, ...made] : [made[0] ?? visitor, ...made];
}

export async function askAs(
  origin: string,
  { method, path, headers, body }: FuzzRequest,
  { as, patienceMs }: { as: FuzzCaller; patienceMs: number },
): Promise<Response> {
  const authorization = as.authorization === undefined ? {} : { authorization: as.authorization };
  return request(`${origin}${path}`, {
    ...{ method, patienceMs },
    headers: { apikey: "site-visitor", ...headers, ...authorization },
    ...(body === undefined ? {} : { body }),
  });
}

function withToken(visitor: FuzzCaller, name: CallerName, token: string): FuzzCaller {
  return { ...visitor, name, authorization: `Bearer ${token}` };
}

/** A real token cut short, with other claims, with another signature, and without any; and no token at all. */
async function garbage(origin: string): Promise<string[]> {
  const { token } = await aPerson(origin);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const asService = Buffer.from(
    Buffer.from(claims, "base64url").toString().replace('"authenticated"', '"service_role"'),
  ).toString("base64url");
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  return [
    ...[token.slice(0, -9), `${head}.${asService}.${signature}`, `${head}.${claims}.${"A".repeat(86)}`],
    ...[`${none}.${asService}.`, "x".repeat(4_000), "null", ""],
  ];
}
