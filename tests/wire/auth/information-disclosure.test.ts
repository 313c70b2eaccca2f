// What the auth service does not disclose, and its rate limits (R-262 to;
// docs/decisions/0026-codes-links-and-addresses.md).
import { describe, expect, test } from "vitest";
import { oneTimeTokenSeconds } from "../../../contract/account-rules.ts";
import { limits } from "../../../server/auth/limits.ts";
import {
  aMember,
  anAuthService,
  anEmail,
  aSignedInMember,
  codeIn,
  follow,
  lastMailTo,
  password,
  siteUrl,
  tokenHashIn,
} from "../../support/auth/auth-service.ts";

describe("signing up with an address that has an account", () => {
  test("is answered with a look-alike user without identities, and sends nothing (R-262)", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    const fresh = await auth
      .client()
      .signUp({ email: anEmail(), password, options: { data: { first_name: "Ada" } } });
    const sent = auth.mails.length;
    const known = await auth
      .client()
      .signUp({ email, password: "another-password", options: { data: { first_name: "Ada" } } });
    expect(known.error).toBeNull();
    expect(known.data.session).toBeNull();
    expect(known.data.user?.identities).toEqual([]);
    expect(Object.keys(known.data.user ?? {}).sort()).toEqual(Object.keys(fresh.data.user ?? {}).sort());
    expect(Object.keys(known.data.user?.user_metadata ?? {}).sort()).toEqual(
      Object.keys(fresh.data.user?.user_metadata ?? {}).sort(),
    );
    expect(known.data.user?.user_metadata).toMatchObject({ first_name: "Ada" });
    const { rows } = await auth.owner.query("select id from auth.users where email = $1", [email]);
    expect(known.data.user?.id).not.toBe(rows[0].id);
    expect(auth.mails).toHaveLength(sent);
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull();
  });

  test("that was never confirmed mails again, once a minute; a new mail invalidates the earlier code, not its link", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password, options: { data: { first_name: "Adda" } } });
    const first = lastMailTo(auth, email);
    auth.pass(20);
    const tooSoon = await auth.client().signUp({ email, password });
    expect(tooSoon.error).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
      message: expect.stringMatching(
        /^For security purposes, you can only request this after (39|40) seconds\.$/,
      ),
    });
    auth.pass(41);
    const again = await auth.client().signUp({ email, password, options: { data: { first_name: "Ada" } } });
    expect(again.data.user?.identities).toHaveLength(1);
    expect(again.data.user?.user_metadata).toMatchObject({ first_name: "Ada" });
    const typed = await auth.client().verifyOtp({ email, token: codeIn(first), type: "signup" });
    expect(typed.error).toMatchObject({ code: "otp_expired" });
    expect((await follow(auth, first)).fragment).toHaveProperty("access_token");
    expect((await follow(auth, lastMailTo(auth, email))).fragment).toHaveProperty(
      "error_code",
      "otp_expired",
    );
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull();
  });

  test("many times at the same moment creates one account", async () => {
    for (const isAutoConfirming of [true, false]) {
      const auth = await anAuthService({ isAutoConfirming });
      const email = anEmail();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => auth.post("/signup", { email, password })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === (isAutoConfirming ? 422 : 429))).toHaveLength(5);
      const { rows } = await auth.owner.query(
        "select (select count(*)::int from auth.users) as users, (select count(*)::int from auth.identities) as identities",
      );
      expect(rows).toEqual([{ users: 1, identities: 1 }]);
    }
  });
});

