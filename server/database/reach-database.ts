// Connects to the configured database: the embedded one, which is started if it does not run, or the server
// of DATABASE_URL.
import { join } from "node:path";
import type { Config } from "../platform/config/config.ts";
import type { Log } from "../platform/log.ts";
import type { DatabaseAddress } from "../platform/postgres/database.ts";
import { databaseName } from "../platform/postgres/database-url.ts";
import { describeUnreachable } from "../platform/postgres/describe-unreachable.ts";
import { openEmbeddedDatabase } from "../platform/postgres/embedded-database.ts";
import { describeTls, settleSslMode } from "../platform/postgres/sslmode.ts";
import { StartError } from "../platform/start-error.ts";

export type ConnectOptions = {
  config: Config;
  log: Log;
  onStep?: (step: string) => void;
  /** Called once the process of the embedded PostgreSQL was started, so that other work can begin. */
  onWait?: () => void;
};

export type ConnectedDatabase = {
  address: DatabaseAddress;
  /**
   * Says where the database is and whether TLS protects the connection, for an operator. It contains no
   * password.
   */
  description: string;
  /** Releases the embedded database, and stops it if no other process uses it. */
  close(): Promise<void>;
};

/** Creates the embedded database if there is none. Throws StartError if the database cannot be reached. */
export async function connectToDatabase({
  config,
  log,
  onStep,
  onWait,
}: ConnectOptions): Promise<ConnectedDatabase> {
  if (config.databaseUrl) return connectToServer(config.databaseUrl, "DATABASE_URL");
  const { socketDir, close } = await openEmbeddedDatabase({ dataDir: config.dataDir, log, onStep, onWait });
  return {
    address: { socketDir },
    description: `embedded PostgreSQL in ${join(config.dataDir, "postgres")}`,
    close,
  };
}

/** `source` is the variable or option that holds the address. */
export async function connectToServer(
  url: string,
  source: string,
): Promise<ConnectedDatabase & { address: { url: string } }> {
  const settled = await settleSslMode(url).catch((error: Error) => {
    throw new StartError(describeUnreachable(url, source, error));
  });
  return {
    address: { url: settled },
    description: `${databaseName(settled)} (${describeTls(settled)})`,
    close: async () => {},
  };
}
