// The operator's command (docs/decisions.md): accounts that can sign in, and who administers.
import { hash as bcryptHash } from "@node-rs/bcrypt";
import { expect, test } from "vitest";
import {
  ensureConfirmedAccount,
  grantAdmin,
  listAdmins,
  removeFactors,
  revokeAdmin,
} from "../../server/auth/administer-accounts.ts";
import {
  aMember,
  anAuthService,
  anEmail,
  aSignedInMember,
  password,
  signedIn,
} from "../support/auth-service.ts";
import { aMemberWithApp } from "../support/second-factor.ts";

test("makes a confirmed account with a password that is told once, while the server runs", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  const made = await ensureConfirmedAccount(auth.owner, { email: email.toUpperCase() });
  expect(made).toEqual({
    id: expect.any(String),
    isNew: true,
    password: expect.stringMatching(/^[\w-]{20}$/),
  });
  const { data, error } = await auth.client().signInWithPassword({ email, password: made.password ?? "" });
  expect(error).toBeNull();
  expect(data.user?.identities).toMatchObject([
    { provider: "email", identity_data: { email, email_verified: true } },
  ]);
  expect(await ensureConfirmedAccount(auth.owner, { email })).toEqual({ id: made.id, isNew: false });
  expect(auth.mails).toHaveLength(0);
});

test("keeps the password of a confirmed account, unless another is given, which ends its sessions", async () => {
  const auth = await anAuthService();
  const { email, client } = await aSignedInMember(auth);
  await ensureConfirmedAccount(auth.owner, { email });
  expect((await client.getUser()).error).toBeNull();
  await ensureConfirmedAccount(auth.owner, { email, password: "another-password" });
  expect((await client.getUser()).error).not.toBeNull();
  expect((await auth.client().signInWithPassword({ email, password: "another-password" })).error).toBeNull();
});

test("takes an account over that a stranger signed up and never confirmed", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signUp({ email, password });
  const ensured = await ensureConfirmedAccount(auth.owner, { email });
  expect(ensured).toMatchObject({ isNew: false, password: expect.any(String) });
  expect((await auth.client().signInWithPassword({ email, password })).error).toMatchObject({
    code: "invalid_credentials",
  });
  expect(
    (await auth.client().signInWithPassword({ email, password: ensured.password ?? "" })).error,
  ).toBeNull();
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

test("grants, lists and takes away the role", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  const { id } = await ensureConfirmedAccount(auth.owner, { email });
  expect(await listAdmins(auth.owner)).toEqual([]);
  expect(await grantAdmin(auth.owner, id)).toBe(true);
  expect(await grantAdmin(auth.owner, id)).toBe(false);
  expect(await listAdmins(auth.owner)).toEqual([{ id, email }]);
  expect(await revokeAdmin(auth.owner, email.toUpperCase())).toBe(true);
  expect(await revokeAdmin(auth.owner, email)).toBe(false);
  expect(await listAdmins(auth.owner)).toEqual([]);
});

test("takes the second factors off the account of whoever lost the phone, and signs it out everywhere", async () => {
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

test("an account with a bcrypt hash from elsewhere signs in, and has an argon2id hash from then on", async () => {
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