test("asking for a mail is answered alike for known and unknown addresses, the interval included (R-262)", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  const sent = auth.mails.length;
  const bodies = [{ email }, { email: "nobody@example.org" }];
  for (const [path, extra] of [
    ["/recover", {}],
    ["/resend", { type: "email_change" }],
  ] as const) {
    for (const expected of [200, 429]) {
      const startedAt = performance.now();
      const answers = await Promise.all(bodies.map((body) => auth.post(path, { ...body, ...extra })));
      if (expected === 200) expect(performance.now() - startedAt).toBeGreaterThan(195);
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual([expected, expected]);
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(texts[0]?.replace(/\d+ seconds/, "")).toBe(texts[1]?.replace(/\d+ seconds/, ""));
    }
  }
  expect(auth.mails.slice(sent).map(({ to, subject }) => [to, subject])).toEqual([
    [email, expect.stringContaining("new password")],
  ]);
});

test("the interval between messages stays on when the limits are off, and a new mail invalidates the earlier one (R-244, R-263)", async () => {
  const auth = await anAuthService({ isLimited: false });
  const email = anEmail();
  await auth.client().signUp({ email, password });
  const first = lastMailTo(auth, email);
  expect((await auth.client().resend({ type: "signup", email })).error).toMatchObject({
    status: 429,
    code: "over_email_send_rate_limit",
  });
  auth.passMessageInterval();
  expect((await auth.client().resend({ type: "signup", email })).error).toBeNull();
  expect(auth.mails).toHaveLength(2);
  expect((await auth.client().verifyOtp({ email, token: codeIn(first), type: "email" })).error).toMatchObject(
    { code: "otp_expired" },
  );
  expect(
    (await auth.client().verifyOtp({ email, token: codeIn(lastMailTo(auth, email)), type: "email" })).error,
  ).toBeNull();
});

test("a mail that cannot be sent does not undo the sign-up", async () => {
  let isDown = true;
  const auth = await anAuthService({
    deliver: async () => {
      if (isDown) throw new Error("neither sent nor kept");
    },
  });
  const email = anEmail();
  expect((await auth.client().signUp({ email, password })).error).toBeNull();
  isDown = false;
  auth.passMessageInterval();
  await auth.client().resend({ type: "signup", email });
  expect((await follow(auth, lastMailTo(auth, email))).fragment).toHaveProperty("access_token");
});

test("a code is not accepted for another address, another purpose or after an hour (R-240, R-264)", async () => {
  const auth = await anAuthService();
  const [email, other] = [anEmail(), anEmail()];
  await auth.client().signUp({ email, password });
  await auth.client().signUp({ email: other, password });
  const code = codeIn(lastMailTo(auth, email));
  const refused = async (body: { email: string; type: "signup" | "recovery" }) =>
    (await auth.client().verifyOtp({ ...body, token: code })).error?.code;
  expect(await refused({ email: other, type: "signup" })).toBe("otp_expired");
  expect(await refused({ email, type: "recovery" })).toBe("otp_expired");
  auth.pass(oneTimeTokenSeconds + 1);
  expect(await refused({ email, type: "signup" })).toBe("otp_expired");
});

test("of many requests that redeem a link at the same moment one gets a session", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signUp({ email, password });
  const answers = await Promise.all(Array.from({ length: 8 }, () => follow(auth, lastMailTo(auth, email))));
  expect(answers.filter(({ fragment }) => fragment.access_token)).toHaveLength(1);
});

test("neither codes, link tokens nor passwords are stored or logged in plain text (R-264)", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signUp({ email, password });
  const mail = lastMailTo(auth, email);
  const token = tokenHashIn(mail);
  const tables = ["users", "one_time_tokens", "audit_log_entries", "identities", "message_intervals"];
  let stored = "";
  for (const table of tables) {
    const { rows } = await auth.owner.query(`select row_to_json(t)::text as row from auth.${table} t`);
    stored += rows.map(({ row }) => row).join("\n");
  }
  expect(stored).toContain(email);
  expect(stored).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  for (const secret of [token, password, `"${codeIn(mail)}"`]) expect(stored).not.toContain(secret);
});

