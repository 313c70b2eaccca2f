// Signing in with a code instead of a password, with the unmodified official client (R-239, R-240:
// POST /otp, POST /verify).
import { describe, expect, test } from "vitest";
import {
  aMember,
  anAuthService,
  anEmail,
  aSignedInMember,
  codeIn,
  follow,
  lastMailTo,
  linkIn,
  password,
  refusal,
  siteUrl,
  tokenHashIn,
} from "../../support/auth/auth-service.ts";

describe("a code by mail", () => {
  test("comes with a link in one mail; either signs in, once (R-239)", async () => {
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

    auth.passMessageInterval();
    await auth.client().signInWithOtp({ email, options: { emailRedirectTo: `${siteUrl}/programs` } });
    const followed = await follow(auth, lastMailTo(auth, email));
    expect(followed.target).toBe(`${siteUrl}/programs`);
    expect(followed.fragment).toMatchObject({ type: "magiclink", token_type: "bearer" });
    expect(
      (await auth.client().verifyOtp({ email, token: codeIn(lastMailTo(auth, email)), type: "email" })).error,
    ).toMatchObject({ code: "otp_expired", status: 403 });
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull();
  });

  test("for an unknown address makes one, which its code confirms; it has no password until one is chosen (R-239)", async () => {
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

  test("for an unconfirmed address removes the password, link and identity of its sign-up", async () => {
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

  test("of a recovery removes the access of a provider sign-in with an unverified address", async () => {
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
  test("is taken as a token hash too, only with its type (R-240)", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    await auth.client().signInWithOtp({ email });
    const token_hash = tokenHashIn(lastMailTo(auth, email));
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
    const token_hash = tokenHashIn(lastMailTo(auth, email));
    const { data } = await auth.client().verifyOtp({ token_hash, type: "invite" });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });
});
