// `npm run outbox -- [list] | retry ID | retry --all | drop ID`: mails, texts and chat messages that no
// receiver has accepted yet.
import { parseArgs } from "node:util";
import {
  dropQueued,
  findQueued,
  listQueue,
  type QueuedMessage,
  retryQueued,
} from "../server/delivery/manage-queue.ts";
import { readConfig } from "../server/platform/config/config.ts";
import { StartError } from "../server/platform/start-error.ts";
import { type OwnerConnection, runCommand, withOwnerConnection } from "./database/owner-command.ts";

const usage = `Usage:
  npm run outbox                  what is not delivered yet, oldest first
  npm run outbox -- retry ID      tries it again at once; the first characters of its id are enough
  npm run outbox -- retry --all   all of them
  npm run outbox -- drop ID       deletes it unsent`;

const maxListed = 100;

await runCommand([StartError], async () => {
  const command = readCommand(process.argv.slice(2));
  if (command) return withOwnerConnection(readConfig(process.env), (owner) => execute(command, owner));
  console.error(usage);
  return 1;
});

type Command = { verb: "list" } | { verb: "retry all" } | { verb: "retry" | "drop"; idPrefix: string };

function readCommand(args: string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { all: { type: "boolean" } },
      allowPositionals: true,
    });
    const [verb = "list", idPrefix, ...rest] = positionals;
    if (rest.length > 0) return undefined;
    if (verb === "list" && !idPrefix && !values.all) return { verb };
    if (verb === "retry" && !idPrefix && values.all) return { verb: "retry all" };
    if ((verb === "retry" || verb === "drop") && idPrefix && !values.all) return { verb, idPrefix };
  } catch {
    // an unknown option: the caller prints the usage
  }
  return undefined;
}

/** Returns the exit code. */
async function execute(command: Command, owner: OwnerConnection): Promise<number> {
  if (command.verb === "list") return list(owner);
  if (command.verb === "retry all") return retry(owner, "all");
  const id = await findOne(owner, command.idPrefix);
  return command.verb === "retry" ? retry(owner, id) : drop(owner, id);
}

async function list(owner: OwnerConnection): Promise<number> {
  const { messages, count } = await listQueue(owner, maxListed);
  console.log(count === 0 ? "Everything is delivered." : messages.map(describe).join("\n"));
  if (count > messages.length) console.log(`and ${count - messages.length} more`);
  return 0;
}

async function retry(owner: OwnerConnection, which: string | "all"): Promise<number> {
  const count = await retryQueued(owner, which);
  console.log(
    count === 0 ? "There is nothing to try again." : `A running server tries ${count} within ten seconds.`,
  );
  return 0;
}

async function drop(owner: OwnerConnection, id: string): Promise<number> {
  const isDropped = await dropQueued(owner, id);
  console.log(isDropped ? `${id} is deleted unsent.` : `${id} was delivered or deleted meanwhile.`);
  return isDropped ? 0 : 1;
}

async function findOne(owner: OwnerConnection, idPrefix: string): Promise<string> {
  const [id, ...others] = await findQueued(owner, idPrefix);
  if (!id) throw new StartError(`No undelivered message has an id that begins with ${idPrefix}.`);
  if (others.length > 0)
    throw new StartError(`Several begin with ${idPrefix}: ${[id, ...others].join(", ")}`);
  return id;
}

/** One line without the message's text. */
function describe(message: QueuedMessage): string {
  const { id, kind, recipient, subject, attempts, lastError, createdAt, nextAttemptAt, isDead } = message;
  return [
    id.slice(0, 8),
    kind,
    ...(recipient ? [`to ${recipient}`] : []),
    ...(subject ? [JSON.stringify(subject)] : []),
    `since ${minuteOf(createdAt)}`,
    `${attempts} ${attempts === 1 ? "try" : "tries"}${lastError ? `, ${lastError}` : ""}`,
    isDead ? "given up" : `next ${minuteOf(nextAttemptAt)}`,
  ].join("  ");
}

/** ISO 8601 in UTC, to the minute. */
function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16)}Z`;
}