describe("with the limits on", () => {
  test("thirty people sign in and ten sign up from one address within five minutes (R-318)", async () => {
    const auth = await anAuthService({ isLimited: true });
    const { email } = await aMember(auth);
    for (let person = 0; person < 10; person += 1) {
      expect((await auth.post("/signup", { email: anEmail(), password })).status).toBe(200);
    }
    for (let person = 0; person < 30; person += 1) {
      expect((await auth.post("/token?grant_type=password", { email, password })).status).toBe(200);
    }
  });

  test("a flood of sign-ins from one address is refused", async () => {
    const auth = await anAuthService({ isLimited: true });
    const { email } = await aMember(auth);
    const signIn = async () => (await auth.post("/token?grant_type=password", { email, password })).status;
    expect(await signIn()).toBe(200);
    await auth.owner.query("update limits.counters set taken = $1 where key like 'auth-sign-in:%'", [
      limits.signIn.max - 1,
    ]);
    expect([await signIn(), await signIn()]).toEqual([200, 429]);
  });

  test("wrong passwords for one account from one address stop after ten, the right one too; other addresses sign in (R-319)", async () => {
    const auth = await anAuthService({ isLimited: true });
    const { email } = await aMember(auth);
    const attempt = async (body: object, address = "192.0.2.1") =>
      (await auth.post("/token?grant_type=password", body, { "x-test-address": address })).status;
    for (let count = 0; count < 10; count += 1)
      expect(await attempt({ email, password: "wrong-password" })).toBe(400);
    expect(await attempt({ email, password: "wrong-password" })).toBe(429);
    expect(await attempt({ email, password })).toBe(429);
    const refused = await auth.post(
      "/token?grant_type=password",
      { email, password },
      { "x-test-address": "192.0.2.1" },
    );
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
    expect(await attempt({ email: (await aMember(auth)).email, password })).toBe(200);
    expect(await attempt({ email, password }, "198.51.100.7")).toBe(200);
  });

  test("wrong codes of strangers invalidate a code, but its owner can use the next one", async () => {
    const auth = await anAuthService({ isLimited: true });
    const email = anEmail();
    await auth.client().signUp({ email, password });
    const attempt = async (token: string, address: string) =>
      (await auth.post("/verify", { email, token, type: "signup" }, { "x-test-address": address })).status;
    for (let count = 0; count < 12; count += 1)
      expect(await attempt("nonsense", `192.0.2.${count}`)).toBe(403);
    expect(await attempt(codeIn(lastMailTo(auth, email)), "198.51.100.7"), "its ten tries are over").toBe(
      403,
    );
    auth.passMessageInterval();
    await auth.client().resend({ type: "signup", email });
    expect(await attempt(codeIn(lastMailTo(auth, email)), "198.51.100.7")).toBe(200);
  });
});

test("links lead to the site, or where the operator allows, and nowhere else (R-265)", async () => {
  const auth = await anAuthService({ uriAllowList: ["https://*.partner.example/welcome"] });
  const cases: [string, string][] = [
    [`${siteUrl}/auth`, `${siteUrl}/auth`],
    ["https://school.partner.example/welcome", "https://school.partner.example/welcome"],
    ["https://evil.example/", `${siteUrl}/`],
    [`${siteUrl}.evil.example/`, `${siteUrl}/`],
    ["javascript:alert(1)", `${siteUrl}/`],
  ];
  for (const [wanted, target] of cases) {
    const email = anEmail();
    await auth.client().signUp({ email, password, options: { emailRedirectTo: wanted } });
    expect((await follow(auth, lastMailTo(auth, email))).target, wanted).toBe(target);
  }
  const response = await auth.call("/verify?type=signup&token=x&redirect_to=https%3A%2F%2Fevil.example%2F");
  expect(new URL(response.headers.get("location") ?? "").origin).toBe(siteUrl);
});

test("a signed-in person reads no other account (R-245)", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  const { client, user } = await aSignedInMember(auth);
  const { data } = await client.getUser();
  expect(data.user?.id).toBe(user.id);
  expect(JSON.stringify(data)).not.toContain(email);
});
