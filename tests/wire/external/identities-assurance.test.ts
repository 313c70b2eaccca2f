// An account with a second factor links and unlinks identities only at aal2, because a linked identity signs
// in without the password.
import { expect, test } from "vitest";
import { anEmail, signedIn, type TestAuth } from "../../support/auth/auth-service.ts";
import {
  aSiteWithProviders,
  identitiesOf,
  link,
  options,
  unlink,
} from "../../support/auth/linked-identities.ts";
import { aMemberWithApp } from "../../support/auth/second-factor.ts";

const refused = { status: 401, code: "insufficient_aal" };

test("an identity is linked only by a session at aal2", async () => {
  const auth = await aSiteWithProviders([{ sub: "ada", email: anEmail(), email_verified: true }]);
  const { high, low } = await aMemberWithBoth(auth);
  expect((await low.client.linkIdentity({ provider: "keycloak", options })).error).toMatchObject(refused);
  const token = await auth.idToken({ sub: "bea", email: anEmail(), email_verified: true });
  expect((await low.client.linkIdentity({ provider: "google", token })).error).toMatchObject(refused);
  expect(await providersOf(high)).toEqual(["email"]);
  await link(auth, high, "ada");
  expect(await providersOf(high)).toEqual(["email", "keycloak"]);
});

test("an identity is unlinked only by a session at aal2", async () => {
  const auth = await aSiteWithProviders([{ sub: "ada", email: anEmail(), email_verified: true }]);
  const { high, low } = await aMemberWithBoth(auth);
  await link(auth, high, "ada");
  expect((await unlink(low, "keycloak")).error).toMatchObject(refused);
  expect(await providersOf(high)).toEqual(["email", "keycloak"]);
  expect((await unlink(high, "keycloak")).error).toBeNull();
  expect(await providersOf(high)).toEqual(["email"]);
});

/** A person's session at aal2, and a later one that only used the password. */
async function aMemberWithBoth(auth: TestAuth) {
  const high = await aMemberWithApp(auth);
  return { high, low: await signedIn(auth, high.email) };
}

async function providersOf(device: Parameters<typeof identitiesOf>[0]) {
  return (await identitiesOf(device)).map(({ provider }) => provider);
}
