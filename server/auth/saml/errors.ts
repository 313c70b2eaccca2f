// The messages of single sign-on: why a response is refused (after upstream's "SAML Assertion is not valid"),
// and what is wrong with an operator's input.
import { AuthRefusal, messages } from "../errors.ts";

/**
 * Shown to the person in error_description. It helps the operators of both sides and reveals nothing about
 * any account.
 */
const reasons = {
  unreadable: "it cannot be read",
  unsigned: "the identity provider did not sign it as it stands, or it leaves out what it must say",
  weakSignature: "its signature rests on SHA-1",
  notSignedIn: "the identity provider did not sign anybody in",
  otherIssuer: "another identity provider issued it",
  otherAddress: "it was sent to another address",
  otherAudience: "it is meant for another service",
  otherRequest: "it does not answer the request of this sign-in",
  unconfirmed: "it does not say who may present it here and until when",
  early: "its time has not come yet",
  expired: "it has expired",
  used: "it was used before",
} as const;

export function invalidResponse(reason: keyof typeof reasons): AuthRefusal {
  return new AuthRefusal("validation_failed", messages.assertionInvalid(reasons[reason]));
}

/** The operator's input cannot be used; the message says why. */
export class ProviderFault extends Error {}

export const faults = {
  notXml: (why: string) => `The metadata cannot be read as XML: ${why}.`,
  xmlTooLarge: "it is too large",
  xmlUnprintable: "it holds a character that XML does not have",
  xmlNotWellFormed: "it is not well-formed, or has a document type",
  notOneProvider: "The metadata must describe exactly one identity provider (one IDPSSODescriptor).",
  noEntityId: "The metadata does not name the identity provider (entityID is missing).",
  noSignOnAddress: "The metadata has no sign-on address for the HTTP-Redirect binding.",
  badSignOnAddress: (address: string) =>
    `The sign-on address ${address} must begin with http:// or https://.`,
  noCertificate: "The metadata has no certificate for signing.",
  badCertificate: "A certificate in the metadata cannot be read.",
  weakCertificate: "A certificate in the metadata must hold an RSA key of at least 2048 bits.",
  expired: "The metadata is out of date (validUntil). Ask the identity provider for a new file.",
  knownEntity: (entityId: string, id: string) =>
    `The identity provider ${entityId} is known already: npm run sso -- update ${id}`,
  otherEntity: (known: string, given: string) =>
    `The metadata is of ${given}, not of ${known}. Add it as another identity provider.`,
  badDomain: (domain: string) => `${domain} is not a domain such as example.org.`,
  takenDomain: (domain: string, id: string) => `The domain ${domain} belongs to the identity provider ${id}.`,
  notMapping: (why: string) =>
    `The attributes must be JSON such as {"keys": {"name": {"name": "displayName"}}}: ${why}.`,
  unknownProvider: (id: string) => `There is no identity provider ${id}. See: npm run sso -- list`,
  badNameIdFormat: (known: readonly string[]) => `--name-id-format must be one of:\n${known.join("\n")}`,
} as const;
