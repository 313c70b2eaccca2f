// What operator's commands share: the database of this configuration, opened as its owner beside a running
// server or without one and named on standard error, and one plain sentence for whatever was to be expected.
import { openExistingDatabase } from "../../server/database/open-existing-database.ts";
import { type Config, ConfigError } from "../../server/platform/config/config.ts";
import { createLog } from "../../server/platform/log.ts";
import { connectAsOwner, type DatabaseAddress } from "../../server/platform/postgres/database.ts";
import { StartError } from "../../server/platform/start-error.ts";
import { explainFileError } from "./disk-errors.ts";

export type OwnerConnection = Awaited<ReturnType<typeof connectAsOwner>>;

type ErrorClass = new (...words: never[]) => Error;

/**
 * Runs a command whose answer is its exit code. `refusals` are the errors whose message is meant for the
 * operator.
 */
export async function runCommand(refusals: ErrorClass[], work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    const isExpected = [ConfigError, StartError, ...refusals].some((refusal) => error instanceof refusal);
    const sentence = isExpected && error instanceof Error ? error.message : explainFileError(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

/**
 * Only on a database that a start of the site has made and, unless it `mayBeOutdated`, has brought up to
 * date.
 */
export async function withOwnerConnection<T>(
  config: Config,
  work: (owner: OwnerConnection, address: DatabaseAddress) => Promise<T>,
  { mayBeOutdated }: { mayBeOutdated?: boolean } = {},
): Promise<T> {
  const opened = await openExistingDatabase({
    config,
    mayBeOutdated,
    log: createLog("error"),
    onStep: (step) => console.error(`${step} ...`),
  });
  console.error(`Database: ${opened.description}`);
  try {
    const owner = await connectAsOwner(opened.address);
    try {
      return await work(owner, opened.address);
    } finally {
      await owner.end();
    }
  } finally {
    await opened.close();
  }
}
