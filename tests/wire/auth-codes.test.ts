// Signing in with a code instead of a password, with the unmodified official client (spec sections 5 and 7: POST /otp, POST /verify).
import { describe, expect, test } from "vitest";
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
  linkIn,
  password,
  refusal,
  siteUrl,
} from "../support/auth-service.ts";

describe("a code by mail", () => {
  test("comes with a link in one mail; either signs in, once", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    const { error } = await auth
      .client()
      .signInWithOtp({ email, options: { emailRedirectTo: `${siteUrl}/programs` } });
    expect(error).toBeNull();
    const mail = lastMailTo(auth, email);
    expect(Object.fromEntries(new URL(linkIn(mail)).searchParams)).toMatchObject({
      type: "magiclink",
      redirect_to: `${siteUrl}/programs`,
    });
    const client = auth.client();
    const { data, error: wrong } = await client.verifyOtp({ email, token: codeIn(mail), type: "email" });
    expect(wrong).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await client.getClaims()).data?.claims.amr).toEqual([
      { method: "otp", timestamp: expect.any(Number) },
    ]);
    expect((await follow(auth, mail)).fragment).toHaveProperty("error_code", "otp_expired");

    auth.pass(61);
    await auth.client().signInWithOtp({ email, options: { emailRedirectTo: `${siteUrl}/programs` } });
    const followed = await follow(auth, lastMailTo(auth, email));
    expect(followed.target).toBe(`${siteUrl}/programs`);
    expect(followed.fragment).toMatchObject({ type: "magiclink", token_type: "bearer" });
    expect(
      (await auth.client().verifyOtp({ email, token: codeIn(lastMailTo(auth, email)), type: "email" })).error,
    ).toMatchObject({ code: "otp_expired", status: 403 });
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull();
  });

  test("of whoever has no account makes one, which its code confirms; it has no password until one is chosen", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    const { error } = await auth
      .client()
      .signInWithOtp({ email: email.toUpperCase(), options: { data: { first_name: "Ada" } } });
    expect(error).toBeNull();
    expect(new URL(linkIn(lastMailTo(auth, email))).searchParams.get("type")).toBe("signup");
    const client = auth.client();
    const { data } = await client.verifyOtp({
      email,
      token: codeIn(lastMailTo(auth, email)),
      type: "email",
    });
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { first_name: "Ada", email, email_verified: true },
    });
    for (const tried of ["", "null", password])
      expect((await auth.post("/token?grant_type=password", { email, password: tried })).status, tried).toBe(
        400,
      );
    expect((await client.updateUser({ password })).error).toBeNull();
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull();
  });

  test("asked for with an address that was never confirmed leaves whoever signed up with it no key", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    const stranger = "password-of-a-stranger";
    await auth.client().signUp({ email, password: stranger });
    await auth.owner.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider)
       select 'mallory', id, '{}', 'google' from auth.users`,
    );
    const first = lastMailTo(auth, email);
    expect((await auth.client().signInWithOtp({ email })).error).toBeNull();
    const { data } = await auth
      .client()
      .verifyOtp({ email, token: codeIn(lastMailTo(auth, email)), type: "email" });
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["email"]);
    expect((await auth.client().signInWithPassword({ email, password: stranger })).error).toMatchObject({
      code: "invalid_credentials",
    });
    expect((await follow(auth, first)).fragment).toHaveProperty("error_code", "otp_expired");
  });

  test("of a recovery leaves no key to whoever came with an unproven address through a provider", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password: "password-of-a-stranger" });
    await auth.owner.query("update auth.identities set provider = 'google', provider_id = 'mallory'");
    await auth.client().resetPasswordForEmail(email);
    const token = codeIn(lastMailTo(auth, email));
    const { data } = await auth.client().verifyOtp({ email, token, type: "recovery" });
    expect(data.user).toMatchObject({
      app_metadata: { provider: "email", providers: ["email"] },
      identities: [{ provider: "email", identity_data: { email, email_verified: true } }],
    });
  });

  test("is sent once a minute, known and unknown addresses alike, and takes as long for both", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    const unknown = anEmail();
    for (const expected of [200, 429]) {
      const startedAt = performance.now();
      const answers = await Promise.all(
        [email, unknown].map((address) => auth.post("/otp", { email: address })),
      );
      if (expected === 200) expect(performance.now() - startedAt).toBeGreaterThan(195);
      expect(answers.map(({ status }) => status)).toEqual([expected, expected]);
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(texts[0]?.replace(/\d+ seconds/, "")).toBe(texts[1]?.replace(/\d+ seconds/, ""));
    }
  });

  test("still has to be typed where the operator turned confirmation off", async () => {
    const auth = await anAuthService({ isAutoConfirming: true });
    const email = anEmail();
    expect((await auth.client().signInWithOtp({ email })).error).toBeNull();
    const { rows } = await auth.owner.query(
      "select email_confirmed_at is not null as confirmed from auth.users",
    );
    expect(rows).toEqual([{ confirmed: true }]);
    const { data } = await auth
      .client()
      .verifyOtp({ email, token: codeIn(lastMailTo(auth, email)), type: "magiclink" });
    expect(data.session?.user.email).toBe(email);
  });

  test("does not let a banned person in", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    await auth.client().signInWithOtp({ email });
    const token = codeIn(lastMailTo(auth, email));
    await auth.owner.query("update auth.users set banned_until = now() + interval '1 day'");
    expect((await auth.client().verifyOtp({ email, token, type: "email" })).error).toMatchObject({
      code: "user_banned",
      status: 403,
    });
    await auth.owner.query("update auth.users set banned_until = null");
    expect((await auth.client().verifyOtp({ email, token, type: "email" })).error).toBeNull();
  });

  test("does not undo a change of address that is under way", async () => {
    const auth = await anAuthService();
    const { client, email } = await aSignedInMember(auth);
    const newEmail = anEmail();
    await client.updateUser({ email: newEmail });
    const change = [lastMailTo(auth, email), lastMailTo(auth, newEmail)];
    await auth.client().signInWithOtp({ email });
    const token = codeIn(lastMailTo(auth, email));
    expect((await auth.client().verifyOtp({ email, token, type: "email" })).error).toBeNull();
    for (const mail of change) await follow(auth, mail);
    expect((await client.getUser()).data.user?.email).toBe(newEmail);
  });
});

describe("the token of a link", () => {
  test("is taken as a token hash too, with its type alone", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    await auth.client().signInWithOtp({ email });
    const token_hash = new URL(linkIn(lastMailTo(auth, email))).searchParams.get("token") ?? "";
    for (const type of ["signup", "invite", "email_change"] as const)
      expect((await auth.client().verifyOtp({ token_hash, type })).error, type).toMatchObject({
        code: "otp_expired",
        message: "Email link is invalid or has expired",
      });
    for (const type of ["sms", "phone_change"])
      expect(await refusal(await auth.post("/verify", { token_hash, type }))).toEqual([
        400,
        "validation_failed",
        "Invalid email verification type",
      ]);
    const { data, error } = await auth.client().verifyOtp({ token_hash, type: "email" });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test("of an invitation confirms as that of a sign-up does", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password });
    const token_hash = new URL(linkIn(lastMailTo(auth, email))).searchParams.get("token") ?? "";
    const { data } = await auth.client().verifyOtp({ token_hash, type: "invite" });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });
});

describe("a code by text", () => {
  test("signs in, and makes an account for whoever has none", async () => {
    const auth = await anAuthService();
    const phone = aPhone();
    for (const round of ["new", "known"]) {
      const asked = await auth.client().signInWithOtp({ phone, options: { data: { first_name: "Ada" } } });
      expect(asked.error, round).toBeNull();
      const token = codeIn(lastTextTo(auth, phone));
      const { data, error } = await auth.client().verifyOtp({ phone, token, type: "sms" });
      expect(error, round).toBeNull();
      expect(data.user, round).toMatchObject({ phone, user_metadata: { first_name: "Ada" } });
      auth.pass(61);
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

  test("is sent once a minute", async () => {
    const auth = await anAuthService();
    const phone = aPhone();
    expect((await auth.client().signInWithOtp({ phone })).error).toBeNull();
    const { error } = await auth.client().signInWithOtp({ phone: `+${phone}` });
    expect(error).toMatchObject({ code: "over_sms_send_rate_limit", status: 429 });
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    auth.pass(61);
    expect((await auth.client().signInWithOtp({ phone })).error).toBeNull();
    expect(auth.texts).toHaveLength(2);
  });
});

describe("asking for a code", () => {
  test("without wanting an account is refused to whoever has none, and makes none", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    const options = { shouldCreateUser: false };
    expect((await auth.client().signInWithOtp({ email, options })).error).toBeNull();
    const sent = auth.mails.length;
    for (const contact of [{ email: anEmail() }, { phone: aPhone() }])
      expect((await auth.client().signInWithOtp({ ...contact, options })).error).toMatchObject({
        code: "otp_disabled",
        status: 422,
        message: "Signups not allowed for otp",
      });
    expect(auth.mails.length + auth.texts.length).toBe(sent);
    const { rows } = await auth.owner.query("select email from auth.users");
    expect(rows).toEqual([{ email }]);
  });

  test("is refused in upstream's words", async () => {
    const auth = await anAuthService();
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
    const auth = await anAuthService();
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
    external: { email: true, phone: true, google: false, anonymous_users: false },
    ...{ mailer_autoconfirm: false, phone_autoconfirm: false, saml_enabled: false },
    ...{ disable_signup: false, one_time_codes: false },
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
    external: { google: true, github: false },
    ...{ mailer_autoconfirm: true, phone_autoconfirm: true, one_time_codes: true },
  });
  expect(JSON.stringify(configured)).not.toContain("s3cret");
});
