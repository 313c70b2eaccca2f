// What every piece of the auth service's work is given, and what it knows of the request that asks for it.
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { ClientBase } from "pg";
import type { Delivery } from "../delivery/message.ts";
import type { Config } from "../platform/config/config.ts";
import type { AccessTokens } from "../platform/keys/access-token.ts";
import type { RateLimiter } from "../platform/limits/rate-limit.ts";
import type { Log } from "../platform/log.ts";
import { type ConnectionSource, preparing } from "../platform/postgres/prepared-statements.ts";
import type { AuthSchema } from "./database/schema.ts";

export type AuthDatabase = Kysely<AuthSchema>;

export type AuthService = {
  db: AuthDatabase;
  tokens: AccessTokens;
  delivery: Delivery;
  limiter: RateLimiter;
  /** Protects mailboxes and phones, so it counts even with RATE_LIMITS=off. */
  recipientLimiter: RateLimiter;
  log: Log;
  now: () => Date;
  siteUrl: string;
  settings: AuthSettings;
};

/** What the operator configured (docs/configuration.md). */
export type AuthSettings = Config["auth"];

/** Who asks, from where, and where a mailed link shall lead in the end. */
export type Requester = {
  address: string;
  userAgent: string | undefined;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
  /** Allowed target; never what the caller merely asked for. */
  redirectTo: string;
};

/** Connections, or one of somebody else's (the operator's command), as Kysely over the schema `auth`. */
export function authDatabase(source: ConnectionSource | ClientBase): AuthDatabase {
  const pool = "options" in source ? preparing(source) : loneConnection(source);
  return new Kysely<AuthSchema>({ dialect: new PostgresDialect({ pool }) }).withSchema("auth");
}

function loneConnection(client: ClientBase): PostgresPool {
  const connection = { query: client.query.bind(client), release: () => undefined };
  return { connect: async () => connection, end: async () => undefined, options: {} };
}
