// Makes the self-signed certificate that gives identity providers our public key (RFC 5280; ITU-T X.690,
// DER). SAML uses it only as a container for the key: nobody checks its dates or its issuer. The same key and
// host always give the same bytes, in every process.
import { createPublicKey, type KeyObject, sign } from "node:crypto";

/** Returns the certificate in DER. */
export function selfSignedCertificate(key: KeyObject, host: string): Buffer {
  const name = commonName(`SAML 2.0 Certificate for ${host}`.slice(0, maxNameCharacters));
  const toBeSigned = sequence(
    tagged(0xa0, integer(2)), // version 3
    integer(1), // serial number
    sha256WithRsa,
    name,
    sequence(utcTime("700101000000Z"), generalizedTime("21700101000000Z")),
    name,
    createPublicKey(key).export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(digitalSignatureOnly)),
  );
  return sequence(toBeSigned, sha256WithRsa, bitString(sign("sha256", toBeSigned, key)));
}

/** A distinguished name that consists of a common name. */
function commonName(text: string): Buffer {
  return sequence(tagged(0x31, sequence(objectId("550403"), tagged(0x0c, Buffer.from(text)))));
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function integer(value: number): Buffer {
  return tagged(0x02, Buffer.from([value]));
}

/** `hex` is the encoded object identifier, without tag and length. */
function objectId(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, "hex"));
}

/** The leading zero says that no bits of the last byte are unused. */
function bitString(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]));
}

function utcTime(text: string): Buffer {
  return tagged(0x17, Buffer.from(text));
}

function generalizedTime(text: string): Buffer {
  return tagged(0x18, Buffer.from(text));
}

/**
 * Encodes tag, length and content (X.690, 8.1). A length of 128 or more is preceded by its number of bytes.
 */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
}

/** RFC 5280, A.1: ub-common-name. */
const maxNameCharacters = 64;

/** 1.2.840.113549.1.1.11 with its parameter NULL. */
const sha256WithRsa = sequence(objectId("2a864886f70d01010b"), tagged(0x05, Buffer.alloc(0)));

/**
 * The critical extension key usage with its first bit set. The other seven bits of the byte are unused (RFC
 * 5280, 4.2.1.3).
 */
const digitalSignatureOnly = sequence(
  objectId("551d0f"),
  tagged(0x01, Buffer.from([0xff])),
  tagged(0x04, tagged(0x03, Buffer.from([7, 0x80]))),
);
