// Single sign-on with malformed input, and with replayed responses.
import { describe, expect, test, vi } from "vitest";
import { flowSeconds } from "../../../server/auth/sign-in/flow-state.ts";
import { refusal } from "../../support/auth/auth-service.ts";
import {
  completeSignIn,
  decoded,
  encoded,
  expectRefused,
  postResponse,
  startAddress,
} from "../../support/auth/saml-browser.ts";
import { aSamlProvider, aSamlService } from "../../support/auth/saml-provider.ts";

describe("what is posted is refused without harm:", () => {
  const response = (inner: string) =>
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${inner}</samlp:Response>`;
  const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${"bcdefghij"[i]} "${`&${"abcdefghi"[i]};`.repeat(10)}">`).join("")}]>`;

  test.each<[string, string]>([
    ["text", "hello"],
    ["NUL", response("\0")],
    ["NUL as a character reference", response("&#0;")],
    ["half a surrogate pair as a character reference", response("<a>&#xD800;</a>")],
    ["an XML that ends early", "<samlp:Response"],
    ["attributes without quotes", response(`<a ${"b=c ".repeat(100)}/>`)],
    ["an unknown entity", response("&foo;")],
    ["an entity bomb", bomb + response("&j;")],
    ["an entity of a file", `<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/hostname">]>${response("&a;")}`],
    ["a style sheet", `<?xml-stylesheet href="http://127.0.0.1:1/"?>${response("")}`],
    ["depth", response("<a>".repeat(950) + "</a>".repeat(950))],
    ["ten thousand elements", response("<a/>".repeat(10_000))],
    ["forty thousand begun comments", response("<!--".repeat(40_000))],
    ["fifty thousand begun elements", "<".repeat(50_000)],
    ["bytes that are no UTF-8", "\xff\xfe<"],
  ])("%s", async (_, xml) => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    const { RelayState = "" } = await provider.signIn(await startAddress(auth, provider));
    const SAMLResponse = Buffer.from(xml, "latin1").toString("base64");
    const consoles = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
    for (const relay of [RelayState, ""]) {
      const before = process.cpuUsage();
      const answer = await postResponse(auth, { SAMLResponse, RelayState: relay });
      expect(process.cpuUsage(before).user).toBeLessThan(2_000_000); // microseconds of a processor
      expect(answer.query.error_code).toMatch(/^(validation_failed|saml_idp_not_found)$/);
    }
    for (const written of consoles) expect(written).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test("no response, no base64, an artifact, a relay state that is neither UUID nor address", async () => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    const post = await provider.begin();
    await expectRefused(auth, await postResponse(auth, {}), ["validation_failed", "SAMLResponse is missing"]);
    const notBase64 = await postResponse(auth, { SAMLResponse: "<xml>" });
    await expectRefused(auth, notBase64, ["validation_failed", "not a valid Base64"]);
    const artifact = await postResponse(auth, { ...post, SAMLart: "AAQ=" });
    await expectRefused(auth, artifact, ["validation_failed", "Artifact"]);
    const neither = await postResponse(auth, { ...post, RelayState: "somewhere" });
    await expectRefused(auth, neither, ["validation_failed", "not a valid UUID or URL"]);
    expect(await postResponse(auth, post)).toHaveProperty("fragment.access_token");
  });

  test("a form above the size limit", async () => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    provider.errs({ rewrite: (xml) => xml.replace("</saml:AttributeStatement>", `${attribute(120_000)}$&`) });
    expect(await completeSignIn(auth, provider)).toHaveProperty("fragment.access_token");
    provider.errs({ rewrite: (xml) => xml.replace("</saml:AttributeStatement>", `${attribute(220_000)}$&`) });
    await expectRefused(auth, await completeSignIn(auth, provider), ["request_too_large", "too large"]);
    const json = await auth.post("/sso", { domain: "x".repeat(70_000) });
    expect((await refusal(json)).slice(0, 2)).toEqual([413, "request_too_large"]);
  });
});

