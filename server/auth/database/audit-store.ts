// The audit log: what happened to accounts, under upstream's names. It holds no secrets.
import { randomUUID } from "node:crypto";
import type { AuthDatabase } from "../service.ts";
import { compileQuery } from "./compiled-query.ts";
import { instanceId, type JsonObject, type UserRow } from "./schema.ts";

export type AuditEntry = {
  user: Pick<UserRow, "id" | "email" | "phone"> & Partial<Pick<UserRow, "is_sso_user">>;
  action: AuditAction;
  address: string;
  at: Date;
  traits?: JsonObject;
};

/** The names of upstream's audit log (internal/models/audit_log_entry.go). */
export type AuditAction = keyof typeof auditLogTypes;

export async function writeAudit(db: AuthDatabase, entry: AuditEntry): Promise<void> {
  await insertEntry(db, auditRow(entry));
}

const insertEntry = compileQuery((db, row: AuditRow) =>
  db.insertInto("audit_log_entries").values(toAuditEntry(row)),
);

export type AuditRow = { entryId: string; payload: string; noted: Date; address: string };

/** For a statement that writes the entry together with the change that it records. */
export function auditRow({ user, action, address, at, traits }: AuditEntry): AuditRow {
  const payload = {
    actor_id: user.id,
    actor_username: user.email ?? user.phone ?? "",
    actor_via_sso: user.is_sso_user ?? false,
    action,
    log_type: auditLogTypes[action],
    ...(traits ? { traits } : {}),
  };
  return {
    entryId: randomUUID(),
    payload: JSON.stringify(payload),
    noted: at,
    address: address.slice(0, 64),
  };
}

export function toAuditEntry({ entryId, payload, noted, address }: AuditRow) {
  return { instance_id: instanceId, id: entryId, payload, created_at: noted, ip_address: address };
}

const auditLogTypes = {
  challenge_created: "factor",
  factor_in_progress: "factor",
  factor_unenrolled: "factor",
  generate_recovery_codes: "user",
  identity_linked: "user",
  identity_unlinked: "user",
  login: "account",
  logout: "account",
  mfa_code_login: "factor",
  token_refreshed: "token",
  token_revoked: "token",
  user_confirmation_requested: "user",
  user_modified: "user",
  user_reauthenticate_requested: "user",
  user_recovery_requested: "user",
  user_repeated_signup: "user",
  user_signedup: "team",
  user_updated_password: "user",
  verification_attempted: "factor",
} as const;
