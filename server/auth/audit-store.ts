// The audit log: what happened to accounts, in the words of upstream. No secrets.
import { randomUUID } from "node:crypto";
import { instanceId } from "./account-store.ts";
import { builtOnce } from "./built-once.ts";
import type { JsonObject, UserRow } from "./schema.ts";
import type { AuthDatabase } from "./service.ts";

export type AuditEntry = {
  user: Pick<UserRow, "id" | "email" | "phone"> & Partial<Pick<UserRow, "is_sso_user">>;
  action: AuditAction;
  address: string;
  at: Date;
  traits?: JsonObject;
};

/** The names of upstream's audit log (internal/models/audit_log_entry.go). */
export type AuditAction = keyof typeof auditLogTypes;

export async function writeAudit(
  db: AuthDatabase,
  { user, action, address, at, traits }: AuditEntry,
): Promise<void> {
  const payload = {
    actor_id: user.id,
    actor_username: user.email ?? user.phone ?? "",
    actor_via_sso: user.is_sso_user ?? false,
    action,
    log_type: auditLogTypes[action],
    ...(traits ? { traits } : {}),
  };
  await insertEntry(db, {
    id: randomUUID(),
    payload: JSON.stringify(payload),
    at,
    address: address.slice(0, 64),
  });
}

type Entry = { id: string; payload: string; at: Date; address: string };

const insertEntry = builtOnce((db, { id, payload, at, address }: Entry) =>
  db
    .insertInto("audit_log_entries")
    .values({ instance_id: instanceId, id, payload, created_at: at, ip_address: address }),
);

const auditLogTypes = {
  challenge_created: "factor",
  factor_in_progress: "factor",
  factor_unenrolled: "factor",
  identity_linked: "user",
  identity_unlinked: "user",
  login: "account",
  logout: "account",
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
