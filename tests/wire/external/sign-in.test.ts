// The redirects to a sign-in provider and back: GET /authorize and /callback, against a real OpenID provider.
import { Hono } from "hono";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { accessTokenSeconds } from "../../../server/platform/keys/access-token.ts";
import { anAuthService, refusal, siteUrl } from "../../support/auth/auth-service.ts";
import {
  followCallback,
  landing,
  signInAtProvider,
  signInThrough,
  startProviderSignIn,
} from "../../support/auth/external-sign-in.ts";
import { aGitHub } from "../../support/auth/github-provider.ts";
import {
  anOpenIdProvider,
  type Known,
  type OpenIdProviderOptions,
} from "../../support/auth/openid-provider.ts";
import { serveRoutes } from "../../support/server/serve-routes.ts";

const ada: Known = { sub: "ada", email: "Ada@example.org", email_verified: true, name: "Ada Lovelace" };
const refuser: Known = { ...ada, sub: "refuser", refuses: true };

async function aSiteWithKeycloak(options: Partial<OpenIdProviderOptions> & { isLimited?: boolean } = {}) {
  const { isLimited = false, ...provided } = options;
  const provider = await anOpenIdProvider({ people: [ada, refuser], ...provided });
  const uriAllowList = ["https://app.example/**"];
  const auth = await anAuthService({
    uriAllowList,
    isLimited,
    settings: { providers: [provider.as("keycloak")] },
  });
  return { provider, auth };
}

const keycloak = { provider: "keycloak" };
const pkce = { ...keycloak, code_challenge: "c".repeat(43), code_challenge_method: "plain" };

