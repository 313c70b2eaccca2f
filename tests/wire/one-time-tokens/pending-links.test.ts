// Pending links and codes while the account changes: what was started before a change must not be completed
// after it (docs/decisions/0025-rights-end-with-the-session.md).
import { expect, test } from "vitest";
import { oneTimeTokenSeconds } from "../../../contract/account-rules.ts";
import {
  aMember,
  anAuthService,
  anEmail,
  aSignedInMember,
  follow,
  lastMailTo,
  linkIn,
  password,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { followCallback, signInAtProvider, signInThrough } from "../../support/auth/external-sign-in.ts";
import { anOpenIdProvider } from "../../support/auth/openid-provider.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";

const options = { skipBrowserRedirect: true };

type Thief = Awaited<ReturnType<typeof aSignedInMember>>;

test.each([
  ["the owner changes the password", async ({ email, auth }: { email: string; auth: TestAuth }) => {
    const { client } = await signedInAgain(auth, email);
    return (await client.updateUser({ password: "another-password" })).error;
  }],
  ["the owner signs out everywhere", async ({ email, auth }: { email: string; auth: TestAuth }) => {
    const { client } = await signedInAgain(auth, email);
    return (await client.signOut({ scope: "global" })).error;
  }],
  ["the owner signs out every other device", async ({ email, auth }: { email: string; auth: TestAuth }) => {
    const { client } = await signedInAgain(auth, email);
    return (await client.signOut({ scope: "others" })).error;
  }],
  ["the session that began it signs out", async ({ thief }: { thief: Thief }) =>
    (await thief.client.signOut({ scope: "local" })).error,
  ],
])("a link to a provider is not finished once %s", async (_what, change) => {
  const { auth, thief } = await aSiteWithProvider();
  const { data } = await thief.client.linkIdentity({ provider: "keycloak", options });
  const callback = await signInAtProvider(data.url ?? "", "eve");
  expect(await change({ email: thief.email, auth, thief })).toBeNull();
  expect((await followCallback(auth, callback)).fragment).not.toHaveProperty("access_token");
  expect(await providersOf(auth, thief.user.id)).toEqual(["email"]);
}); // biome-ignore format: one line a case

test("a link to a provider is not finished once its session has ended, while the account has others", async () => {
  const { auth, thief } = await aSiteWithProvider();
  await signedInAgain(auth, thief.email);
  const { data } = await thief.client.linkIdentity({ provider: "keycloak", options });
  const callback = await signInAtProvider(data.url ?? "", "eve");
  await auth.owner.query("update auth.sessions set not_after = now() where id = $1", [sessionIdOf(thief)]);
  expect((await followCallback(auth, callback)).fragment).toMatchObject({ error_code: "session_not_found" });
  expect(await providersOf(auth, thief.user.id)).toEqual(["email"]);
});

test("an authorization code is invalid after a change of password, and neither call fails", async () => {
  const auth = await anAuthService();
  const owner = await aSignedInMember(auth);
  const thief = auth.client({}, "pkce");
  await thief.signInWithOtp({ email: owner.email });
  const { code = "" } = (await follow(auth, lastMailTo(auth, owner.email))).query;
  expect((await owner.client.updateUser({ password: "another-password" })).error).toBeNull();
  expect((await thief.exchangeCodeForSession(code)).error).toMatchObject({ code: "flow_state_not_found" });
});

test("a code exchanged while the account is locked waits, and is refused when its flow is gone", async () => {
  const auth = await anAuthService();
  const owner = await aSignedInMember(auth);
  const client = auth.client({}, "pkce");
  await client.signInWithOtp({ email: owner.email });
  const { code = "" } = (await follow(auth, lastMailTo(auth, owner.email))).query;
  await auth.owner.query("begin");
  await auth.owner.query("select from auth.users where id = $1 for update", [owner.user.id]);
  const exchange = client.exchangeCodeForSession(code);
  await expect.poll(() => lockWaits(auth.owner)).toBeGreaterThan(0);
  await auth.owner.query("delete from auth.flow_state where user_id = $1", [owner.user.id]);
  await auth.owner.query("commit");
  expect((await exchange).error).toMatchObject({ code: "flow_state_not_found" });
});

test("a link that waits for the account is refused when a newer one, for another address, takes its place", async () => {
  const auth = await anAuthService();
  const { client, user, email } = await aSignedInMember(auth);
  const [own, anothers] = [anEmail(), anEmail()];
  await client.updateUser({ email: own });
  await follow(auth, lastMailTo(auth, email));
  const mail = lastMailTo(auth, own);
  await auth.owner.query("begin");
  await auth.owner.query("update auth.users set email_change = $2 where id = $1", [user.id, anothers]);
  await auth.owner.query(
    "update auth.one_time_tokens set link_hash = 'new', token_hash = 'new' where token_type = 'email_change_token_new'",
  );
  const followed = follow(auth, mail);
  await expect.poll(() => lockWaits(auth.owner)).toBeGreaterThan(0);
  await auth.owner.query("commit");
  expect((await followed).fragment).toMatchObject({ error_code: "otp_expired" });
  const { rows } = await auth.owner.query("select email from auth.users where id = $1", [user.id]);
  expect(rows).toEqual([{ email }]);
});

test("an identity that is taken off the account while a sign-in with it waits opens it no more", async () => {
  const { auth, thief } = await aSiteWithProvider();
  const { data } = await thief.client.linkIdentity({ provider: "keycloak", options });
  await followCallback(auth, await signInAtProvider(data.url ?? "", "eve"));
  await auth.owner.query("begin");
  await auth.owner.query("select from auth.users where id = $1 for update", [thief.user.id]);
  await auth.owner.query("delete from auth.identities where provider = 'keycloak'");
  const signIn = signInThrough(auth, "eve", { provider: "keycloak" });
  await expect.poll(() => lockWaits(auth.owner)).toBeGreaterThan(0);
  await auth.owner.query("commit");
  const { fragment } = await signIn;
  const { data: found } = await auth.client().getUser(fragment.access_token);
  expect(found.user?.id).not.toBe(thief.user.id);
});

test("a session that ends while it waits to take an identity away takes none", async () => {
  const { auth, thief } = await aSiteWithProvider();
  const { data } = await thief.client.linkIdentity({ provider: "keycloak", options });
  await followCallback(auth, await signInAtProvider(data.url ?? "", "eve"));
  const { rows } = await auth.owner.query("select id from auth.identities where provider = 'email'");
  await auth.owner.query("begin");
  await auth.owner.query("select from auth.users where id = $1 for update", [thief.user.id]);
  const headers = { authorization: `Bearer ${thief.session.access_token}` };
  const unlinked = auth.call(`/user/identities/${rows[0].id}`, { method: "DELETE", headers });
  await expect.poll(() => lockWaits(auth.owner)).toBeGreaterThan(0);
  await auth.owner.query("delete from auth.sessions where id = $1", [sessionIdOf(thief)]);
  await auth.owner.query("commit");
  expect([(await unlinked).status, await providersOf(auth, thief.user.id)]).toEqual([
    ...[403, ["email", "keycloak"]],
  ]);
});

test("a mailed link works for its hour, whatever a stranger asks for meanwhile; of codes only the newest", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  await auth.client().resetPasswordForEmail(email);
  const own = lastMailTo(auth, email);
  for (let minute = 0; minute < 3; minute += 1) {
    auth.passMessageInterval();
    await auth.post("/recover", { email }, { "x-test-address": "198.51.100.66" });
  }
  const strangers = lastMailTo(auth, email);
  expect((await follow(auth, own)).fragment).toHaveProperty("access_token");
  for (const spent of [own, strangers])
    expect((await follow(auth, spent)).fragment).toMatchObject({ error_code: "otp_expired" });
  const { rows } = await auth.owner.query("select from auth.earlier_links");
  expect(rows).toEqual([]);
});

