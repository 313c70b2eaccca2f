// Starts the server: config, then the database, and while PostgreSQL wakes the rest is read (serve.ts). Every
// expected fault ends in one sentence. With --only-read nothing is started: a build ends so, and Node keeps
// what it compiled for the first start (commands/install/prepare.mjs).
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
  let begun: ReturnType<typeof loadServer> | undefined;
  const rest = () => {
    begun ??= loadServer(config, log);
    begun.catch(() => {}); // heard below, once the database is open
    return begun;
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

/** A StartError tells of the server's disk where there is a DATABASE_URL. */
function hasFullDataDisk(error: unknown, { databaseUrl }: Config): boolean {
  return isDiskFull(error) && !(databaseUrl && error instanceof StartError);
}

function fullDataDisk({ dataDir, databaseUrl }: Config): string {
  const need = databaseUrl ? "" : " A new database takes about 50 MB, and grows.";
  return `The disk of the data directory ${dataDir} is full.${need} Make room there, or set DATA_DIR to a folder on another disk, and start again.`;
}

/** Reading modules holds everything else up, so it begins when there is nothing to do but wait. */
async function loadServer(config: Config, log: Log) {
  const { prepare, serve } = await import("./serve.ts");
  return { serve, prepared: await prepare({ config, log, isDevelopment }) };
}

/** Words for the operator, beside the structured log. */
function say(words: string): void {
  process.stderr.write(`${words}\n`);
}
