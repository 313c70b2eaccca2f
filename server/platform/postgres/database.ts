// Connections to PostgreSQL. Each module speaks as its own database role, so a fault in one cannot read what
// belongs to another; the owner's connection is used for migrations alone.
import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientBase, type Pool, type PoolConfig } from "pg";
import type { Log } from "../log.ts";
import { endStuckConnections } from "./stuck-connections.ts";

/** The roles that the server acts as (server/auth/migrations and server/platform/migrations make them). */
export type DatabaseRole =
  | "authenticator"
  | "supabase_auth_admin"
  | "site_delivery"
  | "site_limits"
  | "site_email";

export type Database = {
  /** A pool whose connections act as `role` and nothing more. */
  as(role: DatabaseRole): Pool;
  isReachable(): Promise<boolean>;
  /** The pools in use, for figures. */
  pools(): PoolFigures[];
  close(): Promise<void>;
};

export type PoolFigures = { role: DatabaseRole; total: number; idle: number; waiting: number };

/**
 * Where PostgreSQL is reached: by an address whose sslmode is settled (sslmode.ts), or the embedded one's
 * socket folder.
 */
export type DatabaseAddress = { url: string } | { socketDir: string; database?: string };

export type DatabaseOptions = {
  address: DatabaseAddress;
  log: Log;
  /** Most connections of one role's pool. */
  maxConnections?: number;
  /**
   * How long a connection may owe an answer. Longer than any statement takes: the data service's have 8
   * seconds.
   */
  mostAnswerMs?: number;
};

export function openDatabase({
  address,
  log,
  maxConnections = 10,
  mostAnswerMs = 10_000,
}: DatabaseOptions): Database {
  const pools = new Map<DatabaseRole, Pool>();
  const watches: (() => void)[] = [];
  /** Under way, for everybody who asks meanwhile: strangers may ask too, and without end. */
  let probe: Promise<boolean> | undefined;
  function as(role: DatabaseRole): Pool {
    const known = pools.get(role);
    if (known) return known;
    const pool = new pg.Pool({
      ...actingAs(role, address),
      max: maxConnections,
      connectionTimeoutMillis: mostConnectMs,
    });
    pool.on("error", (error) => log.warn({ err: error, role }, "an idle database connection ended"));
    // Lent out, a connection has no other listener, and an unheard "error" event would end the process. Its
    // queries reject anyway.
    pool.on("connect", (client) => client.on("error", () => {}));
    watches.push(endStuckConnections(pool, mostAnswerMs));
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
  return Promise.race([isAnswered, sleep(mostReachableMs, false, { ref: false })]);
}

/** How long opening a connection may take. */
const mostConnectMs = 5_000;

/** Whoever asks whether the database is there (a proxy, a service manager) wants to know now. */
const mostReachableMs = 2_000;

/** How long a request waits for its turn at a pool's connections. */
export const mostConnectionWaitMs = 10_000;

/** One connection as the owner of the database, for migrations and locks. The caller ends it. */
export async function connectAsOwner(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({ ...whereabouts(address), connectionTimeoutMillis: mostConnectMs });
  client.on("error", () => {}); // its queries reject; unheard, the event would end the process
  await client.connect();
  return client;
}

/**
 * True for the errors of a database that is away, restarting, shutting down, out of disk, memory or
 * connections, or without the TLS that it offered at the start: worth another try later.
 */
export function isDatabaseAway(error: unknown): boolean {
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
 * The embedded database lets a role sign in by itself over its private socket; elsewhere the given user takes
 * the role on.
 */
function actingAs(role: DatabaseRole, address: DatabaseAddress): PoolConfig {
  if ("socketDir" in address) return { ...whereabouts(address), user: role };
  return {
    ...whereabouts(address),
    onConnect: async (client: ClientBase) => {
      await client.query(`set role ${role}`);
    },
  };
}

function whereabouts(address: DatabaseAddress): PoolConfig {
  const common = { application_name: "site", keepAlive: true };
  if ("url" in address) return { ...common, connectionString: address.url };
  return { ...common, host: address.socketDir, user: "postgres", database: address.database ?? "site" };
}
