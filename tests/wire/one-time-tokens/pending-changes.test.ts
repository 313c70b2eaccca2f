// A change of address or number under way belongs to the session that began it, and ends with it
// (docs/decisions/0025-rights-end-with-the-session.md). Otherwise an intruder could finish it after the
// owner has thrown the intruder out.
import { describe, expect, test } from "vitest";
import { ensureConfirmedAccount } from "../../../server/auth/accounts/ensure-confirmed-account.ts";
import {
  anAuthService,
  anEmail,
  aPhone,
  aPhoneMember,
  aSignedInMember,
  codeIn,
  follow,
  lastMailTo,
  lastTextTo,
  linkIn,
  password,
  signedIn,
  signInByText,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";

type Intrusion = { auth: TestAuth; email: string; intruder: Awaited<ReturnType<typeof aSignedInMember>> };

const remedies: [string, (intrusion: Intrusion) => Promise<unknown>][] = [
  ["the owner changes the password", async ({ auth, email }) =>
    (await signedIn(auth, email)).client.updateUser({ password: "another-password" })],
  ["the owner signs out everywhere", async ({ auth, email }) =>
    (await signedIn(auth, email)).client.signOut({ scope: "global" })],
  ["the owner signs out every other device", async ({ auth, email }) =>
    (await signedIn(auth, email)).client.signOut({ scope: "others" })],
  ["the device that began it signs out", ({ intruder }) => intruder.client.signOut({ scope: "local" })],
  ["the owner is made administrator by the operator", ({ auth, email }) =>
    ensureConfirmedAccount(auth.owner, { email, password: "another-password" })],
  ["the session that began it has reached its limit", ({ auth, intruder }) =>
    auth.owner.query("update auth.sessions set not_after = now() where user_id = $1", [intruder.user.id])],
]; // biome-ignore format: one remedy an entry

describe.each(remedies)("once %s,", (_what, remedy) => {
  test("a change of number under way is over: no code, no copy, no session (R-466)", async () => {
    const intrusion = await anIntrusion();
    const { auth, intruder } = intrusion;
    const phone = aPhone();
    expect((await intruder.client.updateUser({ phone })).error).toBeNull();
    const begun = codeIn(lastTextTo(auth, phone));
    await remedy(intrusion);
    auth.passMessageInterval();
    expect((await auth.client().resend({ type: "phone_change", phone })).error).toBeNull();
    expect(auth.texts.filter(({ to }) => to === `+${phone}`)).toHaveLength(1);
    const { data, error } = await auth.client().verifyOtp({ phone, token: begun, type: "phone_change" });
    expect([data.session, error?.code]).toEqual([null, "otp_expired"]);
    expect(await contactsOf(intrusion)).toMatchObject({ phone: null });
  });

  test("a change of address under way is over: no link and no copy, for either mailbox (R-466)", async () => {
    const intrusion = await anIntrusion();
    const { auth, email, intruder } = intrusion;
    const wanted = anEmail();
    expect((await intruder.client.updateUser({ email: wanted })).error).toBeNull();
    const begun = [lastMailTo(auth, wanted), lastMailTo(auth, email)];
    const mailsWithLink = () => auth.mails.filter((mail) => linkIn(mail) !== "");
    const sent = mailsWithLink();
    await remedy(intrusion);
    auth.passMessageInterval();
    expect((await auth.client().resend({ type: "email_change", email })).error).toBeNull();
    expect(mailsWithLink()).toEqual(sent);
    for (const mail of begun)
      expect((await follow(auth, mail)).fragment).toMatchObject({ error_code: "otp_expired" });
    expect(await contactsOf(intrusion)).toMatchObject({ email });
  });
});

test("what is over is no longer shown as pending (R-466)", async () => {
  const { auth, email, intruder } = await anIntrusion();
  await intruder.client.updateUser({ phone: aPhone() });
  await intruder.client.updateUser({ email: anEmail() });
  const { client } = await signedIn(auth, email);
  expect((await client.getUser()).data.user).toMatchObject({
    new_email: expect.any(String),
    new_phone: expect.any(String),
  });
  await client.signOut({ scope: "others" });
  const { data } = await client.getUser();
  expect(data.user).not.toHaveProperty("new_email");
  expect(data.user).not.toHaveProperty("new_phone");
});

test("whoever signs out every other device goes on with an own change, by a copy too", async () => {
  const { auth, email, intruder: owner } = await anIntrusion();
  await signedIn(auth, email);
  const [phone, wanted] = [aPhone(), anEmail()];
  await owner.client.updateUser({ phone });
  await owner.client.updateUser({ email: wanted });
  expect((await owner.client.signOut({ scope: "others" })).error).toBeNull();
  await follow(auth, lastMailTo(auth, email));
  auth.passMessageInterval();
  await auth.client().resend({ type: "phone_change", phone });
  await auth.client().resend({ type: "email_change", email });
  const token = codeIn(lastTextTo(auth, phone));
  expect((await owner.client.verifyOtp({ phone, token, type: "phone_change" })).error).toBeNull();
});

test("an account that only has a number keeps it when the session that wanted an address ends", async () => {
  const auth = await anAuthService({ settings: signInByText });
  const { client, phone } = await aPhoneMember(auth);
  const wanted = anEmail();
  expect((await client.updateUser({ email: wanted })).error).toBeNull();
  const mail = lastMailTo(auth, wanted);
  await auth.client().signInWithPassword({ phone, password });
  await client.signOut({ scope: "global" });
  expect((await follow(auth, mail)).fragment).toMatchObject({ error_code: "otp_expired" });
});

test("a copy that waits for the account's lock is not sent once the change is over (R-467)", async () => {
  const { auth, intruder } = await anIntrusion();
  const phone = aPhone();
  await intruder.client.updateUser({ phone });
  auth.passMessageInterval();
  await auth.owner.query("begin");
  await auth.owner.query("select from auth.users where id = $1 for update", [intruder.user.id]);
  const copy = auth.client().resend({ type: "phone_change", phone });
  await expect.poll(() => lockWaits(auth.owner)).toBeGreaterThan(0);
  await auth.owner.query("delete from auth.sessions where user_id = $1", [intruder.user.id]);
  await auth.owner.query("commit");
  expect((await copy).error).toBeNull();
  expect(auth.texts.filter(({ to }) => to === `+${phone}`)).toHaveLength(1);
});

test("a copy of a confirmation that waits for the lock is not sent once the account is confirmed (R-467)", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  const { data } = await auth.client().signUp({ email, password });
  const first = lastMailTo(auth, email);
  auth.passMessageInterval();
  await auth.owner.query("begin");
  await auth.owner.query("update auth.users set email_confirmed_at = now() where id = $1", [data.user?.id]);
  const copy = auth.client().resend({ type: "signup", email });
  await expect.poll(() => lockWaits(auth.owner)).toBeGreaterThan(0);
  await auth.owner.query("commit");
  expect((await copy).error).toBeNull();
  expect(lastMailTo(auth, email)).toBe(first);
});

