// Access tokens: which ones the service accepts, and the public keys that verify them.
import { createLocalJWKSet, importJWK, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { expect, test } from "vitest";
import { accessTokenSeconds } from "../../../server/platform/keys/access-token.ts";
import type { SigningKey } from "../../../server/platform/keys/signing-keys.ts";
import {
  anAuthService,
  aSignedInMember,
  refusal,
  siteUrl,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { aSigningKey } from "../../support/data/caller.ts";

test("anybody may verify a token with the public keys, which are cacheable and hold nothing private (R-254, R-260)", async () => {
  const auth = await anAuthService();
  const { session } = await aSignedInMember(auth);
  const response = await auth.call("/.well-known/jwks.json");
  expect(response.headers.get("cache-control")).toMatch(/public, max-age=\d+/);
  const jwks = await response.json();
  expect(JSON.stringify(jwks)).not.toContain('"d"');
  const { payload, protectedHeader } = await jwtVerify(session.access_token, createLocalJWKSet(jwks), {
    issuer: `${siteUrl}/auth/v1`,
  });
  expect(payload.sub).toBe(session.user.id);
  expect(protectedHeader).toMatchObject({ alg: "ES256", kid: auth.keys[0]?.kid });
  const [, , signature = ""] = session.access_token.split(".");
  expect(Buffer.from(signature, "base64url")).toHaveLength(64);
});

test("a next key verifies tokens before it signs, and the previous key still verifies after a rotation", async () => {
  const before = await anAuthService();
  const { session } = await aSignedInMember(before);
  const after = await anAuthService({
    database: before.database,
    keys: [await aSigningKey(), ...before.keys],
  });
  expect((await bearer(after, session.access_token)).status).toBe(200);
  const { data } = await after.client().refreshSession({ refresh_token: session.refresh_token });
  const between = await anAuthService({ database: before.database, keys: [...after.keys].reverse() });
  expect((await bearer(between, data.session?.access_token ?? "")).status).toBe(200);
  expect((await bearer(after, data.session?.access_token ?? "")).status).toBe(200);
  const onlyNew = await anAuthService({
    database: before.database,
    keys: [after.keys[0] ?? (await aSigningKey())],
  });
  expect(await bearer(onlyNew, session.access_token)).toMatchObject({ status: 403, code: "bad_jwt" });
});

test("no token is 401; a tampered, unsigned or expired token, or one of another key, is 403 (R-259)", async () => {
  const auth = await anAuthService();
  const { session } = await aSignedInMember(auth);
  expect((await bearer(auth, session.access_token)).status).toBe(200);
  const [header = "", payload = "", signature = ""] = session.access_token.split(".");
  const claims: JWTPayload = JSON.parse(Buffer.from(payload, "base64url").toString());
  const changed = encoded({ ...claims, sub: "00000000-0000-4000-8000-000000000000" });
  const [key] = auth.keys;
  const refused = {
    tampered: [header, changed, signature].join("."),
    "signed by another key": await signedWith(await aSigningKey(), claims),
    "signed by another key under our key's id": await signedWith(
      { ...(await aSigningKey()), kid: key?.kid ?? "" },
      claims,
    ),
    unsigned: `${encoded({ alg: "none", typ: "JWT" })}.${payload}.`,
    "unsigned with our key's id": `${encoded({ alg: "none", typ: "JWT", kid: key?.kid })}.${payload}.`,
    "signed with the public key as a secret": await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: key?.kid ?? "" })
      .sign(new TextEncoder().encode(JSON.stringify({ ...key, d: undefined }))),
    "not a token": "site-visitor",
    "cut short": session.access_token.slice(0, -10),
  };
  for (const [what, token] of Object.entries(refused)) {
    expect(await bearer(auth, token), what).toMatchObject({ status: 403, code: "bad_jwt" });
  }
  const withoutToken = [401, "no_authorization", "This endpoint requires a valid Bearer token"];
  for (const [method, path] of callsWithToken)
    for (const headers of [{}, { authorization: "Basic dGVzdDp0ZXN0" }] as Record<string, string>[])
      expect(await refusal(await auth.call(path, { method, headers })), path).toEqual(withoutToken);
  auth.pass(accessTokenSeconds + 1);
  expect(await bearer(auth, session.access_token)).toMatchObject({ status: 403, code: "bad_jwt" });
});

test("the token of a deleted account is refused with user_not_found", async () => {
  const auth = await anAuthService();
  const { session } = await aSignedInMember(auth);
  await auth.owner.query("delete from auth.users where id = $1", [session.user.id]);
  expect(await bearer(auth, session.access_token)).toMatchObject({ status: 403, code: "user_not_found" });
});

const callsWithToken = [
  ["GET", "/user"],
  ["PUT", "/user"],
  ["GET", "/reauthenticate"],
  ["POST", "/logout"],
  ["POST", "/factors"],
  ["POST", "/factors/1/challenge"],
  ["POST", "/factors/1/verify"],
  ["DELETE", "/factors/1"],
  ["GET", "/user/identities/authorize"],
  ["DELETE", "/user/identities/1"],
] as const;

async function bearer(auth: TestAuth, token: string) {
  const response = await auth.call("/user", { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, code: (await response.json()).error_code };
}

async function signedWith(key: SigningKey, claims: JWTPayload): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: key.kid })
    .sign(await importJWK(key, "ES256"));
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
