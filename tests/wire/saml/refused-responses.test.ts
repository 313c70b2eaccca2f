// Which responses of an identity provider single sign-on refuses. Each test first shows that the same
// provider can sign in.
import { Constants } from "samlify";
import { describe, expect, test } from "vitest";
import type { TestAuth } from "../../support/auth/auth-service.ts";
import {
  completeSignIn,
  decoded,
  encoded,
  expectRefused,
  postResponse,
  startAddress,
} from "../../support/auth/saml-browser.ts";
import {
  aSamlProvider,
  aSamlService,
  type ResponsePost,
  type TestProvider,
} from "../../support/auth/saml-provider.ts";
import { aRsaKey, type Issue } from "../../support/auth/saml-response.ts";

describe("a response is refused that", () => {
  test.each<[string, () => Issue, string]>([
    ["is not signed", () => ({ signs: "nothing" }), "did not sign it"],
    ["another key signed", () => ({ key: aRsaKey() }), "did not sign it"],
    ["another key signed as a whole", () => ({ key: aRsaKey(), signs: "message" }), "did not sign it"],
    ["SHA-1 signed", () => ({ algorithm: Constants.algorithms.signature.RSA_SHA1 }), "rests on SHA-1"],
    ["is meant for another service", () => ({ audience: "https://other.example" }), "another service"],
    [
      "restricts its audience twice, once to others",
      () => ({
        rewrite: (xml) =>
          xml.replace(
            "</saml:Conditions>",
            "<saml:AudienceRestriction><saml:Audience>https://other.example</saml:Audience></saml:AudienceRestriction></saml:Conditions>",
          ),
      }),
      "another service",
    ],
    [
      "names no audience",
      () => ({
        rewrite: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ""),
      }),
      "another service",
    ],
    ["was sent to another address", () => ({ destination: "https://other.example/acs" }), "another address"],
    ["another address may receive", () => ({ recipient: "https://other.example/acs" }), "another address"],
    ["answers another request", () => ({ inResponseTo: "id-another" }), "does not answer"],
    ["answers no request", () => ({ inResponseTo: undefined }), "does not answer"],
    [
      "answers another request only in what is signed",
      () => ({
        rewrite: (xml) =>
          xml.replace(
            /(<saml:SubjectConfirmationData .*)InResponseTo="[^"]+"/,
            '$1InResponseTo="id-another"',
          ),
      }),
      "does not answer",
    ],
    ["has expired", () => ({ validFromSeconds: -600, validSeconds: -120 }), "expired"],
    ["begins later", () => ({ validFromSeconds: 120 }), "not come yet"],
    ["was issued long ago", () => ({ issuedSecondsAgo: 400 }), "expired"],
    ["was issued in the future", () => ({ issuedSecondsAgo: -120 }), "not come yet"],
    ["vouches for a session that is over", () => ({ sessionSeconds: -120 }), "expired"],
    [
      "has a time that is none",
      () => ({
        rewrite: (xml) => xml.replace(/(<saml:Conditions.*)NotOnOrAfter="[^"]+"/, '$1NotOnOrAfter="soon"'),
      }),
      "",
    ],
    [
      "has no time by which it must be presented",
      () => ({
        rewrite: (xml) => xml.replace(/(<saml:SubjectConfirmationData) NotOnOrAfter="[^"]+"/, "$1"),
      }),
      "leaves out",
    ],
    [
      "only the holder of a key may present",
      () => ({ rewrite: (xml) => xml.replace("cm:bearer", "cm:holder-of-key") }),
      "who may present it",
    ],
    ["another provider issued", () => ({ issuer: "https://other.example" }), "another identity provider"],
    [
      "another provider issued beneath a right envelope",
      () => ({
        rewrite: (xml) => xml.replace(/(<saml:Assertion[^>]*><saml:Issuer>)[^<]+/, "$1https://other.example"),
      }),
      "another identity provider",
    ],
    ["tells of a failure", () => ({ status: Constants.StatusCode.AuthFailed }), "did not sign anybody in"],
    [
      "holds no assertion",
      () => ({ signs: "nothing", rewrite: (xml) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/, "") }),
      "did not sign it",
    ],
    ["is no response", () => ({ signs: "nothing", rewrite: () => "<samlp:Request/>" }), "cannot be read"],
  ])("%s", async (_, issue, reason) => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    expect(await completeSignIn(auth, provider)).toHaveProperty("fragment.access_token");
    provider.errs(issue());
    await expectRefused(auth, await completeSignIn(auth, provider), ["validation_failed", reason]);
  });

  test("has no persistent NameID, no email address, or an invalid one", async () => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    expect(await completeSignIn(auth, provider)).toHaveProperty("fragment.access_token");
    const mail = "ada@school.example";
    provider.knows("ada", {
      nameId: "_x1",
      nameIdFormat: Constants.namespace.format.transient,
      attributes: { mail },
    });
    await expectRefused(auth, await completeSignIn(auth, provider), [
      "saml_assertion_no_user_id",
      "persistent",
    ]);
    provider.knows("ada", { nameId: "", attributes: { mail } });
    await expectRefused(auth, await completeSignIn(auth, provider), [
      "saml_assertion_no_user_id",
      "persistent",
    ]);
    provider.knows("ada", { nameId: "ada-7f3c" });
    await expectRefused(auth, await completeSignIn(auth, provider), ["saml_assertion_no_email", "email"]);
    provider.knows("ada", { nameId: "ada-7f3c", attributes: { mail: "not an address" } });
    await expectRefused(auth, await completeSignIn(auth, provider), ["validation_failed", "invalid format"]);
  });
});

