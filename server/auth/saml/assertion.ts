// The parts of a SAML assertion that this server reads (OASIS saml-core-2.0-os, 2.3). They are read only from
// XML whose signature was verified.
import { attributeOf, childOf, childrenOf, textOf } from "./xml.ts";

export type Assertion = {
  id: string;
  issuer: string;
  issuedAt: Date;
  notBefore: Date | undefined;
  notOnOrAfter: Date | undefined;
  /** Each restriction must name this site's entity id. */
  audienceRestrictions: string[][];
  confirmations: Confirmation[];
  /** When the identity provider's session ends. */
  sessionNotOnOrAfter: Date | undefined;
  nameId: { value: string; format: string | undefined };
  attributes: Attribute[];
};

/** Who may present the assertion, at which address, for which request, and until when. */
export type Confirmation = {
  method: string | undefined;
  recipient: string | undefined;
  inResponseTo: string | undefined;
  notBefore: Date | undefined;
  notOnOrAfter: Date | undefined;
};

export type Attribute = { name: string | undefined; friendlyName: string | undefined; values: string[] };

/** An unreadable time becomes an invalid date, which every check refuses. */
export function readAssertion(element: Element): Assertion {
  const conditions = childOf(element, "assertion", "Conditions");
  const subject = childOf(element, "assertion", "Subject");
  const nameId = childOf(subject, "assertion", "NameID");
  return {
    id: attributeOf(element, "ID") ?? "",
    issuer: textOf(childOf(element, "assertion", "Issuer")),
    issuedAt: timeOf(element, "IssueInstant") ?? new Date(Number.NaN),
    notBefore: timeOf(conditions, "NotBefore"),
    notOnOrAfter: timeOf(conditions, "NotOnOrAfter"),
    audienceRestrictions: conditions ? audienceRestrictions(conditions) : [],
    confirmations: subject ? childrenOf(subject, "assertion", "SubjectConfirmation").map(confirmation) : [],
    sessionNotOnOrAfter: childrenOf(element, "assertion", "AuthnStatement")
      .map((statement) => timeOf(statement, "SessionNotOnOrAfter"))
      .find((time) => time !== undefined),
    nameId: { value: textOf(nameId), format: attributeOf(nameId, "Format") },
    attributes: childrenOf(element, "assertion", "AttributeStatement").flatMap(attributes),
  };
}

function audienceRestrictions(conditions: Element): string[][] {
  return childrenOf(conditions, "assertion", "AudienceRestriction").map((restriction) =>
    childrenOf(restriction, "assertion", "Audience").map(textOf),
  );
}

function confirmation(element: Element): Confirmation {
  const data = childOf(element, "assertion", "SubjectConfirmationData");
  return {
    method: attributeOf(element, "Method"),
    recipient: attributeOf(data, "Recipient"),
    inResponseTo: attributeOf(data, "InResponseTo"),
    notBefore: timeOf(data, "NotBefore"),
    notOnOrAfter: timeOf(data, "NotOnOrAfter"),
  };
}

function attributes(statement: Element): Attribute[] {
  return childrenOf(statement, "assertion", "Attribute").map((attribute) => ({
    name: attributeOf(attribute, "Name"),
    friendlyName: attributeOf(attribute, "FriendlyName"),
    values: childrenOf(attribute, "assertion", "AttributeValue").map(textOf),
  }));
}

/**
 * SAML's times are UTC, with or without a time zone (saml-core, 1.3.3). Without one, JavaScript would use the
 * local time zone.
 */
function timeOf(element: Element | undefined, name: string): Date | undefined {
  const text = attributeOf(element, name);
  if (text === undefined) return undefined;
  return new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
}
