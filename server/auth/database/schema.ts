// The tables of the schema `auth` (migrations/) as Kysely sees them; only what this module reads or writes.
import type { ColumnType, Generated, Selectable } from "kysely";
import type { SingleSignOnTables } from "../saml/schema.ts";

/** The `instance_id` of every row, as in Supabase. */
export const instanceId = "00000000-0000-0000-0000-000000000000";

export type JsonObject = Record<string, unknown>;

/**
 * How a session was authenticated, as its `amr` claim says (upstream's internal/models/factor.go, which has
 * no recovery codes).
 */
export type AuthenticationMethod =
  | "password"
  | "otp"
  | "magiclink"
  | "email/signup"
  | "email_change"
  | "recovery"
  | "oauth"
  | "sso/saml"
  | "totp"
  | "mfa/phone"
  | "mfa/webauthn"
  | "mfa/recovery_code";

export type AuthSchema = {
  users: UsersTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  mfa_amr_claims: AmrClaimsTable;
  mfa_factors: FactorsTable;
  mfa_challenges: ChallengesTable;
  recovery_codes: { user_id: string; code_hash: string; created_at: Date };
  one_time_tokens: OneTimeTokensTable;
  earlier_links: EarlierLinksTable;
  sign_in_networks: SignInNetworksTable;
  flow_state: FlowStateTable;
  message_intervals: { recipient_hash: string; asked_at: Date };
  audit_log_entries: AuditLogTable;
} & SingleSignOnTables;

export type UserRow = Selectable<UsersTable>;
export type IdentityRow = Selectable<IdentitiesTable>;
export type SessionRow = Selectable<SessionsTable>;
export type RefreshTokenRow = Selectable<RefreshTokensTable>;
export type FactorRow = Selectable<FactorsTable>;
export type ChallengeRow = Selectable<ChallengesTable>;
export type FlowStateRow = Selectable<FlowStateTable>;
/** A session and its user. */
export type SessionIds = { userId: string; sessionId: string };
export type TokenType = OneTimeTokensTable["token_type"];

/** Read as an object, written as JSON text. */
type Json = ColumnType<JsonObject, string, string>;

type UsersTable = {
  instance_id: string | null;
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: Generated<number>;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Json | null;
  raw_user_meta_data: Json | null;
  created_at: Date | null;
  updated_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  phone_change: string | null;
  phone_change_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  confirmed_at: ColumnType<Date | null, never, never>;
  banned_until: Date | null;
  is_sso_user: Generated<boolean>;
  deleted_at: Date | null;
  is_anonymous: Generated<boolean>;
};

type IdentitiesTable = {
  provider_id: string;
  user_id: string;
  identity_data: Json;
  provider: string;
  last_sign_in_at: Date | null;
  created_at: Date | null;
  updated_at: Date | null;
  email: ColumnType<string | null, never, never>;
  id: Generated<string>;
};

type SessionsTable = {
  id: string;
  user_id: string;
  created_at: Date | null;
  updated_at: Date | null;
  factor_id: string | null;
  aal: "aal1" | "aal2" | "aal3" | null;
  not_after: Date | null;
  /** A column without time zone: written as ISO text in UTC, never read. */
  refreshed_at: ColumnType<never, string, string>;
  user_agent: string | null;
  ip: string | null;
};

type RefreshTokensTable = {
  instance_id: string | null;
  id: Generated<string>;
  token: string;
  user_id: string;
  revoked: boolean;
  created_at: Date;
  updated_at: Date;
  parent: string | null;
  session_id: string;
};

type AmrClaimsTable = {
  session_id: string;
  created_at: Date;
  updated_at: Date;
  authentication_method: string;
  id: string;
};

type FactorsTable = {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: "totp" | "webauthn" | "phone";
  status: "unverified" | "verified";
  created_at: Date;
  updated_at: Date;
  /** Base32; only for totp. */
  secret: string | null;
  phone: string | null;
  last_challenged_at: Date | null;
  last_totp_step: number | null;
};

type ChallengesTable = {
  id: string;
  factor_id: string;
  created_at: Date;
  verified_at: Date | null;
  ip_address: string;
  otp_code: string | null;
  tries: Generated<number>;
};

type OneTimeTokensTable = {
  id: string;
  user_id: string;
  token_type:
    | "confirmation_token"
    | "reauthentication_token"
    | "recovery_token"
    | "email_change_token_new"
    | "email_change_token_current"
    | "phone_change_token";
  token_hash: string;
  link_hash: string | null;
  relates_to: string;
  /** Null for what can be asked for without a session. */
  session_id: string | null;
  tries: Generated<number>;
  created_at: ColumnType<never, string, string>;
  updated_at: ColumnType<never, string, string>;
};

type EarlierLinksTable = {
  link_hash: string;
  user_id: string;
  token_type: TokenType;
  sent_at: Date;
};

type SignInNetworksTable = {
  user_id: string;
  network: string;
  last_at: Date;
};

type FlowStateTable = {
  id: string;
  user_id: string | null;
  auth_code: string | null;
  code_challenge_method: "s256" | "plain" | null;
  code_challenge: string | null;
  provider_type: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  created_at: Date;
  updated_at: Date;
  authentication_method: AuthenticationMethod;
  auth_code_issued_at: Date | null;
  referrer: string | null;
  linking_target_id: string | null;
  linking_session_id: string | null;
  session_not_after: Date | null;
};

type AuditLogTable = {
  instance_id: string | null;
  id: string;
  payload: ColumnType<JsonObject, string, string>;
  created_at: Date | null;
  ip_address: string;
};
