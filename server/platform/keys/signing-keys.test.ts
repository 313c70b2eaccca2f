import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { AccessTokenError, createAccessTokens } from "./access-token.ts";
import { loadSigningKeys, signingKeyAt } from "./signing-keys.ts";

const claims = {
  sub: "5f0f5a1e-6a52-4d0a-9f0d-3c1b3f3f1a11",
  aud: "authenticated",
  role: "authenticated",
  aal: "aal1",
};

test("the key is made once, readable only by its owner, and the same after a restart", async () => {
  const dataDir = await aFolder();
  const first = await loadSigningKeys({ dataDir, given: undefined });
  const second = await loadSigningKeys({ dataDir, given: undefined });
  expect(second).toEqual(first);
  const { mode } = await stat(join(dataDir, "signing-keys.json"));
  expect(mode & 0o077).toBe(0);
});

test("processes that start together end up with one key", async () => {
  const dataDir = await aFolder();
  const sets = await Promise.all(
    Array.from({ length: 8 }, () => loadSigningKeys({ dataDir, given: undefined }).catch(() => undefined)),
  );
  const again = await loadSigningKeys({ dataDir, given: undefined });
  for (const keys of sets) expect(keys).toEqual(again);
});

test("keys given by environment are used, and malformed ones named without their value", async () => {
  const dataDir = await aFolder();
  const given = await readFile(await keyFile(), "utf8");
  const keys = await loadSigningKeys({ dataDir, given });
  expect(keys).toEqual(JSON.parse(given).keys);
  const [key] = JSON.parse(given).keys;
  const copied = JSON.stringify({ keys: [key, { ...key, kid: "next", signs_from: "2026-11-20T00:00:00Z" }] });
  const [first, second] = await loadSigningKeys({ dataDir, given: copied });
  expect(second).toEqual({ ...key, kid: "next" });
  expect(signingKeyAt([first ?? key, second ?? key], new Date("2026-11-21T00:00:00Z"))).toBe(first);
  await expect(
    loadSigningKeys({ dataDir, given: '{"keys":[{"kty":"EC","d":"topsecret"}]}' }),
  ).rejects.toThrow(/AUTH_SIGNING_KEYS must be/);
  await expect(loadSigningKeys({ dataDir, given: "topsecret" })).rejects.not.toThrow(/topsecret/);
});

test("a damaged key file is refused by name instead of being replaced", async () => {
  const dataDir = await aFolder();
  await writeFile(join(dataDir, "signing-keys.json"), "{");
  await expect(loadSigningKeys({ dataDir, given: undefined })).rejects.toThrow(/signing-keys\.json/);
  expect(await readFile(join(dataDir, "signing-keys.json"), "utf8")).toBe("{");
});

test("expired, tampered, foreign, unsigned and garbled tokens are refused, a good one is not", async () => {
  const dataDir = await aFolder();
  const tokens = await tokensOf(dataDir);
  const { token } = await tokens.sign(claims);
  expect((await tokens.verify(token)).role).toBe("authenticated");

  const later = await createAccessTokens({
    keys: await loadSigningKeys({ dataDir, given: undefined }),
    issuer: "x",
    now: () => new Date(Date.now() + 3_601_000),
  });
  await expect(later.verify(token)).rejects.toMatchObject({ reason: "expired" });

  const [header, payload, signature] = token.split(".");
  const forged = Buffer.from(
    JSON.stringify({ ...claims, role: "service_role", exp: 9_999_999_999 }),
  ).toString("base64url");
  await expect(tokens.verify(`${header}.${forged}.${signature}`)).rejects.toMatchObject({
    reason: "signature",
  });

  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const foreign = await new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", kid: decodeProtectedHeader(token).kid ?? "" })
    .setExpirationTime("1h")
    .sign(privateKey);
  await expect(tokens.verify(foreign)).rejects.toMatchObject({ reason: "signature" });
  expect((await exportJWK(privateKey)).d).toBeDefined();

  await expect(tokens.verify(new UnsecuredJWT(claims).setExpirationTime("1h").encode())).rejects.toThrow(
    AccessTokenError,
  );
  const hmac = await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1h")
    .sign(Buffer.from(JSON.stringify(tokens.jwks())));
  await expect(tokens.verify(hmac)).rejects.toThrow(AccessTokenError);
  for (const garbled of ["", "a", "a.b.c", `${header}.${payload}.`, `${token}x`])
    await expect(tokens.verify(garbled)).rejects.toThrow(AccessTokenError);
});

async function tokensOf(dataDir: string) {
  return createAccessTokens({
    keys: await loadSigningKeys({ dataDir, given: undefined }),
    issuer: "http://localhost/auth/v1",
    now: () => new Date(),
  });
}

async function keyFile(): Promise<string> {
  const dataDir = await aFolder();
  await loadSigningKeys({ dataDir, given: undefined });
  return join(dataDir, "signing-keys.json");
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-keys-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
