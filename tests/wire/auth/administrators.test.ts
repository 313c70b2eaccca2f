// The operator's commands `npm run admin` and `npm run editor` (docs/accounts.md): they create accounts and
// grant or remove the role.
import { hash as bcryptHash } from "@node-rs/bcrypt";
import { expect, test } from "vitest";
import {
  grantAdmin,
  listAdmins,
  listEditors,
  removeFactors,
  revokeAdmin,
  revokeEditing,
} from "../../../server/auth/accounts/administer-accounts.ts";
import { ensureConfirmedAccount } from "../../../server/auth/accounts/ensure-confirmed-account.ts";
import { authDatabase } from "../../../server/auth/service.ts";
import {
  aMember,
  anAuthService,
  anEmail,
  aPhone,
  aSignedInMember,
  codeIn,
  lastTextTo,
  password,
  signedIn,
  signInByText,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { aMemberWithApp } from "../../support/auth/second-factor.ts";

test("makes a confirmed account with a password that is printed once, while the server runs (R-326)", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  const made = await ensureConfirmedAccount(auth.owner, { email: email.toUpperCase() });
  expect(made).toEqual({
    id: expect.any(String),
    was: "absent",
    isPasswordReplaced: true,
    taken: [],
    kept: [],
    password: expect.stringMatching(/^[\w-]{20}$/),
  });
  const { data, error } = await auth.client().signInWithPassword({ email, password: made.password ?? "" });
  expect(error).toBeNull();
  expect(data.user?.identities).toMatchObject([
    { provider: "email", identity_data: { email, email_verified: true } },
  ]);
  expect(auth.mails).toHaveLength(0);
});

test("replaces the password of an existing account by a generated or given one, and ends its sessions", async () => {
  const auth = await anAuthService();
  for (const given of [undefined, "another-password"]) {
    const { email, client } = await aSignedInMember(auth);
    const ensured = await ensureConfirmedAccount(auth.owner, { email, password: given });
    expect(ensured).toMatchObject({ was: "confirmed", isPasswordReplaced: true });
    expect(ensured.password === undefined).toBe(given !== undefined);
    expect((await client.getUser()).error).not.toBeNull();
    expect((await auth.client().signInWithPassword({ email, password })).error).toMatchObject({
      code: "invalid_credentials",
    });
    const current = given ?? ensured.password ?? "";
    expect((await auth.client().signInWithPassword({ email, password: current })).error).toBeNull();
  }
});

test("takes over an unconfirmed account of a stranger, and keeps only the new password as a sign-in method", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  const phone = aPhone();
  await auth.client().signUp({ email, password, options: { data: { nickname: "Mallory" } } });
  await auth.owner.query("update auth.users set phone = $2, phone_confirmed_at = now() where email = $1", [
    email,
    phone,
  ]);
  await addIdentity(auth, email, { provider: "github", data: { email, email_verified: true } });
  await addFactor(auth, email);
  const ensured = await ensureConfirmedAccount(auth.owner, { email });
  expect(ensured).toMatchObject({ was: "unconfirmed", password: expect.any(String), kept: [] });
  expect(ensured.taken).toEqual(["sign-in with github", "the phone number", "1 second factor"]);
  expect((await auth.client().signInWithPassword({ email, password })).error).toMatchObject({
    code: "invalid_credentials",
  });
  const { data, error } = await auth.client().signInWithPassword({ email, password: ensured.password ?? "" });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ phone: "", app_metadata: { provider: "email", providers: ["email"] } });
  expect(data.user?.user_metadata).toMatchObject({ email, email_verified: true });
  expect(data.user?.user_metadata).not.toHaveProperty("nickname");
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["email"]);
  expect(data.user?.factors).toBeUndefined();
});

