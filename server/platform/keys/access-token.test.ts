import { exportJWK, generateKeyPair } from "jose";
import { expect, test } from "vitest";
import { createAccessTokens } from "./access-token.ts";

const claims = { sub: "4f0f5a3e-0000-4000-8000-000000000000", role: "authenticated" };

test("a verified token stays valid until the second in which it expires", async () => {
  const { tokens, wait } = await someTokens();
  const { token } = await tokens.sign(claims);
  for (const _ of ["first", "remembered"]) expect(await tokens.verify(token)).toMatchObject(claims);
  wait(3_599);
  expect(await tokens.verify(token)).toMatchObject(claims);
  wait(1);
  await expect(tokens.verify(token)).rejects.toMatchObject({ reason: "expired" });
});

test("the cached claims of one token do not verify another one, and cannot be changed", async () => {
  const { tokens } = await someTokens();
  const { token } = await tokens.sign(claims);
  const known = await tokens.verify(token);
  expect(() => Object.assign(known, { role: "service_role" })).toThrow(TypeError);
  const [header, , signature] = token.split(".");
  const other = Buffer.from(JSON.stringify({ ...known, role: "service_role" })).toString("base64url");
  await expect(tokens.verify(`${header}.${other}.${signature}`)).rejects.toMatchObject({
    reason: "signature",
  });
});

test("the cache of tokens is bounded, and a token that left it is verified again", async () => {
  const { tokens } = await someTokens({ maxRemembered: 1 });
  const [first, second] = [await tokens.sign(claims), await tokens.sign({ ...claims, email: "b@b.org" })];
  for (const { token } of [first, second, first]) expect(await tokens.verify(token)).toMatchObject(claims);
});

async function someTokens(options: { maxRemembered?: number } = {}) {
  let at = Date.UTC(2026, 10, 20);
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const tokens = await createAccessTokens({
    keys: [{ ...(await exportJWK(privateKey)), kid: "one" }],
    issuer: "https://school.example.org/auth/v1",
    now: () => new Date(at),
    ...options,
  });
  return { tokens, wait: (seconds: number) => (at += seconds * 1000) };
}
