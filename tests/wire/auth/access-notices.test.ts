// The mails that tell the owner of an account of a changed way into it, so that somebody else's change does
// not stay unnoticed.
import { expect, test } from "vitest";
import {
  anAuthService,
  aPhone,
  aSignedInMember,
  codeIn,
  lastTextTo,
  signInByText,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { aSiteWithProviders, link, unlink } from "../../support/auth/linked-identities.ts";
import { codeOf, enrolled } from "../../support/auth/second-factor.ts";

test("a second step that is added or removed is told once, and an unfinished one is not (R-487)", async () => {
  const auth = await anAuthService();
  const { client, email } = await aSignedInMember(auth);
  const { factorId, secret } = await enrolled(client);
  expect(told(auth, email)).toEqual([]);
  const code = codeOf(auth, secret);
  expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  expect(told(auth, email)).toEqual(["added a second step"]);

  auth.pass(60);
  const later = codeOf(auth, secret);
  expect((await client.mfa.challengeAndVerify({ factorId, code: later })).error).toBeNull();
  const unfinished = await enrolled(client, "Another app");
  expect((await client.mfa.unenroll({ factorId: unfinished.factorId })).error).toBeNull();
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  expect(told(auth, email)).toEqual(["added a second step", "removed a second step"]);
});

test("a provider that is linked or removed is told, and one that is refused is not (R-487)", async () => {
  const auth = await aSiteWithProviders([{ sub: "ada", email: "other@example.org", email_verified: false }]);
  const member = await aSignedInMember(auth);
  await link(auth, member, "ada");
  await link(auth, member, "ada");
  expect(told(auth, member.email)).toEqual(["linked another way"]);
  expect((await unlink(member, "keycloak")).error).toBeNull();
  expect(told(auth, member.email)).toEqual(["linked another way", "removed a way"]);
});

test("a new number is told once it counts (R-487)", async () => {
  const auth = await anAuthService({ settings: signInByText });
  const { client, email } = await aSignedInMember(auth);
  const phone = aPhone();
  expect((await client.updateUser({ phone })).error).toBeNull();
  expect(told(auth, email)).toEqual([]);
  const token = codeIn(lastTextTo(auth, phone));
  expect((await client.verifyOtp({ phone, token, type: "phone_change" })).error).toBeNull();
  expect(told(auth, email)).toEqual(["set a new phone number"]);
});

/** What the notices to this address say that somebody did. */
function told({ mails }: TestAuth, email: string): string[] {
  return mails
    .filter(({ to, subject }) => to === email && subject.startsWith("Sign-in changed for your account"))
    .map(({ text }) => changes.exec(text)?.[0] ?? text);
}

const changes = /(added|removed) a second step|linked another way|removed a way|set a new phone number/;
