// Signing in with an id token that an app got from the provider itself (POST /token?grant_type=id_token).
import { createHash } from "node:crypto";
import fc from "fast-check";
import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { aMember, anAuthService, anEmail, refusal } from "../../support/auth/auth-service.ts";
import { anOpenIdProvider, nowInSeconds } from "../../support/auth/openid-provider.ts";

async function aSiteWithGoogle() {
  const provider = await anOpenIdProvider({ people: [] });
  const settings = {
    providers: [provider.as("google"), { ...provider.as("apple"), clientIds: ["ios"] as [string] }],
  };
  const auth = await anAuthService({ settings });
  const send = (body: object) => auth.post("/token?grant_type=id_token", { provider: "google", ...body });
  return { provider, auth, send };
}

function person() {
  return { sub: "ada", email: anEmail(), email_verified: true, name: "Ada" };
}

function sha256(text: string, encoding: "hex" | "base64url" = "hex"): string {
  return createHash("sha256").update(text).digest(encoding);
}

/** The claim at_hash: the left half of the access token's hash (OpenID Connect Core 1.0, 3.1.3.6). */
function accessTokenHash(token: string): string {
  return createHash("sha256").update(token).digest().subarray(0, 16).toString("base64url");
}

describe("an app that brings an id token", () => {
  test("gets a session, with the nonce that it kept (R-236)", async () => {
    const { auth, provider } = await aSiteWithGoogle();
    const { email, ...claims } = person();
    const token = await provider.idToken({ ...claims, email, nonce: sha256("kept") });
    const client = auth.client();
    const { data, error } = await client.signInWithIdToken({ provider: "google", token, nonce: "kept" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, app_metadata: { provider: "google", providers: ["google"] } });
    expect((await client.getUser()).data.user?.identities?.[0]).toMatchObject({
      id: "ada",
      provider: "google",
    });
  });

  test("opens the account that holds the verified address, and the same one again", async () => {
    const { auth, provider, send } = await aSiteWithGoogle();
    const claims = person();
    await aMember(auth, claims.email);
    const ids = [];
    for (const extra of [{}, { email: undefined, email_verified: undefined }]) {
      const { user } = await (
        await send({ id_token: await provider.idToken({ ...claims, ...extra }) })
      ).json();
      ids.push([user.id, user.email, user.app_metadata.providers]);
    }
    expect(ids[0]).toEqual([expect.any(String), claims.email, ["email", "google"]]);
    expect(ids[1]).toEqual(ids[0]);
  });

  test("may send the access token that at_hash refers to", async () => {
    const { provider, send } = await aSiteWithGoogle();
    const id_token = await provider.idToken({ ...person(), at_hash: accessTokenHash("access") });
    expect((await send({ id_token, access_token: "access" })).status).toBe(200);
    expect((await send({ id_token })).status).toBe(200);
    expect(await refusal(await send({ id_token, access_token: "another" }))).toEqual([
      ...[400, "validation_failed", "Bad ID token"],
    ]);
  });

  test("may name the issuer and its client instead of the provider", async () => {
    const { provider, send } = await aSiteWithGoogle();
    const id_token = await provider.idToken(person());
    const body = { provider: "", client_id: "school-app", issuer: provider.issuer, id_token };
    expect((await send(body)).status).toBe(200);
    expect((await refusal(await send({ ...body, issuer: "https://evil.example" })))[2]).toBe(
      'Custom OIDC provider "" not allowed',
    );
  });

  test("with an address that the provider has not verified gets an error that asks for its confirmation", async () => {
    const { auth, provider, send } = await aSiteWithGoogle();
    const claims = { ...person(), email_verified: false };
    const answer = await refusal(await send({ id_token: await provider.idToken(claims) }));
    expect(answer).toEqual([
      ...[422, "provider_email_needs_verification"],
      "Unverified email with google. A confirmation email has been sent to your google email",
    ]);
    expect(auth.mails.map(({ to }) => to)).toEqual([claims.email]);
    const nobody = await refusal(await send({ id_token: await provider.idToken({ sub: "nobody" }) }));
    expect(nobody.slice(0, 2)).toEqual([422, "provider_email_needs_verification"]);
  });

  test("of a banned person is refused", async () => {
    const { auth, provider, send } = await aSiteWithGoogle();
    const id_token = await provider.idToken(person());
    expect((await send({ id_token })).status).toBe(200);
    await auth.owner.query("update auth.users set banned_until = now() + interval '1 day'");
    expect(await refusal(await send({ id_token }))).toEqual([403, "user_banned", "User is banned"]);
  });
});

