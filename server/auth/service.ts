// What the auth service's functions get: the parts that all requests share, and who sends this one.
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { ClientBase } from "pg";
import type { Delivery } from "../delivery/message.ts";
import type { RateLimiter } from "../platform/admission/rate-limit.ts";
import type { Config } from "../platform/config/config.ts";
import type { AccessTokens } from "../platform/keys/access-token.ts";
import type { Log } from "../platform/log.ts";
import type { AuthSchema } from "./database/schema.ts";

export type AuthDatabase = Kysely<AuthSchema>;

/** What all requests share. */
export type AuthParts = {
  /** For the service's own work, such as deleting expired rows. */
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

/** What answers one request. The connections of its `db` count for its caller. */
export type AuthService = AuthParts & { caller: Caller };

/** Who sends a request. */
export type Caller = {
  address: string;
  userAgent: string | undefined;
  /** Aborts when the client closes the connection. */
  signal: AbortSignal;
  /**
   * The final target of links that are mailed. An allowed one (http/redirect-allow-list.ts), never an
   * unchecked URL from the request.
   */
  redirectTo: string;
  /** Set once it is known. From then on the request's connections count for the account, too. */
  accountId?: string;
};

/**
 * Creates Kysely for the schema `auth`, on a pool or on one connection that the caller owns, such as that of
 * an operator's command.
 */
export function authDatabase(source: PostgresPool | ClientBase): AuthDatabase {
  const pool = "options" in source ? source : singleConnection(source);
  return new Kysely<AuthSchema>({ dialect: new PostgresDialect({ pool }) }).withSchema("auth");
}

function singleConnection(client: ClientBase): PostgresPool {
  const connection = { query: client.query.bind(client), release: () => undefined };
  return { connect: async () => connection, end: async () => undefined, options: {} };
}
