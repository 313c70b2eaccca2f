// What people change of their own account with the official client: metadata, password, address.
import { expect, test } from "vitest";
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
  refusalOfUser,
} from "../../support/auth/auth-service.ts";

test("merges metadata, and a null removes a key (R-246)", async () => {
  const auth = await anAuthService();
  const { client } = await aSignedInMember(auth);
  const { data, error } = await client.updateUser({ data: { last_name: null, nickname: "Bo" } });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({ first_name: "Inés", nickname: "Bo" });
  expect(data.user?.user_metadata).not.toHaveProperty("last_name");
});

test("a new password ends the other sessions and keeps this one (R-246)", async () => {
  const auth = await anAuthService();
  const { client, email } = await aSignedInMember(auth);
  const other = auth.client();
  const signedIn = await other.signInWithPassword({ email, password });
  expect((await client.updateUser({ password })).error).toMatchObject({
    code: "same_password",
    status: 422,
  });
  expect((await client.updateUser({ password: "short" })).error).toMatchObject({
    code: "weak_password",
    status: 422,
    reasons: ["length"],
  });
  expect((await client.updateUser({ password: "another-password" })).error).toBeNull();

  expect((await client.getUser()).error).toBeNull();
  expect(await refusalOfUser(auth, signedIn.data.session?.access_token)).toEqual([403, "session_not_found"]);
  const { error } = await other.refreshSession({
    refresh_token: signedIn.data.session?.refresh_token ?? "",
  });
  expect(error).toMatchObject({ code: "refresh_token_not_found" });
  expect((await auth.client().signInWithPassword({ email, password })).error).toMatchObject({
    code: "invalid_credentials",
  });
  expect((await auth.client().signInWithPassword({ email, password: "another-password" })).error).toBeNull();
});

test("a new password is told by mail to the account's address, after a reset too (R-487)", async () => {
  const auth = await anAuthService();
  const { client, email } = await aSignedInMember(auth);
  const told = () => auth.mails.filter(({ to, subject }) => to === email && /^New password/.test(subject));
  expect((await client.updateUser({ password })).error).toMatchObject({ code: "same_password" });
  expect((await client.updateUser({ data: { nickname: "Bo" } })).error).toBeNull();
  expect(told()).toEqual([]);
  expect((await client.updateUser({ password: "another-password" })).error).toBeNull();
  expect(told()).toHaveLength(1);
  expect(told()[0]?.text).not.toContain("another-password");
  expect(codeIn(lastMailTo(auth, email))).toBe("");

  await auth.client().resetPasswordForEmail(email);
  const forgetful = auth.client();
  await forgetful.verifyOtp({ email, token: codeIn(lastMailTo(auth, email)), type: "recovery" });
  expect(told()).toHaveLength(1);
  expect((await forgetful.updateUser({ password: "a-third-password" })).error).toBeNull();
  expect(told()).toHaveLength(2);
});

test("a new password that comes with a new address is told to the address in use (R-487)", async () => {
  const auth = await anAuthService();
  const { client, email } = await aSignedInMember(auth);
  const newEmail = anEmail();
  expect((await client.updateUser({ password: "another-password", email: newEmail })).error).toBeNull();
  const subjects = (address: string) =>
    auth.mails.filter(({ to }) => to === address).map((mail) => mail.subject);
  expect(subjects(email).filter((subject) => subject.startsWith("New password"))).toHaveLength(1);
  expect(subjects(newEmail)).toEqual([expect.stringMatching(/^Confirm your new email/)]);
});

test("a password is changed as often as its owner wants, and ten mails a day tell of it", async () => {
  const auth = await anAuthService();
  const { client, email } = await aSignedInMember(auth);
  for (let count = 1; count <= limits.accessNotice.max + 1; count += 1)
    expect((await client.updateUser({ password: `another-password-${count}` })).error).toBeNull();
  const told = auth.mails.filter(({ to, subject }) => to === email && subject.startsWith("New password"));
  expect(told).toHaveLength(limits.accessNotice.max);
});

test("a new address counts once both mailboxes have confirmed it (R-246)", async () => {
  const auth = await anAuthService();
  const { client, email } = await aSignedInMember(auth);
  const newEmail = anEmail();
  const { data, error } = await client.updateUser({ email: newEmail });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, new_email: newEmail });

  const first = await follow(auth, lastMailTo(auth, newEmail));
  expect(first.fragment).toEqual({
    message: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
  });
  expect((await client.getUser()).data.user?.email).toBe(email);
  const second = await auth
    .client()
    .verifyOtp({ email, token: codeIn(lastMailTo(auth, email)), type: "email_change" });
  expect(second.error).toBeNull();
  expect(second.data.user).toMatchObject({ email: newEmail, user_metadata: { email: newEmail } });
  expect(second.data.user?.identities?.[0]?.identity_data).toMatchObject({
    email: newEmail,
    email_verified: true,
  });
  expect((await auth.client().signInWithPassword({ email: newEmail, password })).error).toBeNull();
  expect((await auth.client().signInWithPassword({ email, password })).error).toMatchObject({
    code: "invalid_credentials",
  });
});

test("an address that somebody else has is refused", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  const { client } = await aSignedInMember(auth);
  expect((await client.updateUser({ email })).error).toMatchObject({ code: "email_exists", status: 422 });
});
