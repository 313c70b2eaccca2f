// Identifies the caller: role and claims of the access token or key in the headers Authorization and apikey
// (wire protocol of Supabase).
import { createHash, timingSafeEqual } from "node:crypto";
import { AccessTokenError, type AccessTokens } from "../platform/keys/access-token.ts";
import { refuse } from "./errors.ts";

export type CallerRole = "anon" | "authenticated" | "service_role";
/** Who sent a request. Every right, limit and place in a queue follows from it. */
export type Caller = CallerIdentity & CallerConnection;

/** `claims` is JSON, as `request.jwt.claims` gets it. `accountId` is set if the caller is an account. */
export type CallerIdentity = { role: CallerRole; claims: string; accountId?: string | undefined };

export type CallerConnection = {
  address: string;
  /** Aborted when the caller hangs up. */
  signal(): AbortSignal | undefined;
};

export type CallerKeys = {
  tokens: AccessTokens;
  serviceRoleKey: string | undefined;
  anonKey: string | undefined;
};

/** A token takes precedence over a key. Throws PGRST301 or PGRST303 if the token is not valid. */
export async function identifyCaller(
  { header, address, signal }: CallerConnection & { header(name: string): string | undefined },
  keys: CallerKeys,
): Promise<Caller> {
  const credentials = { authorization: header("authorization"), apikey: header("apikey") };
  return { ...(await identityOf(credentials, keys)), address, signal };
}

async function identityOf(
  { authorization, apikey }: { authorization: string | undefined; apikey: string | undefined },
  { tokens, serviceRoleKey, anonKey }: CallerKeys,
): Promise<CallerIdentity> {
  const bearer = /^bearer(?:\s+(.*))?$/i.exec(authorization?.trim() ?? "");
  const token = bearer ? (bearer[1] ?? "").trim() : undefined;
  const isKeyOnly = token === undefined || (token === apikey && !isTokenShaped(token));
  if (serviceRoleKey !== undefined) {
    if (isSame(token, serviceRoleKey) || (isKeyOnly && isSame(apikey, serviceRoleKey)))
      return keyHolder("service_role");
  }
  if (isKeyOnly || (anonKey !== undefined && token === anonKey)) return keyHolder("anon");
  if (token === "") throw refuse("PGRST301", { message: "Empty JWT is sent in Authorization header" });
  if (!isTokenShaped(token))
    throw refuse("PGRST301", { message: `Expected 3 parts in JWT; got ${token.split(".").length}` });
  return tokenHolder(token, tokens);
}

async function tokenHolder(token: string, tokens: AccessTokens): Promise<CallerIdentity> {
  const claims = await tokens.verify(token).catch((error: unknown) => {
    throw error instanceof AccessTokenError ? refusalOf(error) : error;
  });
  const role = roles.find((known) => known === claims.role);
  if (!role)
    throw refuse("PGRST303", { message: "JWT role is not one of anon, authenticated, service_role" });
  return { role, claims: JSON.stringify(claims), accountId: claims.sub };
}

function refusalOf(error: AccessTokenError): Error {
  if (error.reason === "expired") return refuse("PGRST303", { message: "JWT expired" });
  if (error.reason === "claims") return refuse("PGRST303", { message: "JWT claims are invalid" });
  return refuse("PGRST301", { message: tokenMessages[error.reason] });
}

function keyHolder(role: "anon" | "service_role"): CallerIdentity {
  return { role, claims: JSON.stringify({ role }) };
}

function isTokenShaped(token: string): boolean {
  return token.split(".").length === 3;
}

/** Compares in constant time. */
function isSame(given: string | undefined, secret: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

const roles = ["anon", "authenticated", "service_role"] as const;

const tokenMessages = {
  malformed: "JWT couldn't be decoded",
  signature: "No suitable key or wrong key type",
};
