// The columns of the rows that nearly every request reads. They are listed by name, because the result of a
// prepared statement with `*` would change when a later release adds a column.

/** The columns of UserRow. */
export const userColumns = [
  "users.instance_id",
  "users.id",
  "users.aud",
  "users.role",
  "users.email",
  "users.encrypted_password",
  "users.email_confirmed_at",
  "users.invited_at",
  "users.confirmation_sent_at",
  "users.recovery_sent_at",
  "users.email_change",
  "users.email_change_sent_at",
  "users.email_change_confirm_status",
  "users.last_sign_in_at",
  "users.raw_app_meta_data",
  "users.raw_user_meta_data",
  "users.created_at",
  "users.updated_at",
  "users.phone",
  "users.phone_confirmed_at",
  "users.phone_change",
  "users.phone_change_sent_at",
  "users.reauthentication_sent_at",
  "users.confirmed_at",
  "users.banned_until",
  "users.is_sso_user",
  "users.deleted_at",
  "users.is_anonymous",
] as const;

/** The columns of RefreshTokenRow. */
export const refreshTokenColumns = [
  "refresh_tokens.instance_id",
  "refresh_tokens.id",
  "refresh_tokens.token",
  "refresh_tokens.user_id",
  "refresh_tokens.revoked",
  "refresh_tokens.created_at",
  "refresh_tokens.updated_at",
  "refresh_tokens.parent",
  "refresh_tokens.session_id",
] as const;

/** The columns of SessionRow. */
export const sessionColumns = [
  "sessions.id",
  "sessions.user_id",
  "sessions.created_at",
  "sessions.updated_at",
  "sessions.factor_id",
  "sessions.aal",
  "sessions.not_after",
  "sessions.user_agent",
  "sessions.ip",
] as const;
