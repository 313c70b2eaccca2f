// Reauthentication before a password changes, with the unmodified official client (R-243: GET
// /reauthenticate, PUT /user with a nonce).
import { describe, expect, test } from "vitest";
import { oneTimeTokenSeconds } from "../../../contract/account-rules.ts";
import {
  reauthenticatedSeconds,
  recentSessionSeconds,
} from "../../../server/auth/sessions/reauthenticate.ts";
import {
  anAuthService,
  aPhone,
  aPhoneMember,
  aSignedInMember,
  codeIn,
  lastMailTo,
  lastTextTo,
  password,
  refusal,
  signedIn,
  signInByText,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { aMemberWithApp } from "../../support/auth/second-factor.ts";

describe("a session that is older than a day", () => {
  test("changes the password only with the code that was mailed for it, which works once (R-243)", async () => {
    const auth = await anAuthService();
    const { client, email, change } = await anOldSession(auth);
    expect(await change({ password: "another-password" })).toEqual([
      400,
      "reauthentication_needed",
      "Password update requires reauthentication",
    ]);
    expect((await client.reauthenticate()).error).toBeNull();
    const mail = lastMailTo(auth, email);
    expect(mail.subject).toContain("code");
    expect(`${mail.text}${mail.html}`).not.toMatch(/auth\/v1\/verify/);
    const nonce = codeIn(mail);
    expect(await change({ password: "another-password", nonce: wrongOf(nonce) })).toEqual([
      422,
      "reauthentication_not_valid",
      "Nonce has expired or is invalid",
    ]);
    expect(await change({ password, nonce })).toEqual([422, "same_password", expect.any(String)]);
    expect((await client.updateUser({ password: "another-password", nonce })).error).toBeNull();
    expect(
      (await auth.client().signInWithPassword({ email, password: "another-password" })).error,
    ).toBeNull();
    expect(await change({ password: "a-third-password", nonce })).toEqual([
      422,
      "reauthentication_not_valid",
      expect.any(String),
    ]);
  });

  test("by a text where the account has no email address", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const client = auth.client();
    const phone = aPhone();
    await client.signUp({ phone, password });
    await client.verifyOtp({ phone, token: codeIn(lastTextTo(auth, phone)), type: "sms" });
    auth.pass(recentSessionSeconds + 1);
    await client.refreshSession();
    expect((await client.reauthenticate()).error).toBeNull();
    const nonce = codeIn(lastTextTo(auth, phone));
    expect(lastTextTo(auth, phone).body).toContain("confirms a change of your account");
    expect((await client.reauthenticate()).error).toMatchObject({
      code: "over_sms_send_rate_limit",
      status: 429,
    });
    expect((await client.updateUser({ password: "another-password", nonce })).error).toBeNull();
    expect(
      (await auth.client().signInWithPassword({ phone, password: "another-password" })).error,
    ).toBeNull();
  });

  test("adds its first second factor only once reauthenticated with the mailed code, and then for ten minutes (R-243)", async () => {
    const auth = await anAuthService();
    const { client, email } = await anOldSession(auth);
    const app = { factorType: "totp", friendlyName: "App" } as const;
    const phone = { factorType: "phone", friendlyName: "Phone", phone: `+${aPhone()}` } as const;
    for (const factor of [app, phone])
      expect((await client.mfa.enroll(factor as typeof app)).error).toMatchObject({
        status: 400,
        code: "reauthentication_needed",
        message: "Adding a first second factor requires reauthentication",
      });
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
    await client.reauthenticate();
    const nonce = codeIn(lastMailTo(auth, email));
    expect((await client.updateUser({ nonce: wrongOf(nonce) })).error).toMatchObject({
      code: "reauthentication_not_valid",
    });
    expect((await client.mfa.enroll(app)).error).toMatchObject({ code: "reauthentication_needed" });
    expect((await client.updateUser({ nonce })).error).toBeNull();
    expect((await client.updateUser({ nonce })).error).toMatchObject({ code: "reauthentication_not_valid" });
    for (const factor of [app, phone])
      expect((await client.mfa.enroll(factor as typeof app)).error).toBeNull();
    auth.pass(reauthenticatedSeconds + 1);
    expect((await client.mfa.enroll({ ...app, friendlyName: "Later" })).error).toMatchObject({
      code: "reauthentication_needed",
    });
  });

  test("adds no sign-in method without the code: no number, no linked provider, no first address", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const { client, email, change } = await anOldSession(auth);
    const wanted = [
      ...[400, "reauthentication_needed"],
      "Adding a way to sign in to the account requires reauthentication",
    ];
    const phone = aPhone();
    expect(await change({ phone })).toEqual(wanted);
    expect(auth.texts).toHaveLength(0);
    const { data } = await client.getSession();
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const link = async () =>
      refusal(
        await auth.call("/user/identities/authorize?provider=github&skip_http_redirect=true", { headers }),
      );
    expect(await link()).toEqual(wanted);
    const idToken = { provider: "google", id_token: "x.y.z", link_identity: true };
    expect(await refusal(await auth.post("/token?grant_type=id_token", idToken, headers))).toEqual(wanted);
    await client.reauthenticate();
    const nonce = codeIn(lastMailTo(auth, email));
    expect((await client.updateUser({ phone, nonce })).error).toBeNull();
    expect((await link())[1]).toBe("validation_failed"); // no provider is configured here
    const byPhone = await aPhoneMember(auth);
    auth.pass(recentSessionSeconds + 1);
    await byPhone.client.refreshSession();
    expect((await byPhone.client.updateUser({ email: "mallory@example.org" })).error).toMatchObject({
      code: "reauthentication_needed",
    });
  });

  test("is the only one reauthenticated, not the account's other sessions", async () => {
    const auth = await anAuthService();
    const { client, email } = await aSignedInMember(auth);
    const other = await signedIn(auth, email);
    auth.pass(recentSessionSeconds + 1);
    for (const device of [client, other.client]) await device.refreshSession();
    await client.reauthenticate();
    const nonce = codeIn(lastMailTo(auth, email));
    expect((await client.updateUser({ nonce })).error).toBeNull();
    expect((await other.client.mfa.enroll({ factorType: "totp" })).error).toMatchObject({
      code: "reauthentication_needed",
    });
    expect((await other.client.updateUser({ password: "another-password" })).error).toMatchObject({
      code: "reauthentication_needed",
    });
    expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
  });

  test("adds a further second factor with the first one instead", async () => {
    const auth = await anAuthService();
    const { client } = await aMemberWithApp(auth);
    auth.pass(recentSessionSeconds + 1);
    await client.refreshSession();
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "Second" })).error).toBeNull();
  });

  test("changes other things without it", async () => {
    const auth = await anAuthService();
    const { client } = await anOldSession(auth);
    expect((await client.updateUser({ data: { nickname: "Bo" } })).error).toBeNull();
  });

  test("changes the password without it where the operator says so", async () => {
    const auth = await anAuthService({ settings: { requiresReauthentication: false } });
    const { client } = await anOldSession(auth);
    expect((await client.updateUser({ password: "another-password" })).error).toBeNull();
    expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
  });
});

