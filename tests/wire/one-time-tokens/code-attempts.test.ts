// A six-digit code is invalid after ten wrong attempts, however much time passes and whichever addresses they
// come from (docs/decisions/0026-codes-links-and-addresses.md).
import { describe, expect, test } from "vitest";
import { recentSessionSeconds } from "../../../server/auth/sessions/reauthenticate.ts";
import {
  aMember,
  anAuthService,
  anEmail,
  aPhone,
  aSignedInMember,
  codeIn,
  follow,
  lastMailTo,
  lastTextTo,
  password,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { challengeOf, factorCall, otherThan } from "../../support/auth/second-factor.ts";

type Guess = { type: string; email?: string; phone?: string };

describe("after ten wrong attempts", () => {
  test("a mailed code is invalid, while the link of the same mail still works (R-264)", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password });
    const mail = lastMailTo(auth, email);
    const guess = { email, type: "signup" };
    await sendWrongCodes(auth, { guess, code: codeIn(mail), times: 10 });
    expect(await statusOf(auth, guess, codeIn(mail))).toBe(403);
    expect((await follow(auth, mail)).fragment).toHaveProperty("access_token");
  });

  test("but not after nine; a new code starts at none", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    const guess = { email, type: "email" };
    await auth.client().resetPasswordForEmail(email);
    await sendWrongCodes(auth, { guess, code: codeIn(lastMailTo(auth, email)), times: 10 });
    auth.passMessageInterval();
    await auth.client().resetPasswordForEmail(email);
    const code = codeIn(lastMailTo(auth, email));
    await sendWrongCodes(auth, { guess, code, times: 9 });
    expect(await statusOf(auth, guess, code)).toBe(200);
  });

  test("a texted code is invalid", async () => {
    const auth = await anAuthService({ settings: { offersSignInCodes: true } });
    const phone = aPhone();
    await auth.client().signInWithOtp({ phone });
    const code = codeIn(lastTextTo(auth, phone));
    const guess = { phone, type: "sms" };
    await sendWrongCodes(auth, { guess, code, times: 10 });
    expect(await statusOf(auth, guess, code)).toBe(403);
  });

  test("the code for a new address is invalid, and that for the address in use is not", async () => {
    const auth = await anAuthService();
    const { client, email } = await aSignedInMember(auth);
    const wanted = anEmail();
    await client.updateUser({ email: wanted });
    const guess = { email: wanted, type: "email_change" };
    const code = codeIn(lastMailTo(auth, wanted));
    await sendWrongCodes(auth, { guess, code, times: 10 });
    expect(await statusOf(auth, guess, code)).toBe(403);
    const ofCurrent = codeIn(lastMailTo(auth, email));
    expect(await statusOf(auth, { email, type: "email_change" }, ofCurrent)).toBe(200);
  });

  test("the code that a change of password asks for is invalid", async () => {
    const auth = await anAuthService();
    const { client, email } = await aSignedInMember(auth);
    auth.pass(recentSessionSeconds + 1);
    await client.refreshSession();
    await client.reauthenticate();
    const nonce = codeIn(lastMailTo(auth, email));
    const attempt = async (given: string) =>
      (await client.updateUser({ password: "another-password", nonce: given })).error?.code;
    for (let tries = 0; tries < 10; tries += 1)
      expect(await attempt(otherThan(nonce))).toBe("reauthentication_not_valid");
    expect(await attempt(nonce)).toBe("reauthentication_not_valid");
  });

  test("the code texted for a second factor is invalid, and a new challenge starts at none", async () => {
    const auth = await anAuthService();
    const { client, session } = await aSignedInMember(auth);
    const token = session.access_token;
    const phone = aPhone();
    const { data } = await client.mfa.enroll({ factorType: "phone", friendlyName: "P", phone: `+${phone}` });
    const factorId = data?.id ?? "";
    const challenge_id = await challengeOf(auth, { factorId, token });
    const code = codeIn(lastTextTo(auth, phone));
    const attempt = async (body: object) =>
      (await (await factorCall(auth, { path: `/${factorId}/verify`, token, body })).json()).error_code;
    for (let tries = 0; tries < 10; tries += 1)
      expect(await attempt({ challenge_id, code: otherThan(code) })).toBe("mfa_verification_failed");
    expect(await attempt({ challenge_id, code })).toBe("mfa_challenge_expired");
    auth.passMessageInterval();
    const next = await challengeOf(auth, { factorId, token });
    const right = { challenge_id: next, code: codeIn(lastTextTo(auth, phone)) };
    expect(await attempt(right)).toBeUndefined();
  });
});