test("an earlier link expires an hour after its own mail, and one for a change of address with the next mail", async () => {
  const auth = await anAuthService();
  const { email, client } = await aSignedInMember(auth);
  await auth.client().resetPasswordForEmail(email);
  const first = lastMailTo(auth, email);
  auth.pass(oneTimeTokenSeconds - 100);
  await auth.client().resetPasswordForEmail(email);
  auth.pass(101);
  expect((await follow(auth, first)).fragment).toMatchObject({ error_code: "otp_expired" });
  expect((await follow(auth, lastMailTo(auth, email))).fragment).toHaveProperty("access_token");
  await client.refreshSession();
  const wanted = anEmail();
  expect((await client.updateUser({ email: wanted })).error).toBeNull();
  const old = lastMailTo(auth, wanted);
  auth.passMessageInterval();
  expect((await client.updateUser({ email: wanted })).error).toBeNull();
  expect((await follow(auth, old)).fragment).toMatchObject({ error_code: "otp_expired" });
});

test("a confirmation link works for its hour too, and all of them go with a change of password", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signUp({ email, password });
  const own = lastMailTo(auth, email);
  auth.passMessageInterval();
  await auth.client().resend({ type: "signup", email });
  expect(linkIn(lastMailTo(auth, email))).not.toBe(linkIn(own));
  expect((await follow(auth, own)).fragment).toHaveProperty("access_token");
  const { client } = await signedInAgain(auth, email);
  for (let minute = 0; minute < 2; minute += 1) {
    auth.passMessageInterval();
    await auth.client().resetPasswordForEmail(email);
  }
  const mails = auth.mails.filter(({ to }) => to === email).slice(-2);
  expect((await client.updateUser({ password: "another-password" })).error).toBeNull();
  for (const mail of mails)
    expect((await follow(auth, mail)).fragment).toMatchObject({ error_code: "otp_expired" });
});

async function aSiteWithProvider() {
  const people = [{ sub: "eve", email: "eve@example.net", email_verified: true }];
  const provider = await anOpenIdProvider({ people });
  const auth = await anAuthService({ settings: { providers: [provider.as("keycloak")] } });
  return { auth, thief: await aSignedInMember(auth) };
}

async function signedInAgain(auth: TestAuth, email: string) {
  const client = auth.client();
  const { error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  return { client };
}

function sessionIdOf({ session }: Thief): string {
  const [, claims = ""] = session.access_token.split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString()).session_id;
}

async function providersOf({ owner }: TestAuth, userId: string): Promise<string[]> {
  const { rows } = await owner.query(
    "select provider from auth.identities where user_id = $1 order by provider",
    [userId],
  );
  return rows.map(({ provider }) => provider);
}
