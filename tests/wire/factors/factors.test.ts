// Second factors through the official client, and their side effects.
import type { AuthChangeEvent } from "@supabase/auth-js";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { anAuthService, aSignedInMember, refusal, signedIn } from "../../support/auth/auth-service.ts";
import {
  aMemberWithApp,
  codeOf,
  type Device,
  enrolled,
  factorCall,
  otherThan,
} from "../../support/auth/second-factor.ts";

test("a code of an authenticator app verifies it and raises the session, and every call of the client says so (R-250, R-261)", async () => {
  const auth = await anAuthService();
  const { client, email, session } = await aSignedInMember(auth);
  const events: AuthChangeEvent[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  const enrollment = await client.mfa.enroll({ factorType: "totp", friendlyName: "My app" });
  expect(enrollment.data).toMatchObject({
    id: expect.any(String),
    type: "totp",
    friendly_name: "My app",
    totp: {
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/),
    },
  });
  const { id: factorId = "", totp } = enrollment.data ?? {};
  const uri = new URL(totp?.uri ?? "");
  expect(decodeURIComponent(uri.pathname)).toBe(`/site.example:3000:${email}`);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: "site.example:3000",
    secret: totp?.secret,
    digits: "6",
    period: "30",
    algorithm: "SHA1",
  });
  expect((await client.mfa.listFactors()).data).toMatchObject({
    all: [{ id: factorId, status: "unverified", factor_type: "totp", friendly_name: "My app" }],
    totp: [],
  });
  expect((await assurance(client)).slice(0, 2)).toEqual(["aal1", "aal1"]);

  const challenge = await client.mfa.challenge({ factorId });
  expect(challenge.data).toEqual({ id: expect.any(String), type: "totp", expires_at: expect.any(Number) });
  const secondsLeft = (challenge.data?.expires_at ?? 0) - auth.now().getTime() / 1000;
  expect(secondsLeft).toBeGreaterThan(290);
  expect(secondsLeft).toBeLessThanOrEqual(300);
  const { data, error } = await client.mfa.verify({
    factorId,
    challengeId: challenge.data?.id ?? "",
    code: codeOf(auth, totp?.secret ?? ""),
  });
  expect(error).toBeNull();
  expect(events).toContain("MFA_CHALLENGE_VERIFIED");
  expect(data?.user.factors).toMatchObject([{ id: factorId, status: "verified" }]);
  expect(data?.refresh_token).not.toBe(session.refresh_token);
  expect(decodeJwt(data?.access_token ?? "")).toMatchObject({
    aal: "aal2",
    session_id: decodeJwt(session.access_token).session_id,
    amr: [{ method: "totp" }, { method: "password" }],
  });
  expect(await assurance(client)).toEqual(["aal2", "aal2", ["totp", "password"]]);
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }]);

  const refreshed = await client.refreshSession();
  expect(decodeJwt(refreshed.data.session?.access_token ?? "")).toMatchObject({
    aal: "aal2",
    amr: [{ method: "totp" }, { method: "password" }],
  });
  const again = await signedIn(auth, email);
  expect((await assurance(again.client)).slice(0, 2)).toEqual(["aal1", "aal2"]);
});

