// Which sign-ins single sign-on refuses, and where the refusal redirects.
import { expect, test } from "vitest";
import { anAuthService, refusal, siteUrl } from "../../support/auth/auth-service.ts";
import {
  completeSignIn,
  expectRefused,
  postResponse,
  startAddress,
} from "../../support/auth/saml-browser.ts";
import { aSamlProvider, aSamlService } from "../../support/auth/saml-provider.ts";

test("an error redirects to where the sign-in began, in the query and the fragment", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth);
  provider.errs({ signs: "nothing" });
  const address = await startAddress(auth, provider, `${siteUrl}/auth`);
  const answer = await postResponse(auth, await provider.signIn(address));
  const told = {
    error: "invalid_request",
    error_code: "validation_failed",
    error_description:
      "SAML Assertion is not valid: the identity provider did not sign it as it stands, or it leaves out what it must say",
  };
  expect(answer).toEqual({ status: 303, target: `${siteUrl}/auth`, query: told, fragment: told });
});

test("a banned person is not signed in", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth);
  expect(await completeSignIn(auth, provider)).toHaveProperty("fragment.access_token");
  await auth.owner.query("update auth.users set banned_until = now() + interval '1 hour'");
  await expectRefused(auth, await completeSignIn(auth, provider), ["user_banned", "banned"]);
});

test("a disabled provider neither starts nor completes a sign-in", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth, { domains: ["school.example"] });
  const post = await provider.signIn(await startAddress(auth, provider));
  const unasked = await provider.begin();
  await auth.owner.query("update auth.sso_providers set disabled = true");
  for (const brought of [post, unasked])
    await expectRefused(auth, await postResponse(auth, brought), ["sso_provider_disabled", "disabled"]);
  const started = await auth.post("/sso", { domain: "school.example" });
  expect((await refusal(started)).slice(0, 2)).toEqual([404, "sso_provider_disabled"]);
});

test("an unknown provider is refused", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth);
  const post = await provider.begin();
  await auth.owner.query("delete from auth.sso_providers");
  await expectRefused(auth, await postResponse(auth, post), [
    "saml_idp_not_found",
    "has not been established",
  ]);
});

test("without a key SAML is off everywhere", async () => {
  expect((await (await aSamlService()).call("/sso/saml/metadata")).status).toBe(200);
  const off = await anAuthService();
  for (const response of [
    await off.post("/sso", { domain: "school.example" }),
    await off.call("/sso/saml/metadata"),
    await off.call("/sso/saml/acs", { method: "POST", body: "SAMLResponse=AAAA" }),
    await off.post("/sso", "["),
    await off.post("/sso", { domain: "x".repeat(100_000) }),
    await off.call("/sso/saml/acs", { method: "POST" }),
  ])
    expect(await refusal(response)).toEqual([404, "saml_provider_disabled", "SAML 2.0 is disabled"]);
  const captcha = { provider: "turnstile", secret: "secret", url: undefined } as const;
  const offWithCaptcha = await anAuthService({ settings: { captcha } });
  expect((await offWithCaptcha.post("/sso", { domain: "school.example" })).status).toBe(404);
});

test("where a captcha is configured, starting needs its token", async () => {
  const auth = await aSamlService({
    settings: { captcha: { provider: "turnstile", secret: "secret", url: undefined } },
  });
  await aSamlProvider(auth, { domains: ["school.example"] });
  const answer = await auth.post("/sso", { domain: "school.example" });
  expect((await refusal(answer)).slice(0, 2)).toEqual([400, "captcha_failed"]);
});

test("POST /sso refuses what it cannot start (R-242)", async () => {
  const auth = await aSamlService();
  const { id } = await aSamlProvider(auth, { domains: ["school.example"] });
  const refused = async (body: unknown) => refusal(await auth.post("/sso", body));
  expect((await auth.post("/sso", { domain: "school.example", skip_http_redirect: true })).status).toBe(200);
  expect(await refused({})).toEqual([
    400,
    "validation_failed",
    "A provider_id or domain needs to be provided",
  ]);
  expect(await refused({ provider_id: id, domain: "school.example" })).toEqual([
    400,
    "validation_failed",
    "Only one of provider_id or domain supported",
  ]);
  expect(await refused({ domain: "other.example" })).toEqual([
    404,
    "sso_provider_not_found",
    "No SSO provider assigned for this domain",
  ]);
  expect(await refused({ provider_id: "00000000-0000-4000-8000-000000000000" })).toEqual([
    404,
    "sso_provider_not_found",
    "No such SSO provider",
  ]);
  expect((await refused({ provider_id: "1" })).slice(0, 2)).toEqual([400, "bad_json"]);
  expect((await refused({ domain: 7 })).slice(0, 2)).toEqual([400, "bad_json"]);
  expect((await refused("[")).slice(0, 2)).toEqual([400, "bad_json"]);
  expect((await refused({ domain: "\0" })).slice(0, 2)).toEqual([400, "validation_failed"]);
  expect((await refused({ domain: "\ud800" })).slice(0, 2)).toEqual([404, "sso_provider_not_found"]);
  expect((await refused({ domain: "school.example", code_challenge: "x".repeat(43) })).slice(0, 2)).toEqual([
    400,
    "validation_failed",
  ]);
  expect(
    (
      await refused({
        domain: "school.example",
        code_challenge: "short",
        code_challenge_method: "s256",
      })
    ).slice(0, 2),
  ).toEqual([400, "validation_failed"]);
});

test("ninety responses in five minutes are checked for one address, and then no more", async () => {
  const auth = await aSamlService({ isLimited: true });
  const provider = await aSamlProvider(auth);
  for (let count = 0; count < 90; count += 1)
    expect((await postResponse(auth, { SAMLResponse: "AAAA" })).query.error_code).toBe("validation_failed");
  const post = await provider.begin();
  await expectRefused(auth, await postResponse(auth, post), ["over_request_rate_limit", "rate limit"]);
  const response = await auth.call("/sso/saml/acs", {
    method: "POST",
    headers: { "x-test-address": "192.0.2.77" },
    body: new URLSearchParams(post),
  });
  expect(response.headers.get("location")).toContain("access_token=");
});