describe("what worked once does not work again:", () => {
  test("a response, at once or later, with its relay state or without", async () => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    const post = await provider.signIn(await startAddress(auth, provider));
    const arrivals = await Promise.all([
      postResponse(auth, post),
      postResponse(auth, post),
      postResponse(auth, post),
    ]);
    expect(arrivals.filter(({ fragment }) => fragment.access_token)).toHaveLength(1);
    await expectRefused(auth, await postResponse(auth, post), [
      "saml_relay_state_not_found",
      "does not exist",
    ]);
    const { RelayState: _, ...bare } = post;
    await expectRefused(auth, await postResponse(auth, bare), ["validation_failed", "does not answer"]);
  });

  test("a response that the provider began, at once or later", async () => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    const post = await provider.begin();
    const arrivals = await Promise.all([
      postResponse(auth, post),
      postResponse(auth, post),
      postResponse(auth, post),
    ]);
    expect(arrivals.filter(({ fragment }) => fragment.access_token)).toHaveLength(1);
    await expectRefused(auth, await postResponse(auth, post), ["validation_failed", "used before"]);
  });

  test("an assertion within another response, until it expires", async () => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    const post = await provider.begin();
    expect(await postResponse(auth, post)).toHaveProperty("fragment.access_token");
    const again = encoded(decoded(post).replace(/ ID="[^"]+"/, ' ID="_other"'));
    await expectRefused(auth, await postResponse(auth, again), ["validation_failed", "used before"]);
    auth.pass(400);
    await expectRefused(auth, await postResponse(auth, again), ["validation_failed", "expired"]);
    provider.errs({ issuedSecondsAgo: -400, validSeconds: 700 });
    expect(await postResponse(auth, await provider.begin())).toHaveProperty("fragment.access_token");
    const { rows } = await auth.owner.query("select from auth.saml_used_assertions");
    expect(rows).toHaveLength(1);
  });

  test("a relay state, even if the response was refused", async () => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    const post = await provider.signIn(await startAddress(auth, provider));
    await expectRefused(auth, await postResponse(auth, { ...post, SAMLResponse: "AAAA" }), [
      "validation_failed",
      "",
    ]);
    await expectRefused(auth, await postResponse(auth, post), [
      "saml_relay_state_not_found",
      "does not exist",
    ]);
  });
});

describe("a relay state", () => {
  test("works for five minutes", async () => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    const post = await provider.signIn(await startAddress(auth, provider));
    auth.pass(flowSeconds + 1);
    await expectRefused(auth, await postResponse(auth, post), ["saml_relay_state_expired", "has expired"]);
  });

  test("belongs to one request at one identity provider", async () => {
    const auth = await aSamlService();
    const [one, other] = [await aSamlProvider(auth), await aSamlProvider(auth)];
    const ownPost = await one.signIn(await startAddress(auth, one));
    const second = await one.signIn(await startAddress(auth, one));
    const otherPost = await other.signIn(await startAddress(auth, other));
    const unknown = { ...ownPost, RelayState: "00000000-0000-4000-8000-000000000000" };
    await expectRefused(auth, await postResponse(auth, unknown), [
      "saml_relay_state_not_found",
      "does not exist",
    ]);
    const swapped = { ...ownPost, RelayState: second.RelayState ?? "" };
    await expectRefused(auth, await postResponse(auth, swapped), ["validation_failed", "does not answer"]);
    const foreign = { ...ownPost, RelayState: otherPost.RelayState ?? "" };
    await expectRefused(auth, await postResponse(auth, foreign), [
      "validation_failed",
      "another identity provider",
    ]);
    expect(await postResponse(auth, ownPost)).toHaveProperty("fragment.access_token");
  });
});

function attribute(characters: number): string {
  return `<saml:Attribute Name="long"><saml:AttributeValue>${"x".repeat(characters)}</saml:AttributeValue></saml:Attribute>`;
}
