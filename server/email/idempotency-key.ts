import { createHash } from "node:crypto";

/**
 * The key with which a mail about an application is sent once. An erasure finds the mail by it
 * (server/email/migrations/0003_erasures.sql).
 */
export function idempotencyKeyOf(kind: string, applicationId: string): string {
  return `${kind}:${hashOf(applicationId)}`;
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
