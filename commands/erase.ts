// `npm run erase -- EMAIL-or-ID [--delete] [--yes]`: erases an applicant who asks for it, as the button in
// the administrators' dialog does. An email address selects all its applications. Without --yes the command
// only prints what it would do.
import { parseArgs } from "node:util";
import pg from "pg";
import { readConfig } from "../server/platform/config/config.ts";
import { StartError } from "../server/platform/start-error.ts";
import { type Erasable, eraseApplications, findErasable, hasAccount } from "./database/erase-applications.ts";
import { type OwnerConnection, runCommand, withOwnerConnection } from "./database/owner-command.ts";

const usage = `Usage:
  npm run erase -- EMAIL-or-ID              what would be anonymized: name, contact and answers go; status and date stay
  npm run erase -- EMAIL-or-ID --delete     what would be deleted: everything goes
  Add --yes to do it. It cannot be undone.`;

const remains =
  "What has left the database is not reached: emails that were sent (in the school's inbox too), files in DATA_DIR/outbox, exported lists and backups. Remove them where they are.";

await runCommand([StartError], async () => {
  const command = readCommand(process.argv.slice(2));
  if (command) return withOwnerConnection(readConfig(process.env), (owner) => execute(command, owner));
  console.error(usage);
  return 1;
});

type Command = { wanted: string; kind: "anonymized" | "deleted"; isConfirmed: boolean };

function readCommand(args: string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { delete: { type: "boolean" }, yes: { type: "boolean" } },
      allowPositionals: true,
    });
    const [wanted, ...rest] = positionals;
    if (!wanted || rest.length > 0) return undefined;
    return { wanted, kind: values.delete ? "deleted" : "anonymized", isConfirmed: values.yes === true };
  } catch {
    return undefined; // an unknown option: the caller prints the usage
  }
}

/** Returns the exit code. */
async function execute({ wanted, kind, isConfirmed }: Command, owner: OwnerConnection): Promise<number> {
  const found = await findErasable(owner, wanted);
  const applications = found.filter(({ isAnonymized }) => kind === "deleted" || !isAnonymized);
  if (applications.length === 0) throw new StartError(noneFound(wanted, found));
  console.log(applications.map(describe).join("\n"));
  if (!isConfirmed) {
    console.log(
      `\n${counted(applications.length)} would be ${kind}. Add --yes to do it; it cannot be undone.`,
    );
    return 0;
  }
  await eraseApplications(owner, { ids: applications.map(({ id }) => id), kind }).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== "23503") throw error;
    throw new StartError("Somebody erased one of them meanwhile, so nothing was done. Run it again.");
  });
  console.log(
    `\n${counted(applications.length)} ${applications.length === 1 ? "is" : "are"} ${kind}. ${remains}`,
  );
  if (await hasAccount(owner, wanted)) console.log("The account with this address is not touched.");
  return 0;
}

/** One line without the applicant's answers. */
function describe({ id, status, createdAt, notes, messages, waiting }: Erasable): string {
  const parts = [`${notes} notes`, `${messages} emails to the applicant`, `${waiting} mails not sent yet`];
  return `${id}  ${status}  since ${createdAt.toISOString().slice(0, 10)}  with ${parts.join(", ")}`;
}

function counted(count: number): string {
  return count === 1 ? "One application" : `${count} applications`;
}

function noneFound(wanted: string, found: Erasable[]): string {
  if (found.length > 0) return "It is anonymized already. With --delete everything goes.";
  return `No application has the email address or id ${wanted}.`;
}
