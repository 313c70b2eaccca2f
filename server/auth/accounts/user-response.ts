// The API's user object (Supabase Auth, internal/models/user.go): what a person may see of an account.

import type { FactorRow, IdentityRow, JsonObject } from "../database/schema.ts";
import type { Account } from "./account-store.ts";

export type UserResponse = JsonObject & { id: string; identities: JsonObject[] };

/** Leaves out keys without a value, as upstream does. */
export function userResponse({ user, identities, factors }: Account): UserResponse {
  return {
    id: user.id,
    aud: user.aud ?? "",
    role: user.role ?? "",
    email: user.email ?? "",
    phone: user.phone ?? "",
    ...omitEmpty({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: user.confirmed_at,
      invited_at: user.invited_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change || null,
      email_change_sent_at: user.email_change_sent_at,
      new_phone: user.phone_change || null,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map(identityResponse),
    ...(factors.length > 0 ? { factors: factors.map(factorResponse) } : {}),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}

function identityResponse(identity: IdentityRow): JsonObject {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...omitEmpty({ last_sign_in_at: identity.last_sign_in_at }),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    ...omitEmpty({ email: identity.email }),
  };
}

function factorResponse({
  id,
  friendly_name,
  factor_type,
  status,
  phone,
  created_at,
  updated_at,
  last_challenged_at,
}: FactorRow): JsonObject {
  const optional = omitEmpty({ friendly_name: friendly_name || null, phone, last_challenged_at });
  return { id, factor_type, status, created_at, updated_at, ...optional };
}

function omitEmpty(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}
