// Connections to PostgreSQL. Each module connects as its own database role, so a fault in one module cannot
// read the data of another. The owner's connection is only for migrations and locks.
import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientBase, type Pool, type PoolConfig } from "pg";
import type { Log } from "../log.ts";
import { endStuckConnections } from "./stuck-connections.ts";

/** The roles of the server's modules. The migrations of each module create its role. */
export type DatabaseRole =
  | "authenticator"
  | "supabase_auth_admin"
  | "site_delivery"
  | "site_limits"
  | "site_email";

export type Database = {
  /** The pool of a role, opened on first use. */
  as(role: DatabaseRole): Pool;
  /** True if the database answers within two seconds. */
  isReachable(): Promise<boolean>;
  /** The open pools, for the metrics. */
  pools(): PoolMetrics[];
  /** Waits for running queries, and closes all connections. */
  close(): Promise<void>;
};

export type PoolMetrics = { role: DatabaseRole; total: number; idle: number; waiting: number };

/**
 * A server's address whose sslmode is settled (sslmode.ts), or the socket folder of the embedded database.
 */
export type DatabaseAddress = { url: string } | { socketDir: string; database?: string };

export type DatabaseOptions = {
  address: DatabaseAddress;
  log: Log;
  /** Most connections of one role's pool; by default 10. */
  maxConnections?: number;
  /**
   * How long a query may wait for its answer before its connection is closed. It must be longer than the
   * longest statement: the data service allows 8 seconds.
   */
  maxAnswerMs?: number;
};

/** Opens no connection yet: a pool connects when a query needs it. */
export function openDatabase({
  address,
  log,
  maxConnections = 10,
  maxAnswerMs = 10_000,
}: DatabaseOptions): Database {
  const pools = new Map<DatabaseRole, Pool>();
  const watches: (() => void)[] = [];
  /** The running probe, which all callers share, because anybody may call `/readyz` any number of times. */
  let probe: Promise<boolean> | undefined;
  function as(role: DatabaseRole): Pool {
    const known = pools.get(role);
    if (known) return known;
    const pool = new pg.Pool({
      ...poolOptionsFor(role, address),
      max: maxConnections,
      connectionTimeoutMillis: maxConnectMs,
    });
    pool.on("error", (error) => log.warn({ err: error, role }, "an idle database connection ended"));
    // While a connection is checked out, it has no other listener, and an "error" event without one ends the
    // process. Its queries reject anyway.
    pool.on("connect", (client) => client.on("error", () => {}));
    watches.push(endStuckConnections(pool, maxAnswerMs));
    pools.set(role, pool);
    return pool;
  }
  return {
    as,
    isReachable: () => {
      probe ??= isAnswering(as("authenticator")).finally(() => {
        probe = undefined;
      });
      return probe;
    },
    pools: () =>
      Array.from(pools, ([role, { totalCount, idleCount, waitingCount }]) => ({
        role,
        total: totalCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    close: async () => {
      for (const stop of watches) stop();
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}

function isAnswering(pool: Pool): Promise<boolean> {
  const isAnswered = pool.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([isAnswered, sleep(maxReachableMs, false, { ref: false })]);
}

/** Time to open a connection. */
const maxConnectMs = 5_000;

/** A proxy or service manager that calls `/readyz` needs a prompt answer. */
const maxReachableMs = 2_000;

/** How long a request waits for a connection of a pool. */
export const maxConnectionWaitMs = 10_000;

/**
 * Opens one connection as the owner of the database, which the caller must end. Rejects with the driver's
 * error if PostgreSQL cannot be reached.
 */
export async function connectAsOwner(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionOptions(address), connectionTimeoutMillis: maxConnectMs });
  client.on("error", () => {}); // its queries reject; without a listener the event would end the process
  await client.connect();
  return client;
}

/**
 * True for errors after which a retry may succeed: the database is unreachable, restarts, shuts down, is out
 * of disk, memory or connections, or no longer offers the TLS that it offered at the start.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(08...|57P0[123]|53[123]00|ECONN.*|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
      code,
    ) ||
    /Connection terminated|timeout exceeded when|Client has encountered a connection error|does not support SSL/.test(
      error.message,
    )
  );
}

/**
 * A role signs in by itself on the private socket of the embedded database. On a server, the given user
 * switches to it with `set role`.
 */
function poolOptionsFor(role: DatabaseRole, address: DatabaseAddress): PoolConfig {
  if ("socketDir" in address) return { ...connectionOptions(address), user: role };
  return {
    ...connectionOptions(address),
    onConnect: async (client: ClientBase) => {
      await client.query(`set role ${role}`);
    },
  };
}

function connectionOptions(address: DatabaseAddress): PoolConfig {
  const common = { application_name: "site", keepAlive: true };
  if ("url" in address) return { ...common, connectionString: address.url };
  return { ...common, host: address.socketDir, user: "postgres", database: address.database ?? "site" };
}