describe("a signature does not cover another assertion (signature wrapping):", () => {
  const evil = (assertion: string) =>
    assertion
      .replace(/<ds:Signature.*<\/ds:Signature>/, "")
      .replace(/ ID="[^"]+"/, ' ID="_evil"')
      .replaceAll("ada-7f3c", "administrator");

  test.each<[string, (xml: string, assertion: string) => string]>([
    ["a second assertion before it", (xml, a) => xml.replace(a, evil(a) + a)],
    ["a second assertion behind it", (xml, a) => xml.replace(a, a + evil(a))],
    ["a copy of the same id", (xml, a) => xml.replace(a, a.replaceAll("ada-7f3c", "administrator") + a)],
    [
      "the signed one within the other",
      (xml, a) =>
        xml.replace(
          a,
          evil(a).replace("</saml:Assertion>", `<saml:Advice>${a}</saml:Advice></saml:Assertion>`),
        ),
    ],
    [
      "the signature on the other, the signed one in an object within",
      (xml, a) => {
        const signature = /<ds:Signature.*<\/ds:Signature>/.exec(a)?.[0] ?? "";
        const original = a.replace(signature, "");
        const holder = signature.replace(
          "</ds:Signature>",
          `<ds:Object>${original}</ds:Object></ds:Signature>`,
        );
        return xml.replace(a, evil(a).replace("</saml:Issuer>", `</saml:Issuer>${holder}`));
      },
    ],
    [
      "the signed one in the extensions",
      (xml, a) =>
        xml
          .replace(a, evil(a))
          .replace("<samlp:Status>", `<samlp:Extensions>${a}</samlp:Extensions><samlp:Status>`),
    ],
    [
      "a response around the response",
      (xml, a) =>
        xml
          .replace(a, evil(a))
          .replace("</samlp:Response>", `<samlp:Extensions>${xml}</samlp:Extensions></samlp:Response>`),
    ],
    ["the name changed", (xml) => xml.replaceAll("ada-7f3c", "administrator")],
    ["the name split by a comment", (xml) => xml.replace("ada-7f3c", "administrator<!-- -->")],
    [
      "the certificate of another",
      (xml) => xml.replace(/<ds:SignatureValue>.{8}/, "<ds:SignatureValue>AAAAAAAA"),
    ],
    ["no signature left", (xml) => xml.replace(/<ds:Signature.*<\/ds:Signature>/, "")],
  ])("%s", async (_, wrap) => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    expect(await completeSignIn(auth, provider)).toHaveProperty("fragment.access_token");
    const answer = await postResponse(auth, await changed(auth, provider, wrap));
    expect(answer.fragment).not.toHaveProperty("access_token");
    const { rows } = await auth.owner.query("select provider_id from auth.identities");
    expect(rows).toEqual([{ provider_id: "ada-7f3c" }]);
  });

  test("a comment within the NameID neither cuts nor changes it", async () => {
    const auth = await aSamlService();
    const provider = await aSamlProvider(auth);
    const post = await changed(auth, provider, (xml) => xml.replace("ada-7f3c", "ada<!-- x -->-7f3c"));
    await postResponse(auth, post);
    const { rows } = await auth.owner.query("select provider_id from auth.identities");
    expect(rows).toEqual([{ provider_id: "ada-7f3c" }]);
  });
});

/** Returns a valid response whose XML `change` has altered. */
async function changed(
  auth: TestAuth,
  provider: TestProvider,
  change: (xml: string, assertion: string) => string,
): Promise<ResponsePost> {
  const post = await provider.signIn(await startAddress(auth, provider));
  const xml = decoded(post);
  const assertion = /<saml:Assertion.*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
  const rewritten = change(xml, assertion);
  expect(rewritten).not.toBe(xml);
  return { ...post, ...encoded(rewritten) };
}