describe("a person who signs in through a provider", () => {
  test("comes back with a session and the provider's tokens (R-230, R-248)", async () => {
    const { auth, provider } = await aSiteWithKeycloak();
    const client = auth.client();
    const { data } = await client.signInWithOAuth({
      provider: "keycloak",
      options: { redirectTo: "https://app.example/welcome?from=keycloak", skipBrowserRedirect: true },
    });
    const start = landing(
      (await fetch(data.url ?? "", { redirect: "manual" })).headers.get("location") ?? "",
    );
    expect(start.target).toBe(`${provider.issuer}/auth`);
    const address = new URL(start.target);
    address.search = new URLSearchParams(start.query).toString();
    const end = await followCallback(auth, await signInAtProvider(address, "ada"));
    expect([end.target, end.query]).toEqual(["https://app.example/welcome", { from: "keycloak" }]);
    expect(end.fragment).toEqual({
      access_token: expect.any(String),
      expires_at: expect.any(String),
      expires_in: String(accessTokenSeconds),
      token_type: "bearer",
      refresh_token: expect.any(String),
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    });
    const { access_token = "", refresh_token = "" } = end.fragment;
    expect(decodeJwt(access_token).amr).toEqual([{ method: "oauth", timestamp: expect.any(Number) }]);
    const { data: session } = await client.setSession({ access_token, refresh_token });
    expect(session.user).toMatchObject({
      email: "ada@example.org",
      app_metadata: { provider: "keycloak", providers: ["keycloak"] },
      user_metadata: { full_name: "Ada Lovelace", email_verified: true },
      identities: [{ id: "ada", provider: "keycloak", identity_data: { sub: "ada", iss: provider.issuer } }],
    });
  });

  test("with PKCE comes back with a code, which the browser that left exchanges for the session", async () => {
    const { auth } = await aSiteWithKeycloak();
    const client = auth.client({}, "pkce");
    const { data } = await client.signInWithOAuth({
      provider: "keycloak",
      options: { skipBrowserRedirect: true },
    });
    const { searchParams } = new URL(data.url ?? "");
    const end = await signInThrough(auth, "ada", Object.fromEntries(searchParams));
    expect(end).toEqual({ target: `${siteUrl}/`, query: { code: expect.any(String) }, fragment: {} });
    const stranger = await auth.client({}, "pkce").exchangeCodeForSession(end.query.code ?? "");
    expect(stranger.error).not.toBeNull();
    const { data: exchanged, error } = await client.exchangeCodeForSession(end.query.code ?? "");
    expect(error).toBeNull();
    expect(exchanged.user?.email).toBe("ada@example.org");
    expect(exchanged.session?.provider_token).toEqual(expect.any(String));
    expect(exchanged.session?.provider_refresh_token).toEqual(expect.any(String));
  });

  test("leaves no secret of the provider or the session in the database", async () => {
    const { auth } = await aSiteWithKeycloak();
    const start = await startProviderSignIn(auth, pkce);
    const end = await followCallback(auth, await signInAtProvider(start, "ada"));
    const { rows } = await auth.owner.query<{ row: string; sealed: string }>(
      "select flow_state::text as row, provider_access_token as sealed from auth.flow_state",
    );
    const answer = await auth.post("/token?grant_type=pkce", {
      auth_code: end.query.code,
      code_verifier: pkce.code_challenge,
    });
    const { provider_token } = await answer.json();
    expect([answer.status, rows.length, rows[0]?.sealed.length]).toEqual([200, 1, expect.any(Number)]);
    for (const secret of [provider_token, end.query.code, start.searchParams.get("nonce")])
      expect(rows[0]?.row).not.toContain(secret);
  });

  test("reaches the provider with the client's parameters, except those that protect the callback", async () => {
    const { auth } = await aSiteWithKeycloak();
    const start = await startProviderSignIn(auth, {
      ...pkce,
      scopes: "offline_access,groups email",
      prompt: "login",
      login_hint: "ada",
      hd: "example.org",
      redirect_uri: "https://evil.example",
      state: "mine",
      nonce: "mine",
      response_mode: "query",
      Client_Id: "mine",
      request_uri: "urn:mine",
      skip_http_redirect: "true",
      redirect_to: "https://app.example/x",
    });
    expect(Object.fromEntries(start.searchParams)).toEqual({
      prompt: "login",
      login_hint: "ada",
      hd: "example.org",
      client_id: "school",
      response_type: "code",
      redirect_uri: `${siteUrl}/auth/v1/callback`,
      scope: "openid email profile offline_access groups",
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    expect(start.searchParams.get("code_challenge")).not.toBe(pkce.code_challenge);
  });

  test("is sent to the site where the wanted address is not allowed", async () => {
    const { auth } = await aSiteWithKeycloak();
    const end = await signInThrough(auth, "ada", {
      ...keycloak,
      redirect_to: "https://evil.example/welcome",
    });
    expect([end.target, Boolean(end.fragment.access_token)]).toEqual([`${siteUrl}/`, true]);
  });

  test("through GitHub is known by the primary address that GitHub has verified", async () => {
    const github = await aGitHub({
      id: 1815,
      login: "ada",
      name: "Ada Lovelace",
      emails: [
        { email: "old@example.org", verified: true, primary: false },
        { email: "ada@example.org", verified: true, primary: true },
      ],
    });
    const auth = await anAuthService({ settings: { providers: [github.config] } });
    const start = await startProviderSignIn(auth, { provider: "github", scopes: "repo" });
    expect([start.searchParams.get("scope"), start.searchParams.has("nonce")]).toEqual([
      "user:email repo",
      false,
    ]);
    const end = await followCallback(auth, await signInAtProvider(`${start}`, "ada"));
    const { data } = await auth.client().getUser(end.fragment.access_token);
    expect(data.user?.identities?.[0]).toMatchObject({
      id: "1815",
      provider: "github",
      email: "ada@example.org",
      identity_data: {
        user_name: "ada",
        preferred_username: "ada",
        full_name: "Ada Lovelace",
        email_verified: true,
        avatar_url: "https://avatars.example/1",
        iss: `${github.url}/api/v3`,
      },
    });
    expect(end.fragment.provider_token).toMatch(/^gho_/);
    expect(end.fragment).not.toHaveProperty("provider_refresh_token");
  });

  test("through Apple comes back by a posted form, with the name that Apple tells once", async () => {
    const provider = await anOpenIdProvider({ people: [{ sub: "ada", email: "ada@example.org" }] });
    const auth = await anAuthService({ settings: { providers: [provider.as("apple")] } });
    const start = await startProviderSignIn(auth, { provider: "apple", scopes: "openid" });
    expect(start.searchParams.get("response_mode")).toBe("form_post");
    const callback = await signInAtProvider(start, "ada");
    callback.form?.set("user", JSON.stringify({ name: { firstName: "Ada", lastName: "Lovelace" } }));
    const end = await followCallback(auth, callback);
    const { data } = await auth.client().getUser(end.fragment.access_token);
    expect(data.user?.user_metadata).toMatchObject({ full_name: "Ada Lovelace", name: "Ada Lovelace" });
    for (const user of ["", "{", '{"name":{"firstName":7}}', '{"name":null}']) {
      const again = await signInAtProvider(
        await startProviderSignIn(auth, { provider: "apple", scopes: "openid" }),
        "ada",
      );
      again.form?.set("user", user);
      expect((await followCallback(auth, again)).fragment, user).toHaveProperty("access_token");
    }
  });

  test("through Google or Microsoft is found below that provider's own issuer", async () => {
    const google = await anOpenIdProvider({
      people: [{ ...ada, hd: "example.org", picture: "https://pic.example/1" }],
    });
    const microsoft = await anOpenIdProvider({
      path: "/v2.0",
      people: [{ ...ada, sub: "ms", xms_edov: "1" }],
    });
    const azure = { ...microsoft.as("azure"), url: microsoft.origin };
    const auth = await anAuthService({ settings: { providers: [google.as("google"), azure] } });
    await signInThrough(auth, "ada", { provider: "google" });
    const end = await signInThrough(auth, "ms", { provider: "azure" });
    const { data } = await auth.client().getUser(end.fragment.access_token);
    expect(data.user?.app_metadata).toEqual({ provider: "google", providers: ["google", "azure"] });
    expect(data.user?.identities?.map((identity) => identity.identity_data)).toMatchObject([
      { custom_claims: { hd: "example.org" }, avatar_url: "https://pic.example/1" },
      { custom_claims: { xms_edov: "1" }, full_name: "Ada Lovelace", iss: microsoft.issuer },
    ]);
  });
});

describe("what is refused before the browser leaves", () => {
  test("a provider that is not configured, and half a code challenge (R-248)", async () => {
    const { auth } = await aSiteWithKeycloak();
    expect((await startProviderSignIn(auth, { provider: "KeyCloak" })).pathname).toBe("/auth");
    for (const provider of ["google", "facebook", "", "constructor", "a\u0000"])
      expect(await refusal(await auth.call(`/authorize?${new URLSearchParams({ provider })}`))).toEqual([
        ...[400, "validation_failed", "Unsupported provider: provider is not enabled"],
      ]);
    expect(
      await refusal(await auth.call(`/authorize?provider=keycloak&code_challenge=${"c".repeat(43)}`)),
    ).toEqual([...[400, "validation_failed", "PKCE flow requires code_challenge_method and code_challenge"]]);
  });

  test("a provider that is down, hangs or says nonsense: the browser goes back with a reason", async () => {
    const { auth, provider } = await aSiteWithKeycloak();
    provider.stop();
    const query = { ...pkce, redirect_to: "https://app.example/sign-in" };
    const reason = {
      error: "temporarily_unavailable",
      error_code: "request_timeout",
      error_description: "The sign-in provider cannot be reached at the moment. Please try again soon.",
    };
    const ends = await Promise.all([startProviderSignIn(auth, query), startProviderSignIn(auth, query)]);
    for (const { href } of ends)
      expect(landing(href)).toEqual({
        target: "https://app.example/sign-in",
        query: reason,
        fragment: reason,
      });
    for (const answer of [
      endless,
      () => new Response("<h1>Hello</h1>"),
      () => Response.json({ issuer: "x" }),
    ]) {
      const url = await serveRoutes(new Hono().get("*", answer));
      const odd = await anAuthService({ settings: { providers: [{ ...provider.as("keycloak"), url }] } });
      expect(landing((await startProviderSignIn(odd, keycloak)).href).fragment).toEqual(reason);
    }
  });

  test("a provider that never answers: the browser goes back after the timeout", async () => {
    const url = await serveRoutes(new Hono().get("*", () => new Promise<Response>(() => undefined)));
    const provider = { name: "keycloak" as const, clientIds: ["school"] as [string], secret: "s3cret", url };
    const auth = await anAuthService({ settings: { providers: [provider] } });
    const end = landing((await startProviderSignIn(auth, keycloak)).href);
    expect(end.fragment).toMatchObject({ error: "temporarily_unavailable" });
  });
});

function endless(): Response {
  const chunk = new TextEncoder().encode(" ".repeat(65_536));
  return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }));
}
