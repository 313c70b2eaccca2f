// The profile of a person at a provider, and how it is stored as an identity (Supabase Auth,
// internal/api/provider).
import type { JsonObject } from "../database/schema.ts";

export type ProviderEmail = { address: string; isVerified: boolean; isPrimary: boolean };

export type ExternalProfile = {
  /** The person's identifier at the provider, which never changes. */
  subject: string;
  emails: ProviderEmail[];
  /** The provider's other claims, under upstream's names. */
  details: JsonObject;
};

/** Returns the primary address, or else the last one. */
export function primaryEmail({ emails }: ExternalProfile): ProviderEmail | undefined {
  return emails.find((email) => email.isPrimary) ?? emails.at(-1);
}

/** Returns the addresses that the provider has verified, in lower case. */
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
