// What was set on an account before its address or number was verified must not survive the verification
// (docs/decisions/0026-codes-links-and-addresses.md).
import { hash as bcryptHash } from "@node-rs/bcrypt";
import { describe, expect, test } from "vitest";
import {
  anAuthService,
  anEmail,
  aPhone,
  codeIn,
  follow,
  lastMailTo,
  lastTextTo,
  password,
  signInByText,
  type TestAuth,
} from "../../support/auth/auth-service.ts";

const strangers = "password-of-a-stranger";
const invalid = { code: "invalid_credentials" };

describe("a repeated sign-up with another password", () => {
  test("keeps neither password, in any order; the person who follows the link chooses one", async () => {
    for (const passwords of [
      [strangers, password],
      [password, strangers],
    ]) {
      const auth = await anAuthService();
      const email = anEmail();
      await signUpInTurn(auth, email, passwords);
      const { fragment } = await follow(auth, lastMailTo(auth, email));
      expect(fragment).toMatchObject({ type: "signup", needs_password: "true" });
      await expectNoPassword(auth, email);
      const client = auth.client();
      const { access_token = "", refresh_token = "" } = fragment;
      await client.setSession({ access_token, refresh_token });
      expect((await client.updateUser({ password })).error).toBeNull();
      expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull();
    }
  });

  test("keeps no password when the code is typed, and the answer says so", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await signUpInTurn(auth, email, [strangers, password]);
    const { data } = await auth
      .client()
      .verifyOtp({ email, token: codeIn(lastMailTo(auth, email)), type: "signup" });
    expect(data.session).toMatchObject({ needs_password: true });
    await expectNoPassword(auth, email);
  });

  test("followed by a third sign-up still keeps no password", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await signUpInTurn(auth, email, [password, strangers, strangers]);
    expect((await follow(auth, lastMailTo(auth, email))).fragment).toHaveProperty("needs_password");
    await expectNoPassword(auth, email);
  });

  test("counts a bcrypt hash from elsewhere as another password: its comparison would take longer (R-469)", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password });
    const imported = await bcryptHash(password, 4);
    await auth.owner.query("update auth.users set encrypted_password = $2 where email = $1", [
      email,
      imported,
    ]);
    expect((await auth.client().signUp({ email, password })).error?.code).toBe("over_email_send_rate_limit");
    const { rows } = await auth.owner.query("select encrypted_password from auth.users where email = $1", [
      email,
    ]);
    expect(rows).toEqual([{ encrypted_password: null }]);
  });

  test("counts although it comes too soon for another mail", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password: strangers });
    expect((await auth.client().signUp({ email, password })).error).toMatchObject({ status: 429 });
    await follow(auth, lastMailTo(auth, email));
    await expectNoPassword(auth, email);
  });

  test("keeps neither's names", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    const options = { data: { first_name: "Mallory" } };
    await signUpInTurn(auth, email, [password, strangers], options);
    const { rows } = await auth.owner.query(
      "select raw_user_meta_data as metadata, identity_data as data from auth.users join auth.identities on user_id = users.id",
    );
    expect(JSON.stringify(rows)).not.toContain("Mallory");
  });

  test("is answered like one with the same password", async () => {
    const auth = await anAuthService();
    const answers = [];
    for (const second of [password, strangers]) {
      const email = anEmail();
      await auth.client().signUp({ email, password, options: { data: { first_name: "Ada" } } });
      auth.passMessageInterval();
      const body = { email, password: second, data: { first_name: "Ida" } };
      answers.push(await (await auth.post("/signup", body)).json());
    }
    const [same, other] = answers.map((answer) => maskedShape(answer));
    expect(other).toEqual(same);
    expect(answers[1].user_metadata).toMatchObject({ first_name: "Ida" });
    expect(answers[1].identities).toMatchObject([{ identity_data: { first_name: "Ida" } }]);
  });

  test("keeps no password when a phone number is confirmed", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const phone = aPhone();
    for (const tried of [strangers, password]) {
      await auth.client().signUp({ phone, password: tried });
      auth.passMessageInterval();
    }
    const token = codeIn(lastTextTo(auth, phone));
    const { data } = await auth.client().verifyOtp({ phone, token, type: "sms" });
    expect(data.session).toMatchObject({ needs_password: true });
    for (const tried of [strangers, password])
      expect((await auth.client().signInWithPassword({ phone, password: tried })).error).toMatchObject(
        invalid,
      );
  });

  test("takes the account over where the operator turned confirmation off", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password: strangers, options: { data: { nickname: "Mallory" } } });
    const confirming = await anAuthService({ database: auth.database, isAutoConfirming: true });
    const { data } = await confirming.client().signUp({ email, password });
    expect(data.session?.user.user_metadata).not.toHaveProperty("nickname");
    expect((await confirming.client().signInWithPassword({ email, password })).error).toBeNull();
    expect(
      (await confirming.client().signInWithPassword({ email, password: strangers })).error,
    ).toMatchObject(invalid);
  });
});