test("a code asked for with a number that is given up meanwhile opens another account, not this one (R-467)", async () => {
  const auth = await anAuthService({ settings: signInByText });
  const { client, phone } = await aPhoneMember(auth);
  const { data } = await client.getUser();
  await auth.owner.query("begin");
  await auth.owner.query("update auth.users set phone = $2 where id = $1", [data.user?.id, aPhone()]);
  const asked = auth.client().signInWithOtp({ phone });
  await expect.poll(() => lockWaits(auth.owner)).toBeGreaterThan(0);
  await auth.owner.query("commit");
  expect((await asked).error).toBeNull();
  const token = codeIn(lastTextTo(auth, phone));
  const signIn = await auth.client().verifyOtp({ phone, token, type: "sms" });
  expect(signIn.data.user?.id).not.toBe(data.user?.id);
});

test("a code that was texted to a number opens nothing once the number is taken off the account (R-467)", async () => {
  const { auth, email, intruder } = await anIntrusion();
  const phone = aPhone();
  await intruder.client.updateUser({ phone });
  const added = { phone, token: codeIn(lastTextTo(auth, phone)), type: "phone_change" } as const;
  expect((await auth.client().verifyOtp(added)).error).toBeNull();
  await auth.client().signInWithOtp({ phone });
  const token = codeIn(lastTextTo(auth, phone));
  const { client } = await signedIn(auth, email);
  const { data } = await client.getUserIdentities();
  const identity = data?.identities.find(({ provider }) => provider === "phone");
  if (!identity) throw new Error("The number was not added.");
  expect((await client.unlinkIdentity(identity)).error).toBeNull();
  await client.signOut({ scope: "others" });
  const signIn = await auth.client().verifyOtp({ phone, token, type: "sms" });
  expect([signIn.data.session, signIn.error?.code]).toEqual([null, "otp_expired"]);
});

test("changes that race with a sign-out everywhere are refused or over, and never kept", async () => {
  const { auth, email, intruder } = await anIntrusion();
  const owner = await signedIn(auth, email);
  const phones = Array.from({ length: 4 }, aPhone);
  const changes = phones.map((phone) => intruder.client.updateUser({ phone }));
  await Promise.all([...changes, owner.client.signOut({ scope: "global" })]);
  auth.passMessageInterval();
  const sent = auth.texts.length;
  for (const phone of phones) await auth.client().resend({ type: "phone_change", phone });
  expect(auth.texts).toHaveLength(sent);
  const { rows } = await auth.owner.query("select from auth.one_time_tokens where user_id = $1", [
    intruder.user.id,
  ]);
  expect(rows).toEqual([]);
});

/** An account in which somebody is signed in who should not be. */
async function anIntrusion(): Promise<Intrusion> {
  const auth = await anAuthService({ settings: signInByText });
  const intruder = await aSignedInMember(auth);
  return { auth, email: intruder.email, intruder };
}

async function contactsOf({ auth, intruder }: Intrusion) {
  const { rows } = await auth.owner.query("select email, phone from auth.users where id = $1", [
    intruder.user.id,
  ]);
  return rows[0];
}
