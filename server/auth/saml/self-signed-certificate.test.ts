import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { selfSignedCertificate } from "./self-signed-certificate.ts";

test.each([2048, 3072, 4096])(
  "a certificate of a key of %i bits is read, holds the key and is signed by it",
  (modulusLength) => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength });
    const certificate = new X509Certificate(selfSignedCertificate(privateKey, "school.example"));
    expect(certificate.subject).toBe("CN=SAML 2.0 Certificate for school.example");
    expect(certificate.issuer).toBe(certificate.subject);
    expect(certificate.checkPrivateKey(privateKey)).toBe(true);
    expect(certificate.verify(publicKey)).toBe(true);
    expect(certificate.verify(generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey)).toBe(false);
    expect([certificate.validFromDate.getUTCFullYear(), certificate.validToDate.getUTCFullYear()]).toEqual([
      1970, 2170,
    ]);
  },
);

test("the same key and host give the same certificate, so that all processes send the same one", () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const elsewhere = createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" }));
  expect(selfSignedCertificate(elsewhere, "school.example")).toEqual(
    selfSignedCertificate(privateKey, "school.example"),
  );
  expect(selfSignedCertificate(privateKey, "other.example")).not.toEqual(
    selfSignedCertificate(privateKey, "school.example"),
  );
});
