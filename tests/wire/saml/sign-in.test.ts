// Single sign-on with SAML 2.0: the official client, our service, and a real identity provider on its own
// port.
import { AuthClient } from "@supabase/auth-js";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { refusal, siteUrl, type TestAuth } from "../../support/auth/auth-service.ts";
import { postResponse, startAddress } from "../../support/auth/saml-browser.ts";
import { aSamlProvider, aSamlService } from "../../support/auth/saml-provider.ts";

test("a person signs in by the domain of their organisation, with a code that only their browser can exchange (R-242)", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth, { domains: ["School.example"] });
  const client = aPkceClient(auth);
  const { data } = await client.signInWithSSO({
    domain: "school.EXAMPLE",
    options: { redirectTo: `${siteUrl}/auth` },
  });
  const answer = await postResponse(auth, await provider.signIn(data?.url ?? ""));
  expect([answer.status, answer.target, Object.keys(answer.query)]).toEqual([
    303,
    `${siteUrl}/auth`,
    ["code"],
  ]);
  expect(answer.fragment).toEqual({});

  const { error: stolen } = await aPkceClient(auth).exchangeCodeForSession(answer.query.code ?? "");
  expect(stolen).not.toBeNull();
  const { data: signedIn, error } = await client.exchangeCodeForSession(answer.query.code ?? "");
  expect(error).toBeNull();
  expect(signedIn.user).toMatchObject({
    email: "ada@school.example",
    app_metadata: { provider: `sso:${provider.id}`, providers: [`sso:${provider.id}`] },
    user_metadata: {
      iss: provider.entityId,
      sub: "ada-7f3c",
      email: "ada@school.example",
      email_verified: true,
    },
    identities: [{ provider: `sso:${provider.id}`, id: "ada-7f3c" }],
  });
  expect(decodeJwt(signedIn.session?.access_token ?? "")).toMatchObject({
    aal: "aal1",
    amr: [{ method: "sso/saml" }],
  });
});

test("a person signs in by the provider's id, and the session is in the fragment (R-242)", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth);
  const answer = await postResponse(auth, await provider.signIn(await startAddress(auth, provider)));
  expect([answer.status, answer.target, answer.query]).toEqual([303, `${siteUrl}/`, {}]);
  const { data, error } = await auth.client().setSession(tokensIn(answer.fragment));
  expect(error).toBeNull();
  expect(data.user?.email).toBe("ada@school.example");
  const audit = await auth.owner.query(
    "select payload ->> 'action' as action, payload ->> 'actor_via_sso' as via_sso from auth.audit_log_entries order by created_at",
  );
  expect(audit.rows).toContainEqual({ action: "user_signedup", via_sso: "true" });
});

test("without skip_http_redirect the answer is a redirect to the identity provider", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth);
  const response = await auth.call("/sso", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider_id: provider.id }),
  });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toMatch(new RegExp(`^${provider.signOnAddress}\\?SAMLRequest=`));
});

test("the request is signed, names the ACS address and asks for a persistent NameID", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth);
  const address = await startAddress(auth, provider);
  await provider.signIn(address);
  expect(provider.lastRequest()).toContain(`AssertionConsumerServiceURL="${siteUrl}/auth/v1/sso/saml/acs"`);
  expect(provider.lastRequest()).toContain(`${siteUrl}/auth/v1/sso/saml/metadata</saml:Issuer>`);
  expect(provider.lastRequest()).toContain('Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"');
  const changed = new URL(address);
  changed.searchParams.set("RelayState", "another");
  await expect(provider.signIn(changed.href)).rejects.toThrow();
});

test("an identity provider may be asked for another NameID format", async () => {
  const auth = await aSamlService();
  const nameIdFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
  const provider = await aSamlProvider(auth, { nameIdFormat });
  await provider.signIn(await startAddress(auth, provider));
  expect(provider.lastRequest()).toContain(`Format="${nameIdFormat}"`);
});

