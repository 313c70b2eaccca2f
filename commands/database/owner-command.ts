// What the operator's commands share. They open the configured database as its owner, whether a server runs
// or not, and print its name to standard error. An expected error is printed as one sentence.
import { openExistingDatabase } from "../../server/database/open-existing-database.ts";
import { type Config, ConfigError } from "../../server/platform/config/config.ts";
import { createLog } from "../../server/platform/log.ts";
import { connectAsOwner, type DatabaseAddress } from "../../server/platform/postgres/database.ts";
import { StartError } from "../../server/platform/start-error.ts";
import { explainFileError } from "./disk-errors.ts";

export type OwnerConnection = Awaited<ReturnType<typeof connectAsOwner>>;

type ErrorClass = new (...words: never[]) => Error;

/**
 * Runs a command that returns its exit code. `refusals` are the error classes whose message is meant for the
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
 * Opens only a database that a start of the site has created. It must also be up to date, unless
 * `mayBeOutdated`.
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