test("a session of today changes the password and adds a factor without a code, and ignores one", async () => {
  const auth = await anAuthService();
  const { client } = await aSignedInMember(auth);
  auth.pass(recentSessionSeconds - 60);
  await client.refreshSession();
  expect((await client.updateUser({ password: "another-password", nonce: "000000" })).error).toBeNull();
  expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
});

describe("the code", () => {
  test("is mailed once a minute, and a new one invalidates the earlier one", async () => {
    const auth = await anAuthService();
    const { client, email, change } = await anOldSession(auth);
    expect((await client.reauthenticate()).error).toBeNull();
    const first = codeIn(lastMailTo(auth, email));
    expect((await client.reauthenticate()).error).toMatchObject({
      code: "over_email_send_rate_limit",
      status: 429,
      message: expect.stringMatching(/after \d+ seconds\.$/),
    });
    auth.passMessageInterval();
    expect((await client.reauthenticate()).error).toBeNull();
    const nonce = codeIn(lastMailTo(auth, email));
    if (first !== nonce)
      expect(await change({ password: "another-password", nonce: first })).toContain(
        "reauthentication_not_valid",
      );
    expect(await change({ password: "another-password", nonce })).toEqual([200, undefined, undefined]);
  });

  test("is refused after an hour, for another account, and for a sign-in", async () => {
    const auth = await anAuthService();
    const { client, email } = await anOldSession(auth);
    await client.reauthenticate();
    const nonce = codeIn(lastMailTo(auth, email));
    for (const type of ["email", "magiclink", "recovery", "signup", "email_change"] as const)
      expect((await auth.client().verifyOtp({ email, token: nonce, type })).error, type).toMatchObject({
        code: "otp_expired",
      });
    const other = await anOldSession(auth);
    expect(await other.change({ password: "another-password", nonce })).toContain(
      "reauthentication_not_valid",
    );
    auth.pass(oneTimeTokenSeconds + 1);
    await client.refreshSession();
    const late = await anOldSessionChange(auth, client);
    expect(await late({ password: "another-password", nonce })).toContain("reauthentication_not_valid");
  });

  test("changes the password once, when it is sent many times at the same moment", async () => {
    const auth = await anAuthService();
    const { client, email, change } = await anOldSession(auth);
    await client.reauthenticate();
    const nonce = codeIn(lastMailTo(auth, email));
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => change({ password: `another-password-${at}`, nonce })),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === "reauthentication_not_valid")).toHaveLength(4);
  });

  test("cannot be guessed by many attempts", async () => {
    const auth = await anAuthService({ isLimited: true });
    const { client, email, change } = await anOldSession(auth);
    await client.reauthenticate();
    const nonce = codeIn(lastMailTo(auth, email));
    const attempt = async (tried: string) =>
      (await change({ password: "another-password", nonce: tried }))[0];
    for (let count = 0; count < 6; count += 1) expect(await attempt(wrongOf(nonce))).toBe(422);
    expect(await attempt(nonce)).toBe(429);
  });

  test("is not sent without a session, to an unconfirmed account, or without an address or number", async () => {
    const auth = await anAuthService({ settings: signInByText });
    expect(await refusal(await auth.call("/reauthenticate"))).toEqual([
      ...[401, "no_authorization"],
      expect.any(String),
    ]);
    const { session } = await aSignedInMember(auth);
    const headers = { authorization: `Bearer ${session.access_token}` };
    const asked = async () => refusal(await auth.call("/reauthenticate", { headers }));
    await auth.owner.query("update auth.users set email_confirmed_at = null");
    expect(await asked()).toEqual([422, "email_not_confirmed", "Please verify your email first."]);
    await auth.owner.query("update auth.users set email = null, phone = '15555550100'");
    expect(await asked()).toEqual([422, "phone_not_confirmed", "Please verify your phone first."]);
    await auth.owner.query("update auth.users set phone = null");
    expect(await asked()).toEqual([
      ...[400, "validation_failed"],
      "Reauthentication requires the user to have an email or a phone number",
    ]);
    await auth.owner.query("update auth.users set phone = '15555550100', phone_confirmed_at = now()");
    expect((await auth.call("/reauthenticate", { headers })).status).toBe(200);
  });

  test("reauthenticates accounts of an organisation too, which cannot change a password here", async () => {
    const auth = await anAuthService();
    const { client, email, change } = await anOldSession(auth);
    await auth.owner.query("update auth.users set is_sso_user = true");
    await client.reauthenticate();
    const nonce = codeIn(lastMailTo(auth, email));
    expect(await change({ password: "another-password", nonce })).toContain("user_sso_managed");
    expect((await client.updateUser({ nonce })).error).toBeNull();
    expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
    expect((await client.updateUser({ data: { nickname: "Bo" } })).error).toBeNull();
  });
});

/** A member with a session older than a day and a fresh access token. */
async function anOldSession(auth: TestAuth) {
  const { client, email } = await aSignedInMember(auth);
  auth.pass(recentSessionSeconds + 1);
  return { client, email, change: await anOldSessionChange(auth, client) };
}

async function anOldSessionChange(auth: TestAuth, client: ReturnType<TestAuth["client"]>) {
  const { data } = await client.refreshSession();
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  return async (body: object) =>
    refusal(await auth.call("/user", { method: "PUT", headers, body: JSON.stringify(body) }));
}

function wrongOf(code: string): string {
  return code === "000000" ? "000001" : "000000";
}
