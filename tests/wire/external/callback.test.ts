// Callbacks of a sign-in provider that are refused or were tampered with: GET and POST /callback.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { flowSeconds } from "../../../server/auth/sign-in/flow-state.ts";
import { aMember, anAuthService, siteUrl } from "../../support/auth/auth-service.ts";
import {
  followCallback,
  type ProviderCallback,
  signInAtProvider,
  signInThrough,
  startProviderSignIn,
} from "../../support/auth/external-sign-in.ts";
import { anOpenIdProvider, type Known } from "../../support/auth/openid-provider.ts";

const people: Known[] = [
  { sub: "ada", email: "ada@example.org", email_verified: true },
  { sub: "refuser", email: "refuser@example.org", email_verified: true, refuses: true },
  { sub: "nameless" },
];
const implicit = { provider: "keycloak", redirect_to: "https://app.example/" };
const pkce = { ...implicit, code_challenge: "c".repeat(43), code_challenge_method: "plain" };

async function aSiteWithKeycloak({ isLimited = false } = {}) {
  const provider = await anOpenIdProvider({ people });
  const settings = { providers: [provider.as("keycloak")] };
  const auth = await anAuthService({ uriAllowList: ["https://app.example/**"], isLimited, settings });
  return { provider, auth };
}

/** The callback with other values in the provider's parameters. */
function changed({ url }: ProviderCallback, values: Record<string, string>): ProviderCallback {
  const other = new URL(url);
  for (const [name, value] of Object.entries(values)) other.searchParams.set(name, value);
  return { url: other };
}

describe("a refusal of the provider", () => {
  test("comes back where the browser wanted to go; with PKCE in the query too", async () => {
    const { auth } = await aSiteWithKeycloak();
    const reason = {
      error: "access_denied",
      error_code: "bad_oauth_callback",
      error_description: "The person said no",
    };
    const target = "https://app.example/";
    expect(await signInThrough(auth, "refuser", implicit)).toEqual({ target, query: {}, fragment: reason });
    expect(await signInThrough(auth, "refuser", pkce)).toEqual({ target, query: reason, fragment: reason });
  });

  test("of the code, a provider that went away, and one that knows no address, come back as its failure", async () => {
    const { auth, provider } = await aSiteWithKeycloak();
    const right = await signInAtProvider(await startProviderSignIn(auth, implicit), "ada");
    expect((await followCallback(auth, changed(right, { code: "wrong-code" }))).fragment).toEqual({
      error: "server_error",
      error_code: "unexpected_failure",
      error_description: "Unable to exchange external code: wron",
    });
    expect((await signInThrough(auth, "nameless", implicit)).fragment).toEqual({
      error: "server_error",
      error_code: "unexpected_failure",
      error_description: "Error getting user email from external provider",
    });
    const late = await signInAtProvider(await startProviderSignIn(auth, implicit), "ada");
    provider.stop();
    expect((await followCallback(auth, late)).fragment).toMatchObject({
      error: "server_error",
      error_code: "unexpected_failure",
    });
    expect((await auth.owner.query("select from auth.users")).rowCount).toBe(0);
  });
});

