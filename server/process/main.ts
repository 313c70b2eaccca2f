// Starts the server: it reads the configuration, opens the database and, while PostgreSQL starts, loads the
// other modules (serve.ts). Every expected fault ends in one sentence. With --only-read it only loads the
// modules: a build ends with this, and Node keeps the compiled code for the first start
// (commands/install/prepare.mjs).
import { openServerDatabase } from "../database/open-database.ts";
import { type Config, ConfigError, readConfig } from "../platform/config/config.ts";
import { isDiskFull } from "../platform/disk-full.ts";
import { createLog, type Log } from "../platform/log.ts";
import { StartError } from "../platform/start-error.ts";

const isDevelopment = process.argv.includes("--dev");

try {
  if (process.argv.includes("--only-read")) await import("./serve.ts");
  else {
    const config = readConfig(process.env);
    await start(config).catch((error: unknown) => {
      throw hasFullDataDisk(error, config) ? new StartError(fullDataDisk(config)) : error;
    });
  }
} catch (error) {
  if (error instanceof ConfigError)
    say(
      `The server cannot start with this configuration:\n${error.faults.map((fault) => `  - ${fault}`).join("\n")}`,
    );
  else if (error instanceof StartError) say(error.message);
  else throw error;
  process.exitCode = 1;
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  let loading: ReturnType<typeof loadServer> | undefined;
  const rest = () => {
    loading ??= loadServer(config, log);
    loading.catch(() => {}); // handled below, once the database is open
    return loading;
  };
  const opened = await openServerDatabase({
    config,
    log,
    onStep: (step) => say(`${step} ...`),
    onWait: rest,
  });
  try {
    const { serve, prepared } = await rest();
    await serve({ config, log, opened, prepared, isDevelopment, say });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** With DATABASE_URL, a StartError is about the disk of the PostgreSQL server, not of the data directory. */
function hasFullDataDisk(error: unknown, { databaseUrl }: Config): boolean {
  return isDiskFull(error) && !(databaseUrl && error instanceof StartError);
}

function fullDataDisk({ dataDir, databaseUrl }: Config): string {
  const need = databaseUrl ? "" : " A new database takes about 50 MB, and grows.";
  return `The disk of the data directory ${dataDir} is full.${need} Make room there, or set DATA_DIR to a folder on another disk, and start again.`;
}

/** Loading modules blocks the thread, so it begins when the process only waits for PostgreSQL. */
async function loadServer(config: Config, log: Log) {
  const [{ readWords }, { prepare, serve }] = await Promise.all([import("#words"), import("./serve.ts")]);
  const faults = readWords();
  if (faults.length > 0) throw new StartError(faults.join("\n"));
  return { serve, prepared: await prepare({ config, log, isDevelopment }) };
}

/** Writes a message for the operator to standard error, separate from the structured log. */
function say(words: string): void {
  process.stderr.write(`${words}\n`);
}
