// Which numbers get text messages, and when none is sent, because each one costs the school money
// (docs/decisions/0029-text-messages-cost-money.md).
import { describe, expect, test } from "vitest";
import {
  aMember,
  anAuthService,
  anEmail,
  aPhone,
  aPhoneMember,
  aSignedInMember,
  codeIn,
  lastTextTo,
  password,
  refusal,
  signInByText,
} from "../../support/auth/auth-service.ts";
import { provePhone } from "../../support/auth/second-factor.ts";

const disabled = [400, "phone_provider_disabled", "Unsupported phone provider"];

describe("where signing in by text is off", () => {
  test("no number signs up, is asked for or becomes an account's, and no text is sent", async () => {
    const auth = await anAuthService();
    const phone = aPhone();
    for (const [path, body] of [
      ["/signup", { phone, password }],
      ["/otp", { phone }],
      ["/otp", { phone, create_user: false }],
      ["/resend", { type: "sms", phone }],
      ["/resend", { type: "phone_change", phone }],
    ] as const)
      expect(await refusal(await auth.post(path, body)), path).toEqual(disabled);
    const { session } = await aSignedInMember(auth);
    const changed = await auth.call("/user", {
      method: "PUT",
      headers: { authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ phone }),
    });
    expect(await refusal(changed)).toEqual(disabled);
    const { rows } = await auth.owner.query(
      "select count(*)::int as users from auth.users where phone is not null or phone_change <> ''",
    );
    expect([auth.texts, rows]).toEqual([[], [{ users: 0 }]]);
  });

  test("known numbers are refused like unknown ones, and a pending change is not texted by way of the email address", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const { phone } = await aPhoneMember(auth);
    const { client, email } = await aSignedInMember(auth);
    await client.updateUser({ phone: aPhone() });
    const off = await anAuthService({ database: auth.database, keys: auth.keys });
    off.pass(120);
    for (const [path, body] of [
      ["/signup", { phone, password }],
      ["/otp", { phone }],
      ["/resend", { type: "sms", phone }],
      ["/resend", { type: "phone_change", email }],
    ] as const)
      expect(await refusal(await off.post(path, body)), path).toEqual(disabled);
    expect(off.texts).toEqual([]);
  });

  test("an account by phone still signs in with its password; a code to change it is not texted", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const { phone } = await aPhoneMember(auth);
    const off = await anAuthService({ database: auth.database, keys: auth.keys });
    const client = off.client();
    expect((await client.signInWithPassword({ phone, password })).error).toBeNull();
    off.pass(120);
    expect((await client.reauthenticate()).error).toMatchObject({ code: "phone_provider_disabled" });
    expect(off.texts).toEqual([]);
  });

  test("a phone can still be verified as a second factor", async () => {
    const auth = await anAuthService();
    const { client } = await aSignedInMember(auth);
    const { data } = await client.mfa.enroll({
      factorType: "phone",
      friendlyName: "P",
      phone: "+1 555 555 0123",
    });
    expect((await provePhone(auth, client, data?.id ?? "")).error).toBeNull();
    expect(auth.texts).toHaveLength(1);
  });
});

describe("a number outside the countries that texts are sent to", () => {
  const outside = [
    400,
    "validation_failed",
    "Text messages are not sent to the country of this number, only to +1",
  ];
  const foreign = ["4915112345678", "8801712345678", "18765550123", "18095550123", "12425550123"];

  test("is refused before anything is stored, whatever asks for the text", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const { session } = await aSignedInMember(auth);
    const headers = { authorization: `Bearer ${session.access_token}`, "content-type": "application/json" };
    for (const phone of foreign) {
      for (const [path, body] of [
        ["/signup", { phone, password }],
        ["/otp", { phone }],
        ["/otp", { phone, create_user: false }],
        ["/resend", { type: "sms", phone }],
        ["/resend", { type: "phone_change", phone }],
        ["/factors", { factor_type: "phone", friendly_name: "P", phone: `+${phone}` }],
      ] as const)
        expect(await refusal(await auth.post(path, body, headers)), `${path} ${phone}`).toEqual(outside);
      const changed = await auth.call("/user", { method: "PUT", headers, body: JSON.stringify({ phone }) });
      expect(await refusal(changed)).toEqual(outside);
    }
    const { rows } = await auth.owner.query(
      "select (select count(*)::int from auth.users) as users, (select count(*)::int from auth.mfa_factors) as factors",
    );
    expect([auth.texts, rows]).toEqual([[], [{ users: 1, factors: 0 }]]);
  });

  test("is refused alike when an account has it; a factor that has it gets no text", async () => {
    const auth = await anAuthService({ settings: { ...signInByText, smsCountryCodes: ["1", "49"] } });
    const phone = "4915112345678";
    await aPhoneMember(auth, phone);
    const { client } = await aSignedInMember(auth);
    const { data } = await client.mfa.enroll({ factorType: "phone", friendlyName: "P", phone: `+${phone}` });
    const narrowed = await anAuthService({
      database: auth.database,
      keys: auth.keys,
      settings: signInByText,
    });
    narrowed.pass(120);
    for (const [path, body] of [
      ["/signup", { phone, password }],
      ["/otp", { phone, create_user: false }],
      ["/resend", { type: "sms", phone }],
    ] as const)
      expect(await refusal(await narrowed.post(path, body)), path).toEqual(outside);
    const token = (await client.getSession()).data.session?.access_token;
    const challenge = await narrowed.post(
      `/factors/${data?.id}/challenge`,
      {},
      { authorization: `Bearer ${token}` },
    );
    expect(await refusal(challenge)).toEqual(outside);
    expect(narrowed.texts).toEqual([]);
  });

  test("is texted where its country is configured, also one that shares +1", async () => {
    const auth = await anAuthService({ settings: { ...signInByText, smsCountryCodes: ["49", "1876"] } });
    for (const phone of ["4915112345678", "18765550123"]) {
      expect((await auth.client().signInWithOtp({ phone })).error).toBeNull();
      expect(codeIn(lastTextTo(auth, phone))).toMatch(/^\d{6}$/);
    }
    expect(await refusal(await auth.post("/otp", { phone: aPhone() }))).toEqual([
      ...[400, "validation_failed"],
      "Text messages are not sent to the country of this number, only to +49 and +1876",
    ]);
  });
});

test("an address of email works whether or not texts are sent", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  expect((await auth.post("/otp", { email })).status).toBe(200);
  expect((await auth.post("/otp", { email: anEmail() })).status).toBe(200);
});
