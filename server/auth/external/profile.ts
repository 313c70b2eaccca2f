// What a provider vouches for about a person, and how it is kept as an identity (Supabase Auth,
// internal/api/provider).
import type { JsonObject } from "../database/schema.ts";

export type ProviderEmail = { address: string; isVerified: boolean; isPrimary: boolean };

export type ExternalProfile = {
  /** Who this is to the provider, for ever. */
  subject: string;
  emails: ProviderEmail[];
  /** What else the provider tells, under the names of upstream's claims. */
  details: JsonObject;
};

/** The address that stands for the person: the primary one, else the last. */
export function primaryEmail({ emails }: ExternalProfile): ProviderEmail | undefined {
  return emails.find((email) => email.isPrimary) ?? emails.at(-1);
}

/** Those that the provider knows to be the person's, in lower case. */
export function verifiedAddresses({ emails }: ExternalProfile): string[] {
  return emails.filter((email) => email.isVerified).map((email) => email.address.toLowerCase());
}

export function identityData(profile: ExternalProfile): JsonObject {
  const email = primaryEmail(profile);
  return {
    ...profile.details,
    sub: profile.subject,
    provider_id: profile.subject,
    ...(email ? { email: email.address } : {}),
    email_verified: email?.isVerified ?? false,
    phone_verified: false,
  };
}