describe("an id token is refused", () => {
  test("that another key signed, or none, or a secret that everybody knows (R-236)", async () => {
    const { auth, provider, send } = await aSiteWithGoogle();
    const claims = { ...person(), iss: provider.issuer, aud: "school-app", exp: nowInSeconds() + 300 };
    const { privateKey } = await generateKeyPair("ES256");
    const { kid } = provider.publicKey;
    const secret = new TextEncoder().encode(JSON.stringify(provider.publicKey));
    const right = await provider.idToken(claims);
    const forged = [
      await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "unknown" }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid }).sign(secret),
      new UnsecuredJWT(claims).encode(),
      `${right.slice(0, right.lastIndexOf(".") + 1)}`,
      right.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString("base64url")),
      ...["a", "a.b.c", "..", "\u0000", "x".repeat(20_000)],
    ];
    for (const id_token of forged)
      expect(await refusal(await send({ id_token })), id_token.slice(0, 80)).toEqual([
        ...[400, "validation_failed", "Bad ID token"],
      ]);
    expect((await auth.owner.query("select from auth.users")).rowCount).toBe(0);
    expect((await send({ id_token: right })).status).toBe(200);
  });

  test("that is expired, not yet valid, from another issuer, for another client, or without a subject", async () => {
    const { provider, send } = await aSiteWithGoogle();
    const usual = person();
    const refused = async (claims: object) =>
      (await refusal(await send({ id_token: await provider.idToken({ ...usual, ...claims }) })))[2];
    expect(await refused({ exp: nowInSeconds() - 60 })).toBe("Bad ID token");
    expect(await refused({ exp: undefined })).toBe("Bad ID token");
    expect(await refused({ nbf: nowInSeconds() + 600 })).toBe("Bad ID token");
    expect(await refused({ iss: "https://evil.example" })).toBe("Bad ID token");
    expect(await refused({ iss: undefined })).toBe("Bad ID token");
    expect(await refused({ aud: "another-app" })).toBe("Unacceptable audience in id_token: [another-app]");
    expect(await refused({ aud: ["one", "two"] })).toBe("Unacceptable audience in id_token: [one two]");
    expect(await refused({ aud: undefined })).toBe("Unacceptable audience in id_token: []");
    expect(await refused({ sub: undefined })).toBe("Missing sub claim in id_token");
    expect(await refused({ sub: "s".repeat(3_000) })).toBe("Missing sub claim in id_token");
    const atApple = await send({ provider: "apple", id_token: await provider.idToken(usual) });
    expect((await refusal(atApple))[2]).toBe("Unacceptable audience in id_token: [school-app]");
    expect(
      (await send({ id_token: await provider.idToken({ ...usual, aud: ["x", "school"] }) })).status,
    ).toBe(200);
  });

  test("with a nonce that is missing on one side, or another, or the plain one", async () => {
    const { provider, send } = await aSiteWithGoogle();
    const withNonce = await provider.idToken({ ...person(), nonce: sha256("kept") });
    const without = await provider.idToken(person());
    const either = "Passed nonce and nonce in id_token should either both exist or not.";
    expect((await refusal(await send({ id_token: withNonce })))[2]).toBe(either);
    expect((await refusal(await send({ id_token: without, nonce: "kept" })))[2]).toBe(either);
    const other = await (await send({ id_token: withNonce, nonce: "other" })).json();
    expect(other).toMatchObject({ error: "invalid nonce", error_description: "Nonces mismatch" });
    const plain = await provider.idToken({ ...person(), nonce: "kept" });
    expect((await refusal(await send({ id_token: plain, nonce: "kept" })))[2]).toBe("Nonces mismatch");
    expect((await send({ id_token: withNonce, nonce: "kept" })).status).toBe(200);
  });

  test("without a token or a provider that issues them, in the words of OAuth 2.0", async () => {
    const { auth, provider, send } = await aSiteWithGoogle();
    const id_token = await provider.idToken(person());
    const missing = await (await send({})).json();
    expect(missing).toMatchObject({ error: "invalid request", error_description: "id_token required" });
    expect(await refusal(await send({ provider: "", id_token }))).toEqual([
      ...[400, "validation_failed", "provider or client_id and issuer required"],
    ]);
    for (const name of ["github", "nobody", "constructor"])
      expect(await refusal(await send({ provider: name, id_token }))).toEqual([
        ...[400, "validation_failed", `Custom OIDC provider "${name}" not allowed`],
      ]);
    expect(await refusal(await send({ provider: "azure", id_token }))).toEqual([
      ...[400, "provider_disabled"],
      'Provider (issuer "https://login.microsoftonline.com/common/v2.0") is not enabled',
    ]);
    const { error } = await auth.client().signInWithIdToken({ provider: "google", token: "nonsense" });
    expect(error).toMatchObject({ status: 400, message: "Bad ID token" });
  });

  test("while the provider's keys cannot be fetched, with an error that says so", async () => {
    const { provider, send } = await aSiteWithGoogle();
    const id_token = await provider.idToken(person());
    provider.stop();
    expect((await refusal(await send({ id_token }))).slice(1)).toEqual([
      ...["request_timeout", "The sign-in provider cannot be reached at the moment. Please try again soon."],
    ]);
  });
});

test("no body makes the service fail", async () => {
  const { auth } = await aSiteWithGoogle();
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constant("google"),
    fc.constant("\u0000"),
    fc.constant("\ud800"),
  );
  const value = fc.oneof(text, fc.jsonValue());
  const body = fc.record(
    {
      provider: value,
      id_token: value,
      access_token: value,
      nonce: value,
      link_identity: value,
      issuer: value,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const { status } = await auth.post("/token?grant_type=id_token", sent);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
});
