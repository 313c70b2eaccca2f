// Responses of a SAML identity provider, signed by samlify as our metadata requires, and every way in which a
// misconfigured or hostile provider may change them.
import { generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { Constants, IdentityProvider, ServiceProvider } from "samlify";
import { selfSignedCertificate } from "../../../server/auth/saml/self-signed-certificate.ts";

export const providerKey = aRsaKey();

/** What the provider knows about a person. */
export type KnownPerson = {
  nameId: string;
  nameIdFormat?: string;
  attributes?: Record<string, string | string[]>;
};

/** How a response differs from a valid one. Times are seconds from now; undefined leaves an attribute out. */
export type Issue = {
  audience?: string;
  recipient?: string;
  destination?: string | undefined;
  inResponseTo?: string | undefined;
  issuer?: string;
  status?: string;
  validFromSeconds?: number;
  validSeconds?: number;
  issuedSecondsAgo?: number;
  sessionSeconds?: number;
  id?: string;
  signs?: "assertion" | "message" | "both" | "nothing";
  key?: KeyObject;
  algorithm?: string;
  /** Changes the XML before it is signed. */
  rewrite?: (xml: string) => string;
};

export type ResponseOptions = {
  person: KnownPerson;
  issue: Issue;
  /** The id of the request that the response answers. */
  requestId: string | undefined;
  entityId: string;
  signOnAddress: string;
  serviceMetadata: string;
};

/** Returns the response in base64. */
export async function samlResponse(options: ResponseOptions): Promise<string> {
  const { issue, entityId, signOnAddress, serviceMetadata } = options;
  const signs = issue.signs ?? "assertion";
  const xml = (issue.rewrite ?? ((same) => same))(responseXml(options));
  if (signs === "nothing") return Buffer.from(xml).toString("base64");
  const service = ServiceProvider({
    metadata:
      signs === "message" ? serviceMetadata.replace(' WantAssertionsSigned="true"', "") : serviceMetadata,
    wantMessageSigned: signs !== "assertion",
  });
  const identity = identityProvider({ entityId, signOnAddress, ...issue });
  const answer = await identity.createLoginResponse(service, { extract: {} }, "post", {}, () => ({
    id: "",
    context: xml,
  }));
  return answer.context;
}

export function identityProvider({
  entityId,
  signOnAddress,
  key = providerKey,
  algorithm = Constants.algorithms.signature.RSA_SHA256,
}: {
  entityId: string;
  signOnAddress: string;
  key?: KeyObject;
  algorithm?: string;
}) {
  return IdentityProvider({
    entityID: entityId,
    privateKey: key.export({ type: "pkcs8", format: "pem" }).toString(),
    signingCert: selfSignedCertificate(key, "identity.example").toString("base64"),
    requestSignatureAlgorithm: algorithm,
    wantAuthnRequestsSigned: true,
    nameIDFormat: [Constants.namespace.format.persistent],
    singleSignOnService: [
      { Binding: Constants.namespace.binding.post, Location: signOnAddress },
      { Binding: Constants.namespace.binding.redirect, Location: signOnAddress },
    ],
    singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: signOnAddress }],
  });
}

export function aRsaKey(): KeyObject {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
}

function responseXml({ person, issue, requestId, entityId, serviceMetadata }: ResponseOptions): string {
  const acsAddress = / Location="([^"]+)"/.exec(serviceMetadata)?.[1];
  const audience = issue.audience ?? / entityID="([^"]+)"/.exec(serviceMetadata)?.[1];
  const issuer = escapeXml(issue.issuer ?? entityId);
  const { nameId, nameIdFormat = Constants.namespace.format.persistent, attributes = {} } = person;
  const inResponseTo = attribute("InResponseTo", "inResponseTo" in issue ? issue.inResponseTo : requestId);
  const destination = attribute("Destination", "destination" in issue ? issue.destination : acsAddress);
  const issued = attribute("IssueInstant", fromNow(-(issue.issuedSecondsAgo ?? 0)));
  const from = attribute("NotBefore", fromNow(issue.validFromSeconds ?? 0));
  const until = attribute("NotOnOrAfter", fromNow(issue.validSeconds ?? 300));
  const session =
    issue.sessionSeconds === undefined ? "" : attribute("SessionNotOnOrAfter", fromNow(issue.sessionSeconds));
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${anId()}" Version="2.0"${issued}${destination}${inResponseTo}>\
<saml:Issuer>${issuer}</saml:Issuer>\
<samlp:Status><samlp:StatusCode Value="${issue.status ?? Constants.StatusCode.Success}"/></samlp:Status>\
<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${issue.id ?? anId()}" Version="2.0"${issued}>\
<saml:Issuer>${issuer}</saml:Issuer>\
<saml:Subject><saml:NameID Format="${nameIdFormat}">${escapeXml(nameId)}</saml:NameID>\
<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">\
<saml:SubjectConfirmationData${until}${attribute("Recipient", issue.recipient ?? acsAddress)}${inResponseTo}/>\
</saml:SubjectConfirmation></saml:Subject>\
<saml:Conditions${from}${until}>\
<saml:AudienceRestriction><saml:Audience>${escapeXml(audience ?? "")}</saml:Audience></saml:AudienceRestriction>\
</saml:Conditions>\
<saml:AuthnStatement${attribute("AuthnInstant", fromNow(0))} SessionIndex="${anId()}"${session}>\
<saml:AuthnContext><saml:AuthnContextClassRef>${Constants.namespace.authnContextClassRef.password}</saml:AuthnContextClassRef></saml:AuthnContext>\
</saml:AuthnStatement>\
<saml:AttributeStatement>${Object.entries(attributes).map(attributeXml).join("")}</saml:AttributeStatement>\
</saml:Assertion></samlp:Response>`;
}

function attributeXml([name, values]: [string, string | string[]]): string {
  const inner = [values]
    .flat()
    .map((value) => `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`);
  return `<saml:Attribute Name="${escapeXml(name)}">${inner.join("")}</saml:Attribute>`;
}

function attribute(name: string, value: string | undefined): string {
  return value === undefined ? "" : ` ${name}="${escapeXml(value)}"`;
}

function fromNow(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}

function anId(): string {
  return `_${randomBytes(16).toString("hex")}`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
