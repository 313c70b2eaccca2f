// Reads the subject of an assertion: the lasting identifier, the email address, and the claims from its
// attributes (as Supabase Auth's samlassertion.go). The preferred identifier is that of OASIS
// saml-subject-id-attr-v1.0.

import type { JsonObject } from "../database/schema.ts";
import { AuthRefusal } from "../errors.ts";
import { checkEmail } from "../http/requests.ts";
import type { Assertion, Attribute } from "./assertion.ts";
import type { AttributeMapping } from "./attribute-mapping.ts";
import { emailNameId, transientNameId } from "./service-provider.ts";

/** `data` is stored on the identity and in the account's metadata. */
export type SamlSubject = { subject: string; email: string; data: JsonObject };

/** Throws `saml_assertion_no_user_id`, `saml_assertion_no_email` or `validation_failed`. */
export function readSubject(assertion: Assertion, mapping: AttributeMapping): SamlSubject {
  const subject = subjectOf(assertion);
  if (subject === "") throw new AuthRefusal("saml_assertion_no_user_id");
  const { email: mappedEmail, ...claims } = mappedClaims(assertion.attributes, mapping);
  const found = typeof mappedEmail === "string" && mappedEmail !== "" ? mappedEmail : emailOf(assertion);
  if (found === "") throw new AuthRefusal("saml_assertion_no_email");
  const email = checkEmail(found);
  return { subject, email, data: dataOf({ subject, issuer: assertion.issuer, email, claims }) };
}

/** Returns "" for a transient name, because it changes with every sign-in. */
function subjectOf({ attributes, nameId }: Assertion): string {
  const [subjectId] = valuesOf(attributes, "urn:oasis:names:tc:SAML:attribute:subject-id");
  if (subjectId !== undefined) return subjectId;
  if (nameId.format === transientNameId) return "";
  return nameId.format === emailNameId ? nameId.value.toLowerCase() : nameId.value;
}

function emailOf({ attributes, nameId }: Assertion): string {
  const found = emailAttributes.flatMap((name) => valuesOf(attributes, name)).find((value) => value !== "");
  if (found !== undefined) return found;
  return nameId.format === emailNameId ? nameId.value : "";
}

function mappedClaims(attributes: Attribute[], { keys = {} }: AttributeMapping): JsonObject {
  const claims = Object.entries(keys).map(([claim, { name, names = [], array, default: otherwise }]) => {
    const [values] = [name ?? "", ...names]
      .map((one) => valuesOf(attributes, one).filter((value) => value !== ""))
      .filter((found) => found.length > 0);
    return [claim, values === undefined ? otherwise : array ? values : values[0]] as const;
  });
  return Object.fromEntries(claims.filter(([, value]) => value !== undefined && value !== null));
}

type Described = { subject: string; issuer: string; email: string; claims: JsonObject };

/**
 * Puts claims of OpenID Connect at the top level, and the school's own into `custom_claims`. Claims that this
 * server sets itself (`ourClaims`) are ignored.
 */
function dataOf({ subject, issuer, email, claims }: Described): JsonObject {
  const own = Object.entries(claims).filter(([claim]) => !ourClaims.includes(claim));
  const isProfile = ([claim, value]: [string, unknown]) =>
    profileClaims.includes(claim) && typeof value === "string";
  const custom = Object.fromEntries(own.filter((entry) => !isProfile(entry)));
  return {
    ...Object.fromEntries(own.filter(isProfile)),
    ...(Object.keys(custom).length > 0 ? { custom_claims: custom } : {}),
    iss: issuer,
    sub: subject,
    email,
    email_verified: true,
    phone_verified: false,
  };
}

/** Finds attributes by name or by friendly name. */
function valuesOf(attributes: Attribute[], wanted: string): string[] {
  if (wanted === "") return [];
  return attributes
    .filter(({ name, friendlyName }) => name === wanted || friendlyName === wanted)
    .flatMap(({ values }) => values);
}

const emailAttributes = [
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "http://schemas.xmlsoap.org/claims/EmailAddress",
  "mail",
  "Mail",
  "email",
];

const ourClaims = ["iss", "sub", "aud", "iat", "exp", "email_verified", "phone_verified", "custom_claims"];

const profileClaims = [
  "name",
  "family_name",
  "given_name",
  "middle_name",
  "nickname",
  "preferred_username",
  "profile",
  "picture",
  "website",
  "gender",
  "birthdate",
  "zoneinfo",
  "locale",
  "updated_at",
  "phone",
  "full_name",
  "avatar_url",
  "slug",
  "provider_id",
  "user_name",
];
