// From the sign-up to the sign-out, and a forgotten password, with the unmodified official client (R-233,
//
import { describe, expect, test } from "vitest";
import { accessTokenSeconds } from "../../../server/platform/keys/access-token.ts";
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
  refusalOfUser,
  siteUrl,
} from "../../support/auth/auth-service.ts";

describe("signing up", () => {
  test("gives a bare user without a session, and mails a link and a six-digit code (R-233, R-261, R-332)", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    const { data, error } = await auth.client().signUp({
      email: email.toUpperCase(),
      password,
      options: { data: { first_name: "Inés", last_name: "O’Hara" }, emailRedirectTo: `${siteUrl}/` },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      aud: "authenticated",
      role: "authenticated",
      email,
      phone: "",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { first_name: "Inés", last_name: "O’Hara", email, email_verified: false },
    });
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(auth.mails).toHaveLength(1);
    const mail = lastMailTo(auth, email);
    const link = new URL(linkIn(mail));
    expect(`${link.origin}${link.pathname}`).toBe(`${siteUrl}/auth`);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      type: "signup",
      redirect_to: `${siteUrl}/`,
    });
    expect(codeIn(mail)).toMatch(/^\d{6}$/);
    expect(mail.html).toContain(codeIn(mail));
  });

  test("refuses sign-in until the link of the mail is followed, which signs in at the site (R-206, R-229, R-230, R-234)", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password });
    const refused = await auth.client().signInWithPassword({ email, password });
    expect(refused.error).toMatchObject({ code: "email_not_confirmed", status: 400 });
    const wrong = await auth.client().signInWithPassword({ email, password: "another-password" });
    expect(wrong.error).toMatchObject({ code: "invalid_credentials", status: 400 });

    const { status, target, fragment } = await follow(auth, lastMailTo(auth, email));
    expect(status).toBe(303);
    expect(target).toBe(`${siteUrl}/`);
    expect(fragment).toMatchObject({
      token_type: "bearer",
      type: "signup",
      expires_in: String(accessTokenSeconds),
    });
    const { data, error } = await auth.client().setSession({
      access_token: fragment.access_token ?? "",
      refresh_token: fragment.refresh_token ?? "",
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect(data.user?.email_confirmed_at).toBeTruthy();

    const signedIn = await auth.client().signInWithPassword({ email, password });
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.session).toMatchObject({ token_type: "bearer", expires_in: accessTokenSeconds });
  });

  test("confirms by code too; code and link each work once (R-206, R-264)", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password });
    const mail = lastMailTo(auth, email);
    const client = auth.client();
    const { data, error } = await client.verifyOtp({ email, token: codeIn(mail), type: "signup" });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await client.getUser()).data.user?.email).toBe(email);

    const again = await auth.client().verifyOtp({ email, token: codeIn(mail), type: "signup" });
    expect(again.error).toMatchObject({ code: "otp_expired", status: 403 });
    const link = await follow(auth, mail);
    expect(link.status).toBe(303);
    expect(link.fragment).toEqual({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    });
  });

  test("confirms with the largest allowed metadata too, and the token still fits into a header", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    const data = { text: "x".repeat(6_144 - JSON.stringify({ text: "" }).length) };
    expect((await auth.client().signUp({ email, password, options: { data } })).error).toBeNull();
    const { fragment } = await follow(auth, lastMailTo(auth, email));
    expect((await auth.client().getUser(fragment.access_token)).data.user?.user_metadata).toMatchObject(data);
  });

  test("signs in at once where the operator turned confirmation off (R-207)", async () => {
    const auth = await anAuthService({ isAutoConfirming: true });
    const email = anEmail();
    const { data, error } = await auth.client().signUp({ email, password });
    expect(error).toBeNull();
    expect(data.session?.access_token).toBeTruthy();
    expect(auth.mails).toHaveLength(0);
    const again = await auth.client().signUp({ email, password });
    expect(again.error).toMatchObject({
      code: "user_already_exists",
      status: 422,
      message: "User already registered",
    });
  });
});

