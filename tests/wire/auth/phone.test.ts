// Accounts with a phone number, with the unmodified official client.
import { describe, expect, test } from "vitest";
import { oneTimeTokenSeconds } from "../../../contract/account-rules.ts";
import {
  aMember,
  anAuthService,
  anEmail,
  aPhone,
  aPhoneMember,
  codeIn,
  lastTextTo,
  password,
  refusal,
  signInByText,
} from "../../support/auth/auth-service.ts";

describe("signing up with a phone number", () => {
  test("texts a code and no link, and gives a bare user without a session (R-233)", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const phone = aPhone();
    const { data, error } = await auth.client().signUp({
      phone: `+${phone.slice(0, 1)} ${phone.slice(1)}`,
      password,
      options: { data: { first_name: "Inés" } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      phone,
      email: "",
      app_metadata: { provider: "phone", providers: ["phone"] },
      user_metadata: { first_name: "Inés", phone, phone_verified: false },
      identities: [{ provider: "phone", identity_data: { phone, phone_verified: false } }],
    });
    expect(data.user?.phone_confirmed_at).toBeUndefined();
    expect(auth.mails).toHaveLength(0);
    expect(auth.texts).toEqual([
      { kind: "sms", to: `+${phone}`, body: expect.stringMatching(/^\d{6} is your code for .+/) },
    ]);
    expect(auth.texts[0]?.body).not.toMatch(/https?:|www\./);
  });

  test("refuses sign-in until the code is typed; code and password then both sign in, the code once", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const phone = aPhone();
    await auth.client().signUp({ phone, password });
    const token = codeIn(lastTextTo(auth, phone));
    expect((await auth.client().signInWithPassword({ phone, password })).error).toMatchObject({
      code: "phone_not_confirmed",
      status: 400,
    });
    const client = auth.client();
    const { data, error } = await client.verifyOtp({ phone: `+${phone}`, token, type: "sms" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      phone,
      user_metadata: { phone_verified: true },
      identities: [{ provider: "phone", identity_data: { phone_verified: true } }],
    });
    expect(data.user?.phone_confirmed_at).toBeTruthy();
    expect((await client.getClaims()).data?.claims).toMatchObject({ phone, email: "" });
    expect((await auth.client().verifyOtp({ phone, token, type: "sms" })).error).toMatchObject({
      code: "otp_expired",
      status: 403,
    });
    const signedIn = await auth.client().signInWithPassword({ phone: `+${phone}`, password });
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.user?.phone).toBe(phone);
  });

  test("with a number that has an account is answered with a look-alike user, and texts nothing", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const { phone } = await aPhoneMember(auth);
    const sent = auth.texts.length;
    const fresh = await auth.client().signUp({ phone: aPhone(), password });
    const known = await auth.client().signUp({ phone, password: "another-password" });
    expect(known.error).toBeNull();
    expect(known.data.user?.identities).toEqual([]);
    expect(Object.keys(known.data.user ?? {}).sort()).toEqual(Object.keys(fresh.data.user ?? {}).sort());
    expect(known.data.user?.user_metadata).toMatchObject({ phone, phone_verified: false });
    expect(auth.texts).toHaveLength(sent + 1);
    expect((await auth.client().signInWithPassword({ phone, password })).error).toBeNull();
  });

  test("that was never confirmed texts again, once a minute, and a new code invalidates the earlier one", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const phone = aPhone();
    await auth.client().signUp({ phone, password });
    const first = codeIn(lastTextTo(auth, phone));
    auth.pass(20);
    expect((await auth.client().signUp({ phone, password })).error).toMatchObject({
      status: 429,
      code: "over_sms_send_rate_limit",
      message: expect.stringMatching(
        /^For security purposes, you can only request this after (39|40) seconds\.$/,
      ),
    });
    auth.pass(41);
    expect((await auth.client().signUp({ phone, password })).error).toBeNull();
    const token = codeIn(lastTextTo(auth, phone));
    if (first !== token)
      expect((await auth.client().verifyOtp({ phone, token: first, type: "sms" })).error).not.toBeNull();
    expect((await auth.client().verifyOtp({ phone, token, type: "sms" })).error).toBeNull();
    expect((await auth.client().signInWithPassword({ phone, password })).error).toBeNull();
  });

  test("signs in at once where the operator turned confirmation off", async () => {
    const auth = await anAuthService({ settings: signInByText, isAutoConfirming: true });
    const phone = aPhone();
    const { data, error } = await auth.client().signUp({ phone, password });
    expect(error).toBeNull();
    expect(data.session?.user).toMatchObject({ phone, user_metadata: { phone_verified: true } });
    expect(auth.texts).toHaveLength(0);
    expect((await auth.client().signUp({ phone, password })).error).toMatchObject({
      code: "user_already_exists",
      status: 422,
    });
  });

  test("many times at the same moment creates one account", async () => {
    for (const isAutoConfirming of [true, false]) {
      const auth = await anAuthService({ settings: signInByText, isAutoConfirming });
      const phone = aPhone();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => auth.post("/signup", { phone, password })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === (isAutoConfirming ? 422 : 429))).toHaveLength(5);
      const { rows } = await auth.owner.query("select count(*)::int as users from auth.users");
      expect(rows).toEqual([{ users: 1 }]);
    }
  });

  test("refuses an invalid number, another channel, an additional email address, and PKCE", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const refused = async (body: object) => refusal(await auth.post("/signup", { password, ...body }));
    const invalid = (message: unknown) => [400, "validation_failed", message];
    for (const phone of ["0555", "555-0123", "+1\u0000555", "\ud800", "1".repeat(16), "1".repeat(5_000)])
      expect(await refused({ phone }), phone.slice(0, 20)).toEqual(
        invalid("Invalid phone number format (E.164 required)"),
      );
    for (const channel of ["whatsapp", "pigeon"])
      expect(await refused({ phone: aPhone(), channel })).toEqual(
        invalid(expect.stringMatching(/^Invalid channel, supported values are 'sms' or 'whatsapp'/)),
      );
    expect(await refused({ phone: aPhone(), email: anEmail() })).toEqual(
      invalid("Only an email address or phone number should be provided on signup."),
    );
    const pkce = { code_challenge: "x".repeat(43), code_challenge_method: "s256" };
    expect(await refused({ phone: aPhone(), ...pkce })).toEqual(
      invalid("PKCE not supported for phone signups"),
    );
    expect(auth.texts).toHaveLength(0);
    expect((await auth.post("/signup", { password, phone: aPhone(), channel: "sms" })).status).toBe(200);
  });
});

