// Account linking: a provider's sign-in joins an existing account only if the provider has verified the
// address.
import { describe, expect, test } from "vitest";
import {
  aMember,
  anAuthService,
  anEmail,
  follow,
  lastMailTo,
  password,
  signedIn,
  siteUrl,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import {
  followCallback,
  signInAtProvider,
  signInThrough,
  startProviderSignIn,
} from "../../support/auth/external-sign-in.ts";
import { aGitHub } from "../../support/auth/github-provider.ts";
import { anOpenIdProvider, type Known } from "../../support/auth/openid-provider.ts";

const keycloak = { provider: "keycloak" };

/** Two providers with the same `people`, which the test may change later. */
async function aSiteWithProviders(people: Known[], { isAutoConfirming = false } = {}) {
  const [first, second] = [await anOpenIdProvider({ people }), await anOpenIdProvider({ people })];
  const providers = [first.as("keycloak"), second.as("google")];
  return anAuthService({ isAutoConfirming, settings: { providers } });
}

/** Returns the user of the session that a sign-in created. */
async function accountOf(auth: TestAuth, { fragment }: { fragment: Record<string, string> }) {
  const { data, error } = await auth.client().getUser(fragment.access_token);
  if (error) throw error;
  return data.user;
}

async function count(auth: TestAuth, table: "users" | "identities" | "sessions"): Promise<number | null> {
  return (await auth.owner.query(`select from auth.${table}`)).rowCount;
}

const unverifiedButTaken = {
  error: "access_denied",
  error_code: "provider_email_needs_verification",
  error_description: "Unverified email with keycloak. Verify the email with keycloak in order to sign in",
};
const mailed = {
  error: "access_denied",
  error_code: "provider_email_needs_verification",
  error_description:
    "Unverified email with keycloak. A confirmation email has been sent to your keycloak email",
};

describe("somebody known", () => {
  test("comes back to the same account, with what the provider knows now", async () => {
    const ada: Known = { sub: "ada", email: anEmail(), email_verified: true, name: "Ada Byron" };
    const auth = await aSiteWithProviders([ada]);
    const first = await accountOf(auth, await signInThrough(auth, "ada", keycloak));
    ada.name = "Ada Lovelace";
    ada.email = "moved@example.org";
    const again = await accountOf(auth, await signInThrough(auth, "ada", keycloak));
    expect([again.id, again.email, again.user_metadata.name]).toEqual([
      first.id,
      first.email,
      "Ada Lovelace",
    ]);
    expect(again.identities?.map((identity) => identity.identity_data?.email)).toEqual(["moved@example.org"]);
    expect([await count(auth, "users"), await count(auth, "identities")]).toEqual([1, 1]);
  });

  test("who is banned is refused", async () => {
    const auth = await aSiteWithProviders([{ sub: "ada", email: anEmail(), email_verified: true }]);
    const { id } = await accountOf(auth, await signInThrough(auth, "ada", keycloak));
    await auth.owner.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      id,
    ]);
    expect((await signInThrough(auth, "ada", keycloak)).fragment).toMatchObject({
      error: "access_denied",
      error_code: "user_banned",
    });
  });

  test("from two providers at once with one new address creates one account", async () => {
    const auth = await aSiteWithProviders([{ sub: "ada", email: anEmail(), email_verified: true }]);
    const names = ["keycloak", "google", "keycloak", "google"];
    const callbacks = await Promise.all(
      names.map(async (provider) => signInAtProvider(await startProviderSignIn(auth, { provider }), "ada")),
    );
    const ends = await Promise.all(callbacks.map((callback) => followCallback(auth, callback)));
    const accounts = await Promise.all(ends.map((end) => accountOf(auth, end)));
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
    expect([await count(auth, "users"), await count(auth, "identities")]).toEqual([1, 2]);
  });
});