test("keeps a confirmed account's second factors and identities with its verified address, and removes others", async () => {
  const auth = await anAuthService({ settings: signInByText });
  const { email, client } = await aMemberWithApp(auth);
  const phone = aPhone();
  await client.updateUser({ phone });
  await client.verifyOtp({ phone, token: codeIn(lastTextTo(auth, phone)), type: "phone_change" });
  await addIdentity(auth, email, { provider: "google", data: { email, email_verified: true } });
  await addIdentity(auth, email, {
    provider: "github",
    data: { email: "mallory@example.org", email_verified: true },
  });
  await addIdentity(auth, email, { provider: "azure", data: { email } });
  await auth.owner.query(
    `insert into auth.flow_state (id, provider_type, authentication_method, linking_target_id, created_at, updated_at)
     select gen_random_uuid(), 'apple', 'oauth', id, now(), now() from auth.users where email = $1`,
    [email],
  );
  const textsToPhone = async () => {
    const sent = auth.texts.length;
    auth.passMessageInterval();
    expect((await auth.post("/otp", { phone, create_user: false })).status).toBe(200);
    return auth.texts.length - sent;
  };
  expect(await textsToPhone()).toBe(1);
  const ensured = await ensureConfirmedAccount(auth.owner, { email, password: "another-password" });
  expect(ensured).toMatchObject({
    was: "confirmed",
    taken: ["sign-in with azure", "sign-in with github", "the phone number"],
    kept: ["sign-in with google", "1 second factor"],
  });
  const { data } = await auth.client().signInWithPassword({ email, password: "another-password" });
  expect(data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(["email", "google"]);
  expect(data.user).toMatchObject({ phone: "", app_metadata: { providers: ["email", "google"] } });
  expect(await textsToPhone()).toBe(0);
  expect((await auth.owner.query("select from auth.flow_state")).rowCount).toBe(0);
});

test("changes nothing for an administrator, except for a given password that differs", async () => {
  const auth = await anAuthService();
  const { email, client } = await aSignedInMember(auth);
  const { id } = await ensureConfirmedAccount(auth.owner, { email, password: "another-password" });
  await grantAdmin(authDatabase(auth.owner), id);
  await client.signInWithPassword({ email, password: "another-password" });
  for (const given of [undefined, "another-password"]) {
    expect(await ensureConfirmedAccount(auth.owner, { email, password: given })).toEqual({
      id,
      was: "administrator",
      isPasswordReplaced: false,
      taken: [],
      kept: [],
    });
    expect((await client.getUser()).error).toBeNull();
  }
  expect(await ensureConfirmedAccount(auth.owner, { email, password: "a-third-password" })).toMatchObject({
    was: "administrator",
    isPasswordReplaced: true,
  });
  expect((await client.getUser()).error).not.toBeNull();
});

test("refuses an address or a password that sign-up would not take", async () => {
  const auth = await anAuthService();
  await expect(ensureConfirmedAccount(auth.owner, { email: "nonsense" })).rejects.toMatchObject({
    code: "validation_failed",
  });
  await expect(
    ensureConfirmedAccount(auth.owner, { email: anEmail(), password: "12345" }),
  ).rejects.toMatchObject({ code: "weak_password" });
});

test("grants, lists and takes away the role (R-155)", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  const { id } = await ensureConfirmedAccount(auth.owner, { email });
  expect(await listAdmins(auth.owner)).toEqual([]);
  expect(await grantAdmin(authDatabase(auth.owner), id)).toBe(true);
  expect(await grantAdmin(authDatabase(auth.owner), id)).toBe(false);
  expect(await listAdmins(auth.owner)).toEqual([{ id, email }]);
  expect(await revokeAdmin(auth.owner, email.toUpperCase())).toBe(true);
  expect(await revokeAdmin(auth.owner, email)).toBe(false);
  expect(await listAdmins(auth.owner)).toEqual([]);
});

test("makes an editor as an administrator is made, lists editors and takes the right away (R-519)", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  const made = await ensureConfirmedAccount(auth.owner, { email, becomesEditor: true });
  expect(made).toMatchObject({ was: "confirmed", isPasswordReplaced: true });
  const again = await ensureConfirmedAccount(auth.owner, { email, becomesEditor: true });
  expect(again).toMatchObject({ was: "editor", isPasswordReplaced: false });
  expect(await listEditors(auth.owner)).toEqual([{ id: made.id, email }]);
  expect(await listAdmins(auth.owner)).toEqual([]);
  const other = await ensureConfirmedAccount(auth.owner, { email, password: "a-third-password" });
  expect(other).toMatchObject({ was: "editor", isPasswordReplaced: true });
  expect(await revokeEditing(auth.owner, email.toUpperCase())).toBe(true);
  expect(await revokeEditing(auth.owner, email)).toBe(false);
  expect(await listEditors(auth.owner)).toEqual([]);
});

test("removes the second factors of an account whose owner lost the phone, and signs it out everywhere", async () => {
  const auth = await anAuthService();
  const { email, client } = await aMemberWithApp(auth);
  const other = await aMemberWithApp(auth);
  expect(await removeFactors(auth.owner, email.toUpperCase())).toBe(1);
  expect((await client.getUser()).error).not.toBeNull();
  const { client: device } = await signedIn(auth, email);
  const { data } = await device.mfa.getAuthenticatorAssuranceLevel();
  expect(data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  expect((await device.updateUser({ password: "another-password" })).error).toBeNull();
  expect((await other.client.mfa.listFactors()).data?.totp).toHaveLength(1);
  expect(await removeFactors(auth.owner, anEmail())).toBeUndefined();
});

test("an account with an imported bcrypt hash signs in, and has an argon2id hash from then on", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  await auth.owner.query("update auth.users set encrypted_password = $1 where email = $2", [
    await bcryptHash(password, 4),
    email,
  ]);
  const storedHash = async () =>
    (await auth.owner.query("select encrypted_password from auth.users where email = $1", [email])).rows[0]
      .encrypted_password;
  expect((await auth.client().signInWithPassword({ email, password: "wrong-password" })).error).toMatchObject(
    { code: "invalid_credentials" },
  );
  expect(await storedHash()).toMatch(/^\$2/);
  await signedIn(auth, email);
  expect(await storedHash()).toMatch(/^\$argon2id\$/);
  await signedIn(auth, email);
});

async function addIdentity(
  auth: TestAuth,
  email: string,
  { provider, data }: { provider: string; data: object },
) {
  await auth.owner.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at)
     select id, $2, $2 || email, $3, now() from auth.users where email = $1`,
    [email, provider, data],
  );
}

async function addFactor(auth: TestAuth, email: string) {
  await auth.owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where email = $1`,
    [email],
  );
}
