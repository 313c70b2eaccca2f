// Sign-in codes by text, and which requests for codes are refused (R-239: POST /otp).
import { describe, expect, test } from "vitest";
import {
  aMember,
  anAuthService,
  anEmail,
  aPhone,
  aPhoneMember,
  codeIn,
  lastMailTo,
  lastTextTo,
  refusal,
  signInByText,
} from "../../support/auth/auth-service.ts";

describe("a code by text", () => {
  test("signs in, and creates an account for a new number", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const phone = aPhone();
    for (const round of ["new", "known"]) {
      const asked = await auth.client().signInWithOtp({ phone, options: { data: { first_name: "Ada" } } });
      expect(asked.error, round).toBeNull();
      const token = codeIn(lastTextTo(auth, phone));
      const { data, error } = await auth.client().verifyOtp({ phone, token, type: "sms" });
      expect(error, round).toBeNull();
      expect(data.user, round).toMatchObject({ phone, user_metadata: { first_name: "Ada" } });
      auth.passMessageInterval();
    }
    const { rows } = await auth.owner.query("select count(*)::int as users from auth.users");
    expect(rows).toEqual([{ users: 1 }]);
    const { rows: entries } = await auth.owner.query(
      "select payload ->> 'action' as action from auth.audit_log_entries order by created_at",
    );
    expect(entries.map(({ action }) => action)).toEqual([
      ...["user_confirmation_requested", "user_signedup"],
      ...["user_recovery_requested", "login"],
    ]);
  });

  test("is sent once a minute (R-263)", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const phone = aPhone();
    expect((await auth.client().signInWithOtp({ phone })).error).toBeNull();
    const { error } = await auth.client().signInWithOtp({ phone: `+${phone}` });
    expect(error).toMatchObject({ code: "over_sms_send_rate_limit", status: 429 });
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    auth.passMessageInterval();
    expect((await auth.client().signInWithOtp({ phone })).error).toBeNull();
    expect(auth.texts).toHaveLength(2);
  });
});

describe("asking for a code", () => {
  test("without wanting an account is answered alike with and without an account, and creates none (R-239)", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const { email } = await aMember(auth);
    const { phone } = await aPhoneMember(auth);
    const sent = auth.mails.length + auth.texts.length;
    const pairs = [
      [{ email }, { email: anEmail() }],
      [{ phone }, { phone: aPhone() }],
    ];
    auth.passMessageInterval();
    for (const pair of pairs)
      for (const expected of [200, 429]) {
        const startedAt = performance.now();
        const answers = await Promise.all(
          pair.map((contact) => auth.post("/otp", { ...contact, create_user: false })),
        );
        if (expected === 200) expect(performance.now() - startedAt).toBeGreaterThan(195);
        expect(answers.map(({ status }) => status)).toEqual([expected, expected]);
        const [known, unknown] = await Promise.all(answers.map((answer) => answer.text()));
        expect(unknown?.replace(/\d+ seconds/, "")).toBe(known?.replace(/\d+ seconds/, ""));
      }
    expect(codeIn(lastMailTo(auth, email))).toMatch(/^\d{6}$/);
    expect(codeIn(lastTextTo(auth, phone))).toMatch(/^\d{6}$/);
    expect(auth.mails.length + auth.texts.length).toBe(sent + 2);
    const { rows } = await auth.owner.query("select count(*)::int as users from auth.users");
    expect(rows).toEqual([{ users: 2 }]);
  });

  test("is refused in upstream's words", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const refused = async (body: object) => refusal(await auth.post("/otp", body));
    const invalid = (message: string) => [400, "validation_failed", message];
    const [email, phone] = [anEmail(), aPhone()];
    expect(await refused({})).toEqual(invalid("One of email or phone must be set"));
    expect(await refused({ email, phone })).toEqual(
      invalid("Only an email address or phone number should be provided"),
    );
    expect(await refused({ email, channel: "sms" })).toEqual(
      invalid("Channel should only be specified with Phone OTP"),
    );
    expect(await refused({ phone: "0" })).toEqual(invalid("Invalid phone number format (E.164 required)"));
    expect(await refused({ email: "nobody" })).toEqual(
      invalid("Unable to validate email address: invalid format"),
    );
    expect(
      (await auth.client().signInWithOtp({ phone, options: { channel: "whatsapp" } })).error,
    ).toMatchObject({ code: "validation_failed", status: 400 });
    expect(await refused({ email, code_challenge: "x".repeat(43) })).toEqual(
      invalid("PKCE flow requires code_challenge_method and code_challenge"),
    );
    expect(await refused({ email, data: { text: "x".repeat(6_144) } })).toEqual(
      invalid("User metadata is too large"),
    );
    expect(await refused({ email, data: { text: "\u0000" } })).toEqual([
      ...[400, "validation_failed"],
      expect.any(String),
    ]);
    expect(await refused({ email: anEmail(), create_user: "no" })).toEqual([
      400,
      "bad_json",
      expect.any(String),
    ]);
    expect(auth.mails.length + auth.texts.length).toBe(0);
    expect((await auth.post("/otp", { email: anEmail(), data: null, create_user: null })).status).toBe(200);
  });

  test("many times at the same moment sends one message", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const [email, phone] = [anEmail(), aPhone()];
    for (const contact of [{ email }, { phone }]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => auth.post("/otp", contact)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    }
    expect([auth.mails.length, auth.texts.length]).toEqual([1, 1]);
  });
});

test("clients learn from the settings what is offered", async () => {
  const plain = await (await (await anAuthService()).call("/settings")).json();
  expect(plain).toMatchObject({
    external: { email: true, phone: false, google: false, anonymous_users: false },
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    saml_enabled: false,
    disable_signup: false,
    one_time_codes: false,
  });
  const auth = await anAuthService({
    isAutoConfirming: true,
    settings: {
      offersSignInCodes: true,
      providers: [{ name: "google", clientIds: ["web"], secret: "s3cret", url: undefined }],
    },
  });
  const configured = await (await auth.call("/settings")).json();
  expect(configured).toMatchObject({
    external: { phone: true, google: true, github: false },
    mailer_autoconfirm: true,
    phone_autoconfirm: true,
    one_time_codes: true,
  });
  expect(JSON.stringify(configured)).not.toContain("s3cret");
});