test("of a hundred wrong attempts at the same moment ten count, whatever address each comes from", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  await auth.client().signInWithOtp({ email });
  const code = codeIn(lastMailTo(auth, email));
  const guess = { email, type: "email" };
  await Promise.all(
    Array.from({ length: 100 }, (_, count) => statusOf(auth, guess, otherThan(code), `192.0.2.${count}`)),
  );
  const { rows } = await auth.owner.query("select tries from auth.one_time_tokens");
  expect(rows).toEqual([{ tries: 10 }]);
  expect(await statusOf(auth, guess, code)).toBe(403);
});

test("right and wrong attempts at the same moment never cause an error", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  await auth.client().resetPasswordForEmail(email);
  const code = codeIn(lastMailTo(auth, email));
  const guess = { email, type: "email" };
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, count) => statusOf(auth, guess, count % 5 ? otherThan(code) : code)),
  );
  expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([403]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
});

test("one address has fewer attempts than the code, so its owner has some left elsewhere", async () => {
  const auth = await anAuthService({ isLimited: true });
  const email = anEmail();
  await auth.client().signUp({ email, password });
  const code = codeIn(lastMailTo(auth, email));
  const guess = { email, type: "signup" };
  for (let tries = 0; tries < 6; tries += 1) expect(await statusOf(auth, guess, otherThan(code))).toBe(403);
  expect(await statusOf(auth, guess, code)).toBe(429);
  expect(await statusOf(auth, guess, code, "198.51.100.7")).toBe(200);
});

test("many attempts from one address at the same moment use up neither the code nor other addresses' attempts", async () => {
  const auth = await anAuthService({ isLimited: true });
  const email = anEmail();
  await auth.client().signUp({ email, password });
  const code = codeIn(lastMailTo(auth, email));
  const guess = { email, type: "signup" };
  const statuses = await Promise.all(
    Array.from({ length: 30 }, () => statusOf(auth, guess, otherThan(code))),
  );
  expect(statuses.filter((status) => status === 403)).toHaveLength(6);
  expect(await statusOf(auth, guess, code, "198.51.100.7")).toBe(200);
});

test("wrong codes of a stranger do not keep somebody signed in from proving the session", async () => {
  const auth = await anAuthService({ isLimited: true });
  const { client, email } = await aSignedInMember(auth);
  auth.pass(recentSessionSeconds + 1);
  await client.refreshSession();
  await client.reauthenticate();
  const nonce = codeIn(lastMailTo(auth, email));
  for (let tries = 0; tries < 10; tries += 1) await statusOf(auth, { email, type: "email" }, "nonsense");
  expect((await client.updateUser({ password: "another-password", nonce })).error).toBeNull();
});

async function sendWrongCodes(
  auth: TestAuth,
  { guess, code, times }: { guess: Guess; code: string; times: number },
): Promise<void> {
  for (let tries = 0; tries < times; tries += 1)
    expect(await statusOf(auth, guess, otherThan(code), `198.51.100.${tries}`)).toBe(403);
}

async function statusOf(auth: TestAuth, guess: Guess, token: string, address = "192.0.2.1"): Promise<number> {
  return (await auth.post("/verify", { ...guess, token }, { "x-test-address": address })).status;
}