describe("a state", () => {
  test("that is missing, malformed or unknown leads to the site with a reason", async () => {
    const { auth } = await aSiteWithKeycloak();
    const right = await signInAtProvider(await startProviderSignIn(auth, implicit), "ada");
    const refused = async (state: string) => {
      const { target, query, fragment } = await followCallback(auth, changed(right, { state }));
      expect([target, query]).toEqual([`${siteUrl}/`, fragment]);
      return [fragment.error, fragment.error_code, fragment.error_description];
    };
    expect(await refused("")).toEqual([
      ...["invalid_request", "bad_oauth_callback", "OAuth state parameter missing"],
    ]);
    for (const state of ["1", "x".repeat(8_000), "a\u0000b", "' or 1=1"])
      expect(await refused(state)).toEqual([
        ...["invalid_request", "bad_oauth_state", "OAuth state parameter is invalid"],
      ]);
    expect(await refused(randomUUID())).toEqual([
      ...["invalid_request", "bad_oauth_state", "OAuth state not found or expired"],
    ]);
    expect((await followCallback(auth, right)).fragment).toHaveProperty("access_token");
  });

  test("expires after five minutes", async () => {
    const { auth } = await aSiteWithKeycloak();
    const [inTime, late] = [
      await startProviderSignIn(auth, implicit),
      await startProviderSignIn(auth, implicit),
    ];
    auth.pass(flowSeconds - 10);
    expect((await followCallback(auth, await signInAtProvider(inTime, "ada"))).fragment).toHaveProperty(
      "access_token",
    );
    auth.pass(20);
    expect((await followCallback(auth, await signInAtProvider(late, "ada"))).fragment).toMatchObject({
      error_code: "bad_oauth_state",
      error_description: "OAuth state has expired",
    });
  });

  test("works once, whatever the outcome", async () => {
    const { auth } = await aSiteWithKeycloak();
    for (const query of [implicit, pkce]) {
      const callback = await signInAtProvider(await startProviderSignIn(auth, query), "ada");
      const first = await followCallback(auth, callback);
      expect(first.fragment.error ?? "none").toBe("none");
      expect((await followCallback(auth, callback)).fragment).toMatchObject({
        error_code: "flow_state_already_used",
        error_description: "State has already been used",
      });
    }
    const callback = await signInAtProvider(await startProviderSignIn(auth, implicit), "ada");
    await followCallback(auth, changed(callback, { code: "wrong" }));
    expect((await followCallback(auth, callback)).fragment.error_code).toBe("flow_state_already_used");
  });

  test("that comes back twice at once signs in once", async () => {
    const { auth } = await aSiteWithKeycloak();
    const callback = await signInAtProvider(await startProviderSignIn(auth, implicit), "ada");
    const ends = await Promise.all([1, 2, 3, 4].map(() => followCallback(auth, callback)));
    expect(ends.filter(({ fragment }) => fragment.access_token)).toHaveLength(1);
    expect((await auth.owner.query("select from auth.sessions")).rowCount).toBe(1);
  });

  test("of somebody else's sign-in does not take a stolen code", async () => {
    const { auth } = await aSiteWithKeycloak();
    const stolen = await signInAtProvider(await startProviderSignIn(auth, implicit), "ada");
    const own = await startProviderSignIn(auth, implicit);
    const state = own.searchParams.get("state") ?? "";
    expect((await followCallback(auth, changed(stolen, { state }))).fragment).toMatchObject({
      error_code: "unexpected_failure",
      error_description: expect.stringContaining("Unable to exchange"),
    });
    expect((await auth.owner.query("select from auth.sessions")).rowCount).toBe(0);
  });

  test("of a mailed link is refused", async () => {
    const { auth } = await aSiteWithKeycloak();
    const { email } = await aMember(auth);
    await auth.post("/recover", { email, code_challenge: "c".repeat(43), code_challenge_method: "plain" });
    const { rows } = await auth.owner.query<{ id: string }>("select id from auth.flow_state");
    const right = await signInAtProvider(await startProviderSignIn(auth, implicit), "ada");
    expect(rows).toHaveLength(1);
    expect(
      (await followCallback(auth, changed(right, { state: rows[0]?.id ?? "" }))).fragment.error_code,
    ).toBe("bad_oauth_state");
  });

  test("is not consumed by a link scanner", async () => {
    const { auth } = await aSiteWithKeycloak();
    const callback = await signInAtProvider(await startProviderSignIn(auth, implicit), "ada");
    expect((await auth.call(`/callback${callback.url.search}`, { method: "HEAD" })).status).toBe(405);
    expect((await followCallback(auth, callback)).fragment).toHaveProperty("access_token");
  });
});

test("too many from one address are sent back with a reason, never with JSON", async () => {
  const { auth } = await aSiteWithKeycloak({ isLimited: true });
  const state = randomUUID();
  const ends = await Promise.all(
    Array.from({ length: 190 }, () =>
      followCallback(auth, { url: new URL(`${siteUrl}/callback?state=${state}`) }),
    ),
  );
  const codes = new Set(ends.map(({ fragment }) => fragment.error_code));
  expect([...codes].sort()).toEqual(["bad_oauth_state", "over_request_rate_limit"]);
  const { hash, origin } = await startProviderSignIn(auth, implicit);
  expect([origin, hash]).toEqual(["https://app.example", expect.stringContaining("over_request_rate_limit")]);
});