describe("a code that was texted", () => {
  test("is not accepted for another number, another purpose or after an hour", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const [phone, other] = [aPhone(), aPhone()];
    await auth.client().signUp({ phone, password });
    await auth.client().signUp({ phone: other, password });
    const token = codeIn(lastTextTo(auth, phone));
    const refused = async (body: { phone: string; type: string }) =>
      refusal(await auth.post("/verify", { ...body, token }));
    const expired = [403, "otp_expired", "Token has expired or is invalid"];
    expect(await refused({ phone: other, type: "sms" })).toEqual(expired);
    for (const type of ["phone_change", "signup", "email", "recovery", "nonsense"])
      expect(await refused({ phone, type }), type).toEqual(expired);
    auth.pass(oneTimeTokenSeconds + 1);
    expect(await refused({ phone, type: "sms" })).toEqual(expired);
  });

  test("cannot be guessed by many attempts, from any address", async () => {
    const auth = await anAuthService({ settings: signInByText, isLimited: true });
    const phone = aPhone();
    await auth.client().signUp({ phone, password });
    const attempt = async (token: string, address: string) =>
      (await auth.post("/verify", { phone, token, type: "sms" }, { "x-test-address": address })).status;
    for (let count = 0; count < 10; count += 1)
      expect(await attempt("nonsense", `192.0.2.${count}`)).toBe(403);
    expect(await attempt(codeIn(lastTextTo(auth, phone)), "192.0.2.99")).toBe(403);
  });

  test("signs in once when it is sent many times at the same moment", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const phone = aPhone();
    await auth.client().signUp({ phone, password });
    const token = codeIn(lastTextTo(auth, phone));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => auth.post("/verify", { phone, token, type: "sms" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("can be asked for again, known and unknown numbers alike (R-244)", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const [phone, unknown] = [aPhone(), aPhone()];
    await auth.client().signUp({ phone, password });
    expect((await auth.client().resend({ type: "sms", phone })).error).toMatchObject({
      status: 429,
      code: "over_sms_send_rate_limit",
    });
    auth.passMessageInterval();
    expect((await auth.client().resend({ type: "sms", phone })).error).toBeNull();
    expect((await auth.client().resend({ type: "sms", phone: unknown })).error).toBeNull();
    expect(auth.texts.map(({ to }) => to)).toEqual([`+${phone}`, `+${phone}`]);
    const token = codeIn(lastTextTo(auth, phone));
    expect((await auth.client().verifyOtp({ phone, token, type: "sms" })).error).toBeNull();
    auth.passMessageInterval();
    expect((await auth.client().resend({ type: "sms", phone })).error).toBeNull();
    expect(auth.texts).toHaveLength(2);
  });

  test("for an unknown number is never refused, whatever else was sent", async () => {
    const auth = await anAuthService({ settings: signInByText, isLimited: true });
    const pending = aPhone();
    await auth.client().signUp({ phone: pending, password });
    auth.passMessageInterval();
    const resend = async (phone: string, type = "sms") => {
      const answer = await auth.post("/resend", { type, phone });
      return [answer.status, await answer.json()];
    };
    const numbers = [aPhone(), pending];
    for (const phone of [...numbers, ...numbers]) expect(await resend(phone)).toEqual([200, {}]);
    expect(auth.texts.map(({ to }) => to)).toEqual([`+${pending}`, `+${pending}`]);
    await Promise.all(Array.from({ length: 41 }, () => auth.post("/otp", { phone: aPhone() })));
    expect((await auth.post("/otp", { phone: aPhone() })).status).toBe(429);
    auth.passMessageInterval();
    const sent = auth.texts.length;
    for (const phone of numbers) expect(await resend(phone)).toEqual([200, {}]);
    expect(await resend(aPhone(), "phone_change")).toEqual([200, {}]);
    expect(auth.texts).toHaveLength(sent);
  });

  test("is neither stored nor logged in plain text", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const phone = aPhone();
    await auth.client().signUp({ phone, password });
    const { rows } = await auth.owner.query(
      "select (select json_agg(u)::text from auth.users u) || (select json_agg(t)::text from auth.one_time_tokens t) as stored",
    );
    expect(rows[0].stored).toContain(phone);
    expect(rows[0].stored).not.toContain(`"${codeIn(lastTextTo(auth, phone))}"`);
  });
});

test("texts that one address requests are limited over all numbers; thirty people get theirs", async () => {
  const auth = await anAuthService({ settings: signInByText, isLimited: true });
  const asked = await Promise.all(Array.from({ length: 41 }, () => auth.post("/otp", { phone: aPhone() })));
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(40);
  const { email } = await aMember(auth);
  expect((await auth.post("/otp", { email })).status).toBe(200);
});