test("the same password in two sign-ups is kept, with the later names", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await signUpInTurn(auth, email, [password]);
  await signUpInTurn(auth, email, [password], { data: { first_name: "Ada" } });
  const { fragment } = await follow(auth, lastMailTo(auth, email));
  expect(fragment).not.toHaveProperty("needs_password");
  const { data, error } = await auth.client().signInWithPassword({ email, password });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({ first_name: "Ada" });
});

test("a sign-up after a request for a code sets no password", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signInWithOtp({ email });
  await signUpInTurn(auth, email, [strangers]);
  await follow(auth, lastMailTo(auth, email));
  await expectNoPassword(auth, email);
});

test("after a request for a recovery mail, the link of the sign-up keeps no stranger's password", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signUp({ email, password: strangers });
  const confirmation = lastMailTo(auth, email);
  await auth.client().resetPasswordForEmail(email);
  expect((await follow(auth, confirmation)).fragment).toHaveProperty("needs_password");
  await expectNoPassword(auth, email);
});

test("the first verification of an address ends earlier sessions and second factors", async () => {
  for (const isRecovery of [false, true]) {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password });
    if (isRecovery) await auth.client().resetPasswordForEmail(email);
    await auth.owner.query(`
      with person as (update auth.users set phone = '15555550199' returning id),
        session as (insert into auth.sessions (id, user_id, aal) select gen_random_uuid(), id, 'aal1' from person)
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      select gen_random_uuid(), id, 'totp', 'verified', now(), now() from person`);
    expect((await follow(auth, lastMailTo(auth, email))).fragment).toHaveProperty("access_token");
    const { rows } = await auth.owner.query(
      "select (select count(*)::int from auth.sessions) as sessions, (select count(*)::int from auth.mfa_factors) as factors, phone from auth.users",
    );
    expect(rows).toEqual([{ sessions: 1, factors: 0, phone: null }]);
  }
});

test("an account that a provider created on an unverified address keeps nothing of it after a sign-up", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.owner.query(
    `with person as (
       insert into auth.users (id, email, created_at, updated_at) values (gen_random_uuid(), $1, now(), now()) returning id
     )
     insert into auth.identities (user_id, provider, provider_id, identity_data)
     select id, 'github', '7', jsonb_build_object('email', $1::text) from person`,
    [email],
  );
  await signUpInTurn(auth, email, [password]);
  expect((await follow(auth, lastMailTo(auth, email))).fragment).toHaveProperty("needs_password");
  const { rows } = await auth.owner.query("select provider from auth.identities");
  expect(rows).toEqual([{ provider: "email" }]);
});

/** Signs up once per password, each time after the interval between messages. */
async function signUpInTurn(auth: TestAuth, email: string, passwords: string[], options: object = {}) {
  for (const tried of passwords) {
    auth.passMessageInterval();
    const { data, error } = await auth.client().signUp({ email, password: tried, options });
    if (error) throw error;
    expect(data.user?.identities).toHaveLength(1);
  }
}

async function expectNoPassword(auth: TestAuth, email: string) {
  for (const tried of [strangers, password])
    expect((await auth.client().signInWithPassword({ email, password: tried })).error).toMatchObject(invalid);
}

/** Replaces ids, times and generated addresses, so that two answers can be compared. */
function maskedShape(answer: object): unknown {
  const text = JSON.stringify(answer)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
    .replace(/person\d+@/g, "person@");
  return JSON.parse(text);
}
