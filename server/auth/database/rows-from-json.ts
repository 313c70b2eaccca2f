// Converts rows that a statement returns as JSON, so that one round trip replaces several. In JSON,
// timestamps are text. The rows come in few columns, because the driver describes each column of each result
// again.
import type { FactorRow, IdentityRow, RefreshTokenRow, SessionRow, UserRow } from "./schema.ts";

export type FromJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

export function toUserRow(json: FromJson<UserRow>): UserRow {
  return {
    ...json,
    email_confirmed_at: dateOf(json.email_confirmed_at),
    invited_at: dateOf(json.invited_at),
    confirmation_sent_at: dateOf(json.confirmation_sent_at),
    recovery_sent_at: dateOf(json.recovery_sent_at),
    email_change_sent_at: dateOf(json.email_change_sent_at),
    last_sign_in_at: dateOf(json.last_sign_in_at),
    created_at: dateOf(json.created_at),
    updated_at: dateOf(json.updated_at),
    phone_confirmed_at: dateOf(json.phone_confirmed_at),
    phone_change_sent_at: dateOf(json.phone_change_sent_at),
    reauthentication_sent_at: dateOf(json.reauthentication_sent_at),
    confirmed_at: dateOf(json.confirmed_at),
    banned_until: dateOf(json.banned_until),
    deleted_at: dateOf(json.deleted_at),
  };
}

export function toIdentityRow(json: FromJson<IdentityRow>): IdentityRow {
  const { last_sign_in_at, created_at, updated_at } = json;
  return {
    ...json,
    last_sign_in_at: dateOf(last_sign_in_at),
    created_at: dateOf(created_at),
    updated_at: dateOf(updated_at),
  };
}

export function toFactorRow(json: FromJson<FactorRow>): FactorRow {
  return {
    ...json,
    created_at: new Date(json.created_at),
    updated_at: new Date(json.updated_at),
    last_challenged_at: dateOf(json.last_challenged_at),
  };
}

/** `json` is null if the session does not belong to this account. */
export function toSessionRow(json: FromJson<SessionRow> | null): SessionRow | undefined {
  if (!json) return undefined;
  const { created_at, updated_at, not_after } = json;
  return {
    ...json,
    created_at: dateOf(created_at),
    updated_at: dateOf(updated_at),
    not_after: dateOf(not_after),
  };
}

/** Converts the id to text, as which the driver reads a bigint. */
export function toRefreshTokenRow(json: FromJson<RefreshTokenRow>): RefreshTokenRow {
  const { id, created_at, updated_at } = json;
  return { ...json, id: String(id), created_at: new Date(created_at), updated_at: new Date(updated_at) };
}

/** Converts PostgreSQL's `infinity`, which somebody may have written by hand, to the latest possible Date. */
function dateOf(text: string | null): Date | null {
  if (text === null) return null;
  return new Date(text === "infinity" ? 8.64e15 : text);
}