test("the metadata is public, and a download of it counts for five years", async () => {
  const auth = await aSamlService();
  const shown = await auth.call("/sso/saml/metadata");
  expect([shown.status, shown.headers.get("content-type"), shown.headers.get("content-disposition")]).toEqual(
    [200, "application/xml", null],
  );
  const downloaded = await auth.call("/sso/saml/metadata?download=true");
  expect(downloaded.headers.get("content-disposition")).toBe('attachment; filename="metadata.xml"');
  const inFiveYears = String(new Date().getUTCFullYear() + 5);
  expect(await downloaded.text()).toContain(`validUntil="${inFiveYears}-`);
  expect(await shown.text()).not.toContain(`validUntil="${inFiveYears}-`);
});

test.each(["assertion", "message", "both"] as const)(
  "a response with a signature of %s signs in",
  async (signs) => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    provider.errs({ signs });
    const answer = await postResponse(auth, await provider.signIn(await startAddress(auth, provider)));
    expect(answer.fragment).toHaveProperty("access_token");
  },
);

test("base64 in lines is read like base64 in one", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth);
  const post = await provider.signIn(await startAddress(auth, provider));
  const SAMLResponse = post.SAMLResponse.replace(/.{76}/g, "$&\r\n");
  expect((await postResponse(auth, { ...post, SAMLResponse })).fragment).toHaveProperty("access_token");
});

test("an identity provider may start the sign-in, and redirect only to an allowed address", async () => {
  const auth = await aSamlService({ uriAllowList: ["https://app.example/**"] });
  const provider = await aSamlProvider(auth);
  for (const [relay, target] of [
    ["", `${siteUrl}/`],
    [`${siteUrl}/scholarship-admin`, `${siteUrl}/scholarship-admin`],
    ["https://app.example/start", "https://app.example/start"],
    ["https://evil.example/start", `${siteUrl}/`],
    ["/scholarship-admin", `${siteUrl}/`],
  ] as const) {
    const answer = await postResponse(auth, await provider.begin(relay));
    expect([relay, answer.target]).toEqual([relay, target]);
    expect(answer.fragment).toHaveProperty("access_token");
  }
});

test("a sign-in redirects only to an allowed address", async () => {
  const auth = await aSamlService({ uriAllowList: ["https://app.example/**"] });
  const provider = await aSamlProvider(auth);
  const arriveBy = async (redirectTo: string) =>
    postResponse(auth, await provider.signIn(await startAddress(auth, provider, redirectTo)));
  expect((await arriveBy("https://app.example/start")).target).toBe("https://app.example/start");
  expect((await arriveBy("https://evil.example/start")).target).toBe(`${siteUrl}/`);
});

test("the session ends when the identity provider says, whether it came by code or in the fragment", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth);
  provider.errs({ sessionSeconds: 1_800 });
  const implicit = auth.client();
  const answer = await postResponse(auth, await provider.signIn(await startAddress(auth, provider)));
  await implicit.setSession(tokensIn(answer.fragment));
  provider.errs({ sessionSeconds: 1_800 });
  const pkce = aPkceClient(auth);
  const { data } = await pkce.signInWithSSO({ providerId: provider.id });
  const { query } = await postResponse(auth, await provider.signIn(data?.url ?? ""));
  await pkce.exchangeCodeForSession(query.code ?? "");

  const clients = [implicit, pkce];
  auth.pass(1_700);
  for (const client of clients) expect((await client.getUser()).error).toBeNull();
  const refreshTokens = await Promise.all(
    clients.map(async (client) => (await client.getSession()).data.session?.refresh_token),
  );
  auth.pass(200);
  for (const client of clients) expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
  for (const refresh_token of refreshTokens) {
    const response = await auth.post("/token?grant_type=refresh_token", { refresh_token });
    expect((await refusal(response))[1]).toBe("session_expired");
  }
});

function aPkceClient({ url }: TestAuth) {
  return new AuthClient({
    url,
    flowType: "pkce",
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
  });
}

function tokensIn({ access_token = "", refresh_token = "" }: Record<string, string>) {
  return { access_token, refresh_token };
}
