// Mailed links that redirect with an authorization code (RFC 7636; R-235: grant pkce), with the unmodified
// official client.
import { describe, expect, test } from "vitest";
import { flowSeconds } from "../../../server/auth/sign-in/flow-state.ts";
import {
  aMember,
  anAuthService,
  anEmail,
  codeIn,
  follow,
  lastMailTo,
  password,
  refusal,
  siteUrl,
  type TestAuth,
  tokenHashIn,
} from "../../support/auth/auth-service.ts";

describe("with PKCE, the link of", () => {
  test("a sign-up brings a code, which the browser that signed up exchanges for a session (R-235)", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    const client = browser(auth);
    expect(
      (await client.signUp({ email, password, options: { emailRedirectTo: `${siteUrl}/auth` } })).error,
    ).toBeNull();
    expect(tokenHashIn(lastMailTo(auth, email))).toMatch(/^pkce_[0-9a-f]{56}$/);

    const { status, target, fragment, query } = await follow(auth, lastMailTo(auth, email));
    expect([status, target, fragment]).toEqual([303, `${siteUrl}/auth`, {}]);
    expect(Object.keys(query)).toEqual(["code"]);
    const { data, error } = await client.exchangeCodeForSession(query.code ?? "");
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: "email/signup" }]);
  });

  test("a sign-in without password does too, for known and new people", async () => {
    const auth = await anAuthService();
    const { email: known } = await aMember(auth);
    for (const [email, method] of [
      [known, "magiclink"],
      [anEmail(), "email/signup"],
    ] as const) {
      const client = browser(auth);
      expect((await client.signInWithOtp({ email })).error).toBeNull();
      const { query } = await follow(auth, lastMailTo(auth, email));
      const { data, error } = await client.exchangeCodeForSession(query.code ?? "");
      expect(error).toBeNull();
      expect(data.user?.email).toBe(email);
      expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method }]);
    }
  });

  test("a recovery makes the client emit PASSWORD_RECOVERY", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    const client = browser(auth);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    expect((await client.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth` })).error).toBeNull();
    const { query } = await follow(auth, lastMailTo(auth, email));
    const { data, error } = await client.exchangeCodeForSession(query.code ?? "");
    expect(error).toBeNull();
    expect(data).toMatchObject({ redirectType: "recovery" });
    expect(events).toContain("PASSWORD_RECOVERY");
    expect((await client.updateUser({ password: "another-password" })).error).toBeNull();
    expect(
      (await auth.client().signInWithPassword({ email, password: "another-password" })).error,
    ).toBeNull();
  });

  test("a change of address says so in query and fragment at the first mailbox, and brings the code at the second (R-241)", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    const client = browser(auth);
    await client.signInWithPassword({ email, password });
    const newEmail = anEmail();
    expect((await client.updateUser({ email: newEmail })).error).toBeNull();
    const first = await follow(auth, lastMailTo(auth, email));
    const message = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
    expect([first.query, first.fragment]).toEqual([{ message }, { message }]);
    const second = await follow(auth, lastMailTo(auth, newEmail));
    const { data, error } = await client.exchangeCodeForSession(second.query.code ?? "");
    expect(error).toBeNull();
    expect(data.user?.email).toBe(newEmail);
  });

  test("another copy of a mail does too", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password });
    auth.passMessageInterval();
    const client = browser(auth);
    expect((await client.resend({ type: "signup", email })).error).toBeNull();
    const { query } = await follow(auth, lastMailTo(auth, email));
    expect((await client.exchangeCodeForSession(query.code ?? "")).data.user?.email).toBe(email);
  });
});

test("the code of the mail can be typed all the same, which consumes the link", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  const client = browser(auth);
  await client.signInWithOtp({ email });
  const mail = lastMailTo(auth, email);
  expect((await client.verifyOtp({ email, token: codeIn(mail), type: "email" })).error).toBeNull();
  const { query, fragment, target } = await follow(auth, mail);
  const told = {
    error: "access_denied",
    error_code: "otp_expired",
    error_description: "Email link is invalid or has expired",
  };
  expect([target, query, fragment]).toEqual([`${siteUrl}/`, told, told]);
});

test("an authorization code is refused without its verifier, works once, and for five minutes (R-235)", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  const client = browser(auth);
  const codeOf = async () => {
    auth.passMessageInterval();
    await client.signInWithOtp({ email });
    return (await follow(auth, lastMailTo(auth, email))).query.code ?? "";
  };
  const exchange = async (auth_code: string, code_verifier: string) =>
    refusal(await auth.post("/token?grant_type=pkce", { auth_code, code_verifier }));

  const code = await codeOf();
  expect(await exchange(code, "")).toEqual([400, "validation_failed", expect.any(String)]);
  expect(await exchange(code, "not-the-verifier")).toEqual([400, "bad_code_verifier", expect.any(String)]);
  expect((await client.exchangeCodeForSession(code)).error).toBeNull();
  expect(await exchange(code, "not-the-verifier")).toEqual([404, "flow_state_not_found", expect.any(String)]);

  const late = await codeOf();
  auth.pass(flowSeconds + 1);
  expect((await client.exchangeCodeForSession(late)).error).toMatchObject({
    code: "flow_state_expired",
    status: 422,
  });
  const { rows } = await auth.owner.query(
    "select auth_code from auth.flow_state where auth_code is not null",
  );
  expect(JSON.stringify(rows)).not.toContain(late);
});

test("of many requests that follow a link at the same moment one gets a code", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await browser(auth).signUp({ email, password });
  const answers = await Promise.all(Array.from({ length: 8 }, () => follow(auth, lastMailTo(auth, email))));
  expect(answers.filter(({ query }) => query.code)).toHaveLength(1);
});

test("a link with an unknown flow is refused, and is not consumed", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await browser(auth).signUp({ email, password });
  const { rows } = await auth.owner.query("delete from auth.flow_state returning id");
  expect(rows).toHaveLength(1);
  const { query } = await follow(auth, lastMailTo(auth, email));
  expect(query).toMatchObject({ error_code: "flow_state_not_found" });
  const token = codeIn(lastMailTo(auth, email));
  expect((await auth.client().verifyOtp({ email, token, type: "signup" })).error).toBeNull();
});

test("an invalid code challenge is refused on every call that accepts one", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  const sent = auth.mails.length;
  const { data } = await auth.client().signInWithPassword({ email, password });
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  const calls = [
    ["POST", "/signup", { email: anEmail(), password }],
    ["POST", "/otp", { email: anEmail() }],
    ["POST", "/recover", { email }],
    ["POST", "/resend", { type: "signup", email }],
    ["PUT", "/user", { email: anEmail() }],
  ] as const;
  const challenges = [
    { code_challenge: "x".repeat(43) },
    { code_challenge_method: "s256" },
    { code_challenge: "x".repeat(42), code_challenge_method: "s256" },
    { code_challenge: "x".repeat(129), code_challenge_method: "s256" },
    { code_challenge: `${"x".repeat(43)}\u0000`, code_challenge_method: "s256" },
    { code_challenge: "x".repeat(43), code_challenge_method: "md5" },
  ];
  for (const [method, path, body] of calls)
    for (const challenge of challenges) {
      const response = await auth.call(path, {
        method,
        headers,
        body: JSON.stringify({ ...body, ...challenge }),
      });
      expect(await refusal(response), `${path} ${JSON.stringify(challenge)}`).toEqual([
        400,
        "validation_failed",
        expect.any(String),
      ]);
    }
  expect(auth.mails).toHaveLength(sent);
});

/** A client that signs in with PKCE and has storage of its own, like a separate browser. */
function browser(auth: TestAuth) {
  return auth.client({}, "pkce");
}
