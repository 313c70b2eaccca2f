// A self-signed certificate (X.509, RFC 5280) on P-256, made without any program of the machine: Node can
// sign, but has no function that makes a certificate.
import { generateKeyPairSync, sign } from "node:crypto";

/** Returns certificate and key as PEM for one DNS name, valid from a day ago until a day from now. */
export function selfSignedCertificate(dnsName: string): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = der(0x30, [der(0x31, [der(0x30, [objectId.commonName, der(0x0c, [Buffer.from(dnsName)])])])]);
  const day = 86_400_000;
  const toBeSigned = der(0x30, [
    der(0xa0, [der(0x02, [Buffer.from([2])])]), // version 3
    der(0x02, [Buffer.from([1])]), // serial number
    der(0x30, [objectId.ecdsaWithSha256]),
    name,
    der(0x30, [utcTime(Date.now() - day), utcTime(Date.now() + day)]),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, [der(0x30, [subjectAltName(dnsName)])]),
  ]);
  const signature = sign("sha256", toBeSigned, privateKey);
  const certificate = der(0x30, [
    toBeSigned,
    der(0x30, [objectId.ecdsaWithSha256]),
    der(0x03, [Buffer.from([0]), signature]),
  ]);
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const objectId = {
  commonName: Buffer.from("0603550403", "hex"),
  ecdsaWithSha256: Buffer.from("06082a8648ce3d040302", "hex"),
  subjectAltName: Buffer.from("0603551d11", "hex"),
};

function subjectAltName(dnsName: string): Buffer {
  const names = der(0x30, [der(0x82, [Buffer.from(dnsName)])]);
  return der(0x30, [objectId.subjectAltName, der(0x04, [names])]);
}

function utcTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]/g, "").slice(2, 14);
  return der(0x17, [Buffer.from(`${digits}Z`)]);
}

/** Encodes tag, length and content (X.690, DER). */
function der(tag: number, parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  const header =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}
