// Validates a SAML response for a sign-in (OASIS saml-profiles-2.0-os, 4.1.4.2 and 4.1.4.3). Parts that the
// signature does not cover are checked but not used: the person is read from the verified assertion only.
import { type Assertion, type Confirmation, readAssertion } from "./assertion.ts";
import { invalidResponse } from "./errors.ts";
import type { ProviderMetadata } from "./provider-metadata.ts";
import { type ServiceProvider, samlClientFor } from "./service-provider.ts";
import {
  attributeOf,
  childOf,
  descendantsOf,
  isElement,
  type Namespace,
  parseXml,
  textOf,
  XmlError,
} from "./xml.ts";

export type ExpectedResponse = {
  provider: ProviderMetadata;
  service: ServiceProvider;
  /** The request that the response must answer; undefined if the identity provider started the sign-in. */
  requestId: string | undefined;
  now: Date;
};

/** Throws `validation_failed` with the reason. */
export async function validateResponse(xml: string, expectation: ExpectedResponse): Promise<Assertion> {
  checkEnvelope(await readResponse(xml), expectation);
  const assertion = readAssertion(await verifiedAssertion(xml, expectation));
  checkAssertion(assertion, expectation);
  return assertion;
}

/** Returns the root element of a response, which is not verified yet. */
export async function readResponse(xml: string): Promise<Element> {
  return readRoot(xml, "protocol", "Response");
}

export function issuerOf(response: Element): string {
  return textOf(childOf(response, "assertion", "Issuer"));
}

function checkEnvelope(response: Element, { provider, service, requestId }: ExpectedResponse): void {
  const status = childOf(childOf(response, "protocol", "Status"), "protocol", "StatusCode");
  if (attributeOf(status, "Value") !== success) throw invalidResponse("notSignedIn");
  const issuer = issuerOf(response);
  if (issuer !== "" && issuer !== provider.entityId) throw invalidResponse("otherIssuer");
  const destination = attributeOf(response, "Destination");
  if (destination !== undefined && destination !== service.acsAddress) throw invalidResponse("otherAddress");
  if (attributeOf(response, "InResponseTo") !== requestId) throw invalidResponse("otherRequest");
  if (usesSha1(response)) throw invalidResponse("weakSignature");
}

/**
 * SHA-1 has collisions: somebody could have one text signed and present another with the same digest. The
 * library still accepts it.
 */
function usesSha1(response: Element): boolean {
  return ["SignatureMethod", "DigestMethod"]
    .flatMap((name) => descendantsOf(response, "signature", name))
    .some((method) => attributeOf(method, "Algorithm")?.endsWith("sha1"));
}

/** The library returns the signed XML in canonical form, and refuses a second element with the same id. */
async function verifiedAssertion(xml: string, { provider, service }: ExpectedResponse): Promise<Element> {
  const SAMLResponse = Buffer.from(xml).toString("base64");
  const client = await samlClientFor(provider, service);
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse }).catch(() => {
    throw invalidResponse("unsigned"); // for any fault: the library's message may quote the response
  });
  const verified = profile?.getAssertionXml?.();
  if (verified === undefined) throw invalidResponse("unsigned");
  return readRoot(verified, "assertion", "Assertion");
}

async function readRoot(xml: string, namespace: Namespace, name: string): Promise<Element> {
  const root = await parseXml(xml).catch((error: unknown) => {
    if (!(error instanceof XmlError)) throw error;
    throw invalidResponse("unreadable");
  });
  if (!isElement(root, namespace, name)) throw invalidResponse("unreadable");
  return root;
}

function checkAssertion(assertion: Assertion, { provider, service, requestId, now }: ExpectedResponse): void {
  if (assertion.id === "") throw invalidResponse("unreadable");
  if (assertion.issuer !== provider.entityId) throw invalidResponse("otherIssuer");
  if (!isMeantFor(assertion, service.entityId)) throw invalidResponse("otherAudience");
  checkTimes(assertion, now);
  checkTimes(bearerOf(assertion, service, requestId), now);
  checkTimes({ notBefore: undefined, notOnOrAfter: assertion.sessionNotOnOrAfter }, now);
}

function isMeantFor({ audienceRestrictions }: Assertion, entityId: string): boolean {
  return (
    audienceRestrictions.length > 0 && audienceRestrictions.every((audiences) => audiences.includes(entityId))
  );
}

/** Returns the bearer confirmation, which lets a browser present the assertion at this site. */
function bearerOf(
  { confirmations }: Assertion,
  { acsAddress }: ServiceProvider,
  requestId: string | undefined,
): Confirmation {
  const bearers = confirmations.filter(({ method, notOnOrAfter }) => method === bearer && notOnOrAfter);
  if (bearers.length === 0) throw invalidResponse("unconfirmed");
  const forUs = bearers.filter(({ recipient }) => recipient === acsAddress);
  if (forUs.length === 0) throw invalidResponse("otherAddress");
  const confirmation = forUs.find(({ inResponseTo }) => inResponseTo === requestId);
  if (!confirmation) throw invalidResponse("otherRequest");
  return confirmation;
}

type Times = { issuedAt?: Date; notBefore: Date | undefined; notOnOrAfter: Date | undefined };

/** The comparisons are written so that an invalid date is refused. */
function checkTimes({ issuedAt, notBefore, notOnOrAfter }: Times, now: Date): void {
  const latest = now.getTime() + skewSeconds * 1000;
  const earliest = now.getTime() - skewSeconds * 1000;
  if (issuedAt && !(issuedAt.getTime() <= latest)) throw invalidResponse("early");
  if (notBefore && !(notBefore.getTime() <= latest)) throw invalidResponse("early");
  if (notOnOrAfter && !(notOnOrAfter.getTime() > earliest)) throw invalidResponse("expired");
  if (issuedAt && !(issuedAt.getTime() + maxAgeSeconds * 1000 > earliest)) throw invalidResponse("expired");
}

/** How far the clocks of two well-maintained servers may differ. */
const skewSeconds = 60;

/** An assertion arrives with one redirect. If that takes longer, the person signs in again. */
const maxAgeSeconds = 300;

/** Returns when an assertion is refused as expired. Its use need not be recorded beyond that. */
export function assertionExpiry({ issuedAt }: Assertion): Date {
  return new Date(issuedAt.getTime() + (maxAgeSeconds + skewSeconds) * 1000);
}

const success = "urn:oasis:names:tc:SAML:2.0:status:Success";
const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
