// The dependencies of the auth service's functions, and what they know about a request.
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { ClientBase } from "pg";
import type { Delivery } from "../delivery/message.ts";
import type { Config } from "../platform/config/config.ts";
import type { AccessTokens } from "../platform/keys/access-token.ts";
import type { RateLimiter } from "../platform/limits/rate-limit.ts";
import type { Log } from "../platform/log.ts";
import { type ConnectionSource, withPreparedStatements } from "../platform/postgres/prepared-statements.ts";
import type { AuthSchema } from "./database/schema.ts";

export type AuthDatabase = Kysely<AuthSchema>;

export type AuthService = {
  db: AuthDatabase;
  tokens: AccessTokens;
  delivery: Delivery;
  limiter: RateLimiter;
  /** Counts also with RATE_LIMITS=off, because it protects mailboxes and phones. */
  recipientLimiter: RateLimiter;
  log: Log;
  now: () => Date;
  siteUrl: string;
  settings: AuthSettings;
};

/** The operator's settings (docs/configuration.md). */
export type AuthSettings = Config["auth"];

/** The client that sends a request, and the final redirect target of links that it is mailed. */
export type Requester = {
  address: string;
  userAgent: string | undefined;
  /** Aborts when the client closes the connection. */
  signal: AbortSignal;
  /** An allowed target (http/redirect-allow-list.ts), never an unchecked URL from the request. */
  redirectTo: string;
};

/**
 * Creates Kysely for the schema `auth`, on a pool or on one connection that the caller owns, such as that of
 * an operator's command.
 */
export function authDatabase(source: ConnectionSource | ClientBase): AuthDatabase {
  const pool = "options" in source ? withPreparedStatements(source) : singleConnection(source);
  return new Kysely<AuthSchema>({ dialect: new PostgresDialect({ pool }) }).withSchema("auth");
}

function singleConnection(client: ClientBase): PostgresPool {
  const connection = { query: client.query.bind(client), release: () => undefined };
  return { connect: async () => connection, end: async () => undefined, options: {} };
}