test("a phone is verified with the code that is texted to it (R-250, R-251)", async () => {
  const auth = await anAuthService();
  const { client } = await aSignedInMember(auth);
  const { data } = await client.mfa.enroll({
    factorType: "phone",
    friendlyName: "Cell",
    phone: "+1 555 555 0123",
  });
  expect(data).toEqual({
    id: expect.any(String),
    type: "phone",
    friendly_name: "Cell",
    phone: "+1 555 555 0123",
  });
  const factorId = data?.id ?? "";
  const challenge = await client.mfa.challenge({ factorId, channel: "sms" });
  expect(challenge.data).toMatchObject({ type: "phone" });
  const challengeId = challenge.data?.id ?? "";
  const [text] = auth.texts;
  expect(text).toMatchObject({ to: "+15555550123" });
  const code = text?.body.match(/\b\d{6}\b/)?.[0] ?? "";
  const { rows } = await auth.owner.query("select otp_code from auth.mfa_challenges");
  expect(rows[0].otp_code).not.toContain(code);
  const wrong = await client.mfa.verify({ factorId, challengeId, code: otherThan(code) });
  expect(wrong.error).toMatchObject({
    status: 422,
    code: "mfa_verification_failed",
    message: "Invalid MFA Phone code entered",
  });
  expect((await client.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
  expect(await assurance(client)).toEqual(["aal2", "aal2", ["mfa/phone", "password"]]);
  expect((await client.getUser()).data.user?.factors).toMatchObject([{ phone: "15555550123" }]);
});

test("a phone gets one code a minute, over all accounts that have it as a factor, and only by SMS", async () => {
  const auth = await anAuthService();
  const [first, second] = [await aSignedInMember(auth), await aSignedInMember(auth)];
  const phone = "+15555550123";
  const firstFactor = await first.client.mfa.enroll({ factorType: "phone", friendlyName: "Cell", phone });
  const secondFactor = await second.client.mfa.enroll({ factorType: "phone", friendlyName: "Cell", phone });
  expect((await first.client.mfa.challenge({ factorId: firstFactor.data?.id ?? "" })).error).toBeNull();
  for (const [client, factor] of [
    [first.client, firstFactor],
    [second.client, secondFactor],
  ] as const) {
    const { error } = await client.mfa.challenge({ factorId: factor.data?.id ?? "" });
    expect(error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
  }
  expect(auth.texts).toHaveLength(1);
  auth.passMessageInterval();
  expect((await second.client.mfa.challenge({ factorId: secondFactor.data?.id ?? "" })).error).toBeNull();
  auth.passMessageInterval();
  const { error } = await second.client.mfa.challenge({
    factorId: secondFactor.data?.id ?? "",
    channel: "whatsapp",
  });
  expect(error).toMatchObject({ status: 400, code: "validation_failed" });
  expect(auth.texts).toHaveLength(2);
});

test("verifying an app deletes other unverified apps, but no unverified phone", async () => {
  const auth = await anAuthService();
  const { client } = await aSignedInMember(auth);
  await enrolled(client, "Begun first");
  await client.mfa.enroll({ factorType: "phone", friendlyName: "Phone", phone: "+15555550123" });
  const { factorId, secret } = await enrolled(client, "Verified");
  await client.mfa.challengeAndVerify({ factorId, code: codeOf(auth, secret) });
  const { data } = await client.mfa.listFactors();
  expect(data?.all.map(({ friendly_name }) => friendly_name).sort()).toEqual(["Phone", "Verified"]);
});

test("what happens to factors is in the audit log, in upstream's words and without secrets", async () => {
  const auth = await anAuthService();
  const { client, factorId, secret } = await aMemberWithApp(auth);
  await client.mfa.unenroll({ factorId });
  const { rows } = await auth.owner.query(
    "select payload from auth.audit_log_entries where payload ->> 'log_type' = 'factor' order by created_at",
  );
  expect(rows.map(({ payload }) => [payload.action, payload.traits.factor_id])).toEqual([
    ["factor_in_progress", factorId],
    ["challenge_created", factorId],
    ["verification_attempted", factorId],
    ["factor_unenrolled", factorId],
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("a factor of a kind that this service does not offer can be listed and removed, and not asked", async () => {
  const auth = await anAuthService();
  const { client, session, factorId, raised } = await aMemberWithApp(auth);
  await auth.owner.query("update auth.mfa_factors set factor_type = 'webauthn'");
  const token = raised?.access_token ?? "";
  const refused = [422, "mfa_webauthn_verify_not_enabled", "MFA verification is disabled for WebAuthn"];
  expect(await refusal(await factorCall(auth, { path: `/${factorId}/challenge`, token }))).toEqual(refused);
  const body = { code: "123456" };
  expect(await refusal(await factorCall(auth, { path: `/${factorId}/verify`, token, body }))).toEqual(
    refused,
  );
  expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId }]);
  expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  expect(decodeJwt(session.access_token).aal).toBe("aal1");
});

/** Returns the current level, the next level and the methods. */
async function assurance(client: Device) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  const methods = data?.currentAuthenticationMethods.map((entry) =>
    typeof entry === "string" ? entry : entry.method,
  );
  return [data?.currentLevel, data?.nextLevel, methods];
}
