// Reads each provider's claims as a profile (OpenID Connect Core 1.0, 5.1). Above all, it decides whether an
// email address counts as verified.

import type { JsonObject } from "../database/schema.ts";
import { isEmail } from "../http/requests.ts";
import type { ExternalProfile, ProviderEmail } from "./profile.ts";

export type Claims = Record<string, unknown>;

/** A subject has at most 255 characters (OpenID Connect Core 1.0, 2). */
export function isSubject(sub: unknown): sub is string {
  return typeof sub === "string" && sub !== "" && sub.length <= 255 && sub.isWellFormed();
}

export function googleProfile(claims: Claims): Omit<ExternalProfile, "subject"> {
  const { iss, name, picture, hd } = stringClaims(claims);
  const isVerified = isTrue(claims.email_verified) || isTrue(claims.verified_email);
  return {
    emails: emailsOf(claims, isVerified),
    details: withoutNulls({
      iss,
      name,
      picture,
      avatar_url: picture,
      full_name: name,
      custom_claims: hd && { hd },
    }),
  };
}

/**
 * Apple verifies addresses before it sends them, except for some work and school accounts, whose
 * `email_verified` is false.
 */
export function appleProfile(claims: Claims): Omit<ExternalProfile, "subject"> {
  const { is_private_email, auth_time } = claims;
  const isDenied = claims.email_verified === false || claims.email_verified === "false";
  const custom = withoutNulls({
    is_private_email: is_private_email === undefined ? undefined : isTrue(is_private_email),
    auth_time: typeof auth_time === "number" ? auth_time : undefined,
  });
  return {
    emails: emailsOf(claims, !isDenied),
    details: withoutNulls({ iss: stringClaims(claims).iss, custom_claims: customClaims(custom) }),
  };
}

/**
 * A tenant's administrator can enter any address. An address counts as verified only with the claim
 * `xms_edov`, which says that the tenant has verified the address's domain (Microsoft: "Migrate away from
 * using email claims for authorization").
 */
export function azureProfile(claims: Claims): Omit<ExternalProfile, "subject"> {
  const { iss, name, preferred_username } = stringClaims(claims);
  const isVerified = isTrue(claims.xms_edov) || claims.xms_edov === "1" || claims.xms_edov === 1;
  const others = Object.entries(claims).filter(([claim]) => !standardAzureClaims.includes(claim));
  return {
    emails: emailsOf(claims, isVerified),
    details: withoutNulls({
      iss,
      preferred_username,
      full_name: name,
      custom_claims: customClaims(Object.fromEntries(others)),
    }),
  };
}

export function openIdProfile(claims: Claims): Omit<ExternalProfile, "subject"> {
  const { iss, name, given_name, family_name, preferred_username, picture, locale } = stringClaims(claims);
  return {
    emails: emailsOf(claims, isTrue(claims.email_verified)),
    details: withoutNulls({
      iss,
      name,
      given_name,
      family_name,
      preferred_username,
      picture,
      locale,
      full_name: name,
      avatar_url: picture,
    }),
  };
}

export function withoutNulls(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Longer texts are neither names nor addresses of pictures; they would only enlarge the access token. */
const maxCharacters = 500;

/** Returns the claims that are non-empty texts of at most `maxCharacters` characters. */
export function stringClaims(claims: Claims): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(claims).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && entry[1] !== "" && entry[1].length <= maxCharacters,
    ),
  );
}

function emailsOf({ email }: Claims, isVerified: boolean): ProviderEmail[] {
  if (typeof email !== "string" || !isEmail(email)) return [];
  return [{ address: email, isVerified, isPrimary: true }];
}

function isTrue(claim: unknown): boolean {
  return claim === true || claim === "true";
}

const maxCustomBytes = 2_048;

/** Returns undefined if there are none, or if they would make the access token too large. */
function customClaims(custom: JsonObject): JsonObject | undefined {
  const bytes = Buffer.byteLength(JSON.stringify(custom));
  return Object.keys(custom).length > 0 && bytes <= maxCustomBytes ? custom : undefined;
}

const standardAzureClaims = [
  ...[
    "aud",
    "iss",
    "iat",
    "nbf",
    "exp",
    "c_hash",
    "at_hash",
    "aio",
    "nonce",
    "rh",
    "uti",
    "jti",
    "ver",
    "sub",
  ],
  ...["name", "preferred_username"],
];