describe("an address that the provider has verified", () => {
  test("joins the account that holds it, whose password still works", async () => {
    const email = anEmail();
    const auth = await aSiteWithProviders([{ sub: "ada", email: email.toUpperCase(), email_verified: true }]);
    await aMember(auth, email);
    const before = await signedIn(auth, email);
    const account = await accountOf(auth, await signInThrough(auth, "ada", keycloak));
    expect(account.id).toBe(before.user.id);
    expect(account.app_metadata).toEqual({ provider: "email", providers: ["email", "keycloak"] });
    expect(account.user_metadata).toMatchObject({ first_name: "Inés", email_verified: true });
    expect((await signedIn(auth, email)).user.id).toBe(account.id);
  });

  test("takes over a sign-up that nobody confirmed, and drops its password and what it said", async () => {
    const email = anEmail();
    const auth = await aSiteWithProviders([{ sub: "ada", email, email_verified: true, name: "Ada" }]);
    const stranger = auth.client();
    await stranger.signUp({ email, password, options: { data: { first_name: "Not Ada" } } });
    const { rows } = await auth.owner.query(
      "select id, encrypted_password is not null as has from auth.users",
    );
    expect(rows).toEqual([{ id: expect.any(String), has: true }]);
    const account = await accountOf(auth, await signInThrough(auth, "ada", keycloak));
    expect([account.id, account.identities?.length, account.app_metadata.providers]).toEqual([
      ...[rows[0]?.id, 1, ["keycloak"]],
    ]);
    expect(account.user_metadata).toMatchObject({ name: "Ada" });
    expect(account.user_metadata).not.toHaveProperty("first_name");
    const { error } = await stranger.signInWithPassword({ email, password });
    expect(error?.code).toBe("invalid_credentials");
  });

  test("ends the sessions and second factors of an account that held it unverified", async () => {
    const email = anEmail();
    const auth = await aSiteWithProviders([{ sub: "ada", email, email_verified: true }]);
    await aMember(auth, email);
    const stranger = await signedIn(auth, email);
    expect((await stranger.client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
    await auth.owner.query("update auth.users set email_confirmed_at = null");
    const account = await accountOf(auth, await signInThrough(auth, "ada", keycloak));
    expect([account.id, account.factors ?? []]).toEqual([stranger.user.id, []]);
    expect((await stranger.client.getUser()).error?.name).toBe("AuthSessionMissingError");
  });

  test("finds the account through another provider that has verified it", async () => {
    const ada: Known = { sub: "ada", email: anEmail(), email_verified: true };
    const auth = await aSiteWithProviders([ada]);
    const first = await accountOf(auth, await signInThrough(auth, "ada", keycloak));
    ada.email = "moved@example.org";
    await signInThrough(auth, "ada", keycloak);
    const second = await accountOf(auth, await signInThrough(auth, "ada", { provider: "google" }));
    expect([second.id, second.app_metadata.providers]).toEqual([first.id, ["keycloak", "google"]]);
  });

  test("that leads to two accounts opens neither", async () => {
    const [one, two] = [anEmail(), anEmail()];
    const verified = { verified: true, primary: false };
    const github = await aGitHub({
      id: 1,
      login: "ada",
      name: null,
      emails: [
        { email: one, ...verified, primary: true },
        { email: two, ...verified },
      ],
    });
    const auth = await anAuthService({ settings: { providers: [github.config] } });
    await aMember(auth, one);
    await aMember(auth, two);
    const end = await signInThrough(auth, "ada", { provider: "github" });
    expect(end.fragment.error_code).toBe("conflict");
    expect(await count(auth, "identities")).toBe(2);
  });
});

describe("an address that somebody merely claims", () => {
  test("opens no account that exists; verified later, it does", async () => {
    const email = anEmail();
    const eve: Known = { sub: "eve", email, email_verified: false };
    const auth = await aSiteWithProviders([eve]);
    await aMember(auth, email);
    expect((await signInThrough(auth, "eve", keycloak)).fragment).toEqual(unverifiedButTaken);
    expect([await count(auth, "users"), await count(auth, "identities")]).toEqual([1, 1]);
    eve.email_verified = true;
    const account = await accountOf(auth, await signInThrough(auth, "eve", keycloak));
    expect([account.email, account.app_metadata.providers]).toEqual([email, ["email", "keycloak"]]);
  });

  test("opens no account where sign-ups need no confirmation either", async () => {
    const [taken, free] = [anEmail(), anEmail()];
    const people = [
      { sub: "eve", email: taken, email_verified: false },
      { sub: "bea", email: free, email_verified: false },
    ];
    const auth = await aSiteWithProviders(people, { isAutoConfirming: true });
    await auth.client().signUp({ email: taken, password });
    expect((await signInThrough(auth, "eve", keycloak)).fragment).toEqual(unverifiedButTaken);
    expect((await accountOf(auth, await signInThrough(auth, "bea", keycloak))).email).toBe(free);
  });

  test("creates an account only once its mailbox has confirmed", async () => {
    const email = anEmail();
    const auth = await aSiteWithProviders([{ sub: "bea", email, email_verified: false }]);
    expect((await signInThrough(auth, "bea", keycloak)).fragment).toEqual(mailed);
    expect((await signInThrough(auth, "bea", keycloak)).fragment.error_code).toBe(
      "over_email_send_rate_limit",
    );
    expect(await count(auth, "sessions")).toBe(0);
    const link = await follow(auth, lastMailTo(auth, email));
    expect([link.target, Boolean(link.fragment.access_token)]).toEqual([`${siteUrl}/`, true]);
    const account = await accountOf(auth, await signInThrough(auth, "bea", keycloak));
    expect([account.email, account.app_metadata.provider]).toEqual([email, "keycloak"]);
  });

  test("is not verified by another address that the provider has verified", async () => {
    const [victims, own] = [anEmail(), anEmail()];
    const eve: Known = { sub: "eve", email: victims, email_verified: false };
    const auth = await aSiteWithProviders([eve]);
    expect((await signInThrough(auth, "eve", keycloak)).fragment).toEqual(mailed);
    auth.passMessageInterval();
    Object.assign(eve, { email: own, email_verified: true });
    expect((await signInThrough(auth, "eve", keycloak)).fragment).toEqual(mailed);
    expect(await count(auth, "sessions")).toBe(0);
  });

  test("on one person's account does not link its real owner to that account", async () => {
    const [eves, victims] = [anEmail(), anEmail()];
    const eve: Known = { sub: "eve", email: eves, email_verified: true };
    const auth = await aSiteWithProviders([eve, { sub: "victim", email: victims, email_verified: true }]);
    const trap = await accountOf(auth, await signInThrough(auth, "eve", keycloak));
    Object.assign(eve, { email: victims, email_verified: false });
    expect((await accountOf(auth, await signInThrough(auth, "eve", keycloak))).id).toBe(trap.id);
    const victim = await accountOf(auth, await signInThrough(auth, "victim", { provider: "google" }));
    expect(victim.id).not.toBe(trap.id);
    expect(victim.email).toBe(victims);
  });

  test("counts as claimed at Microsoft unless its domain is verified (xms_edov)", async () => {
    const email = anEmail();
    const people: Known[] = [
      { sub: "eve", email, email_verified: true },
      { sub: "mallory", email, email_verified: true, xms_edov: "0" },
      { sub: "ada", email, xms_edov: true },
    ];
    const microsoft = await anOpenIdProvider({ path: "/v2.0", people });
    const auth = await anAuthService({ settings: { providers: [microsoft.as("azure")] } });
    await aMember(auth, email);
    for (const sub of ["eve", "mallory"])
      expect((await signInThrough(auth, sub, { provider: "azure" })).fragment.error_code).toBe(
        "provider_email_needs_verification",
      );
    expect((await accountOf(auth, await signInThrough(auth, "ada", { provider: "azure" }))).email).toBe(
      email,
    );
  });

  test("counts as claimed at GitHub until GitHub has verified it", async () => {
    const email = anEmail();
    const github = await aGitHub({
      id: 7,
      login: "eve",
      name: "Eve",
      emails: [{ email, verified: false, primary: true }],
    });
    const auth = await anAuthService({ settings: { providers: [github.config] } });
    await aMember(auth, email);
    const refused = await signInThrough(auth, "eve", { provider: "github" });
    expect(refused.fragment.error_code).toBe("provider_email_needs_verification");
    github.person.emails = [{ email, verified: true, primary: true }];
    expect((await accountOf(auth, await signInThrough(auth, "eve", { provider: "github" }))).email).toBe(
      email,
    );
  });
});

test("what a provider says that cannot be stored or is no address refuses the sign-in, without a fault", async () => {
  const odd: Known = { sub: "odd", email: anEmail(), email_verified: true };
  const auth = await aSiteWithProviders([odd]);
  const attempts: [Partial<Known>, string][] = [
    [{ name: "a\u0000b" }, "validation_failed"],
    [{ name: "\ud800" }, "validation_failed"],
    [{ email: "a@b" }, "unexpected_failure"],
    [{ email: "a\r\nBcc: x@y.z" }, "unexpected_failure"],
    [{ email: `${"a".repeat(260)}@example.org` }, "unexpected_failure"],
  ];
  for (const [claims, code] of attempts) {
    const usual = { ...odd };
    Object.assign(odd, claims);
    expect((await signInThrough(auth, "odd", keycloak)).fragment.error_code, JSON.stringify(claims)).toBe(
      code,
    );
    Object.assign(odd, { name: undefined, ...usual });
  }
  odd.name = "n".repeat(5_000);
  const account = await accountOf(auth, await signInThrough(auth, "odd", keycloak));
  expect(account.user_metadata).not.toHaveProperty("name");
});
