// Rows that a statement brings along as JSON, so that one round trip answers what would take several: their points in time are
// text there.
import type { FactorRow, IdentityRow, SessionRow } from "./schema.ts";

export type FromJson<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

export function identityOf(json: FromJson<IdentityRow>): IdentityRow {
  const { last_sign_in_at, created_at, updated_at } = json;
  return {
    ...json,
    last_sign_in_at: dateOf(last_sign_in_at),
    created_at: dateOf(created_at),
    updated_at: dateOf(updated_at),
  };
}

export function factorOf(json: FromJson<FactorRow>): FactorRow {
  return {
    ...json,
    created_at: new Date(json.created_at),
    updated_at: new Date(json.updated_at),
    last_challenged_at: dateOf(json.last_challenged_at),
  };
}

/** Null where the session is none of this person's. */
export function sessionOf(json: FromJson<SessionRow> | null): SessionRow | undefined {
  if (!json) return undefined;
  const { created_at, updated_at, not_after } = json;
  return {
    ...json,
    created_at: dateOf(created_at),
    updated_at: dateOf(updated_at),
    not_after: dateOf(not_after),
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