describe("a session", () => {
  test("carries the claims that clients and policies read (R-230, R-260)", async () => {
    const auth = await anAuthService();
    const { client, session, user } = await aSignedInMember(auth);
    const { data, error } = await client.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({
      sub: user.id,
      aud: "authenticated",
      role: "authenticated",
      email: user.email,
      phone: "",
      aal: "aal1",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { first_name: "Inés" },
      iss: `${siteUrl}/auth/v1`,
    });
    expect(data?.claims.amr).toEqual([{ method: "password", timestamp: expect.any(Number) }]);
    expect(data?.claims.session_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(session.expires_at).toBe(data?.claims.exp);
  });

  test("ends here, elsewhere or everywhere on sign-out", async () => {
    const auth = await anAuthService();
    const first = await aSignedInMember(auth);
    const device = async () => {
      const client = auth.client();
      await client.signInWithPassword({ email: first.email, password });
      return client;
    };
    const [second, third] = [await device(), await device()];
    const isAlive = async (client: typeof second) => (await client.getUser()).error === null;

    const secondToken = (await second.getSession()).data.session?.access_token ?? "";
    expect((await second.signOut({ scope: "local" })).error).toBeNull();
    expect(await isAlive(first.client)).toBe(true);
    expect(await refusalOfUser(auth, secondToken)).toEqual([403, "session_not_found"]);

    expect((await third.signOut({ scope: "others" })).error).toBeNull();
    expect(await isAlive(third)).toBe(true);
    expect(await refusalOfUser(auth, first.session.access_token)).toEqual([403, "session_not_found"]);
    expect((await auth.client().getUser(first.session.access_token)).error?.name).toBe(
      "AuthSessionMissingError",
    );

    const fourth = await device();
    const fourthToken = (await fourth.getSession()).data.session?.access_token ?? "";
    expect((await third.signOut()).error).toBeNull();
    expect(await refusalOfUser(auth, fourthToken)).toEqual([403, "session_not_found"]);
  });
});

test("a forgotten password is replaced through a mail, by link or code (R-247)", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  expect(
    (await auth.client().resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth` })).error,
  ).toBeNull();
  const mail = lastMailTo(auth, email);
  expect(new URL(linkIn(mail)).searchParams.get("type")).toBe("recovery");

  const client = auth.client();
  expect((await client.verifyOtp({ email, token: codeIn(mail), type: "recovery" })).error).toBeNull();
  expect((await client.updateUser({ password: "another-password" })).error).toBeNull();
  expect((await auth.client().signInWithPassword({ email, password: "another-password" })).error).toBeNull();

  auth.passMessageInterval();
  await auth.client().resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth` });
  const { target, fragment } = await follow(auth, lastMailTo(auth, email));
  expect(target).toBe(`${siteUrl}/auth`);
  expect(fragment).toMatchObject({ type: "recovery" });
});

test("a recovery mail confirms an account that was never confirmed, but not the password of its sign-up", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signUp({ email, password: "password-of-a-stranger" });
  await auth.client().resetPasswordForEmail(email);
  const client = auth.client();
  const { data } = await client.verifyOtp({
    email,
    token: codeIn(lastMailTo(auth, email)),
    type: "recovery",
  });
  expect(data.user?.email_confirmed_at).toBeTruthy();
  const stranger = await auth.client().signInWithPassword({ email, password: "password-of-a-stranger" });
  expect(stranger.error).toMatchObject({ code: "invalid_credentials" });
  expect((await client.updateUser({ password })).error).toBeNull();
  expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull();
});

test("invisible characters around an address are no part of it, and within it they are refused (R-470)", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  const pasted = `\u200b${email}\u2060`;
  expect((await auth.client().signUp({ email: pasted, password })).data.user).toMatchObject({ email });
  await follow(auth, lastMailTo(auth, email));
  expect((await auth.client().signInWithPassword({ email: pasted, password })).error).toBeNull();
  const inside = email.replace("@", "\u200e@");
  const refused = { code: "validation_failed", message: expect.stringContaining("invisible character") };
  expect((await auth.client().signUp({ email: inside, password })).error).toMatchObject(refused);
  expect((await auth.client().resetPasswordForEmail(inside)).error).toMatchObject(refused);
  expect((await auth.client().signInWithPassword({ email: inside, password })).error?.code).toBe(
    "invalid_credentials",
  );
  const encoded = await auth.client().signUp({ email: "=?utf-8?q?a?=@example.org", password });
  expect(encoded.error?.code).toBe("validation_failed");
});
