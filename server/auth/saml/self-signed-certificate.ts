// The self-signed certificate in which identity providers find our public key (RFC 5280; ITU-T X.690, DER).
// SAML takes it as a vessel alone: nobody checks its dates or its issuer. The same key and host always give
// the same bytes, in every process.
import { createPublicKey, type KeyObject, sign } from "node:crypto";

/** In DER. */
export function selfSignedCertificate(key: KeyObject, host: string): Buffer {
  const name = commonName(`SAML 2.0 Certificate for ${host}`.slice(0, mostNameCharacters));
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

/** One distinguished name of one part. */
function commonName(text: string): Buffer {
  return sequence(tagged(0x31, sequence(objectId("550403"), tagged(0x0c, Buffer.from(text)))));
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function integer(value: number): Buffer {
  return tagged(0x02, Buffer.from([value]));
}

/** The bytes after the tag, in hexadecimal. */
function objectId(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, "hex"));
}

/** All bits of the last byte count. */
function bitString(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]));
}

function utcTime(text: string): Buffer {
  return tagged(0x17, Buffer.from(text));
}

function generalizedTime(text: string): Buffer {
  return tagged(0x18, Buffer.from(text));
}

/** Tag, length, content (X.690, 8.1): a length of 128 and more is preceded by how many bytes it takes. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
}

/** RFC 5280, A.1: ub-common-name. */
const mostNameCharacters = 64;

/** 1.2.840.113549.1.1.11 with its parameter NULL. */
const sha256WithRsa = sequence(objectId("2a864886f70d01010b"), tagged(0x05, Buffer.alloc(0)));

/** Key usage, critical: the first bit alone, so seven bits of its byte do not count (RFC 5280, 4.2.1.3). */
const digitalSignatureOnly = sequence(
  objectId("551d0f"),
  tagged(0x01, Buffer.from([0xff])),
  tagged(0x04, tagged(0x03, Buffer.from([7, 0x80]))),
);
