// `npm run retention [-- --apply]`: lists the applications that are due by content/retention.yaml.
// With --apply it anonymizes them; a daily timer may run it.
import { parseArgs } from "node:util";
import { defaultLanguage, wordsOf } from "#words";
import { type ApplicationStatus, applicationStatuses } from "../contract/application-status.ts";
import { readConfig } from "../server/platform/config/config.ts";
import { withFolderName } from "../words/read-files.ts";
import { anonymizeDue, type DueApplications, listDue } from "./database/anonymize-due.ts";
import { type OwnerConnection, runCommand, withOwnerConnection } from "./database/owner-command.ts";

const usage = `Usage:
  npm run retention               which applications are due to be anonymized, and the rule
  npm run retention -- --apply    anonymizes them. It cannot be undone.`;

await runCommand([], async () => {
  const command = readCommand(process.argv.slice(2));
  if (command) return withOwnerConnection(readConfig(process.env), (owner) => execute(command, owner));
  console.error(usage);
  return 1;
});

function readCommand(args: string[]): { isApplied: boolean } | undefined {
  try {
    const { values } = parseArgs({ args, options: { apply: { type: "boolean" } } });
    return { isApplied: values.apply === true };
  } catch {
    return undefined; // an unknown option: the caller prints the usage
  }
}

/** Returns the exit code. */
async function execute({ isApplied }: { isApplied: boolean }, owner: OwnerConnection): Promise<number> {
  const { months } = wordsOf(defaultLanguage).retention;
  const due = await listDue(owner, months);
  console.log(applicationStatuses.map((status) => describe(status, months[status], due)).join("\n"));
  if (applicationStatuses.every((status) => months[status] === null)) {
    console.log(withFolderName("\nEverything is kept, until content/retention.yaml says for how long."));
    return 0;
  }
  if (!isApplied) {
    console.log("\nNothing was changed. Add --apply to anonymize what is due; it cannot be undone.");
    return 0;
  }
  const count = await anonymizeDue(owner, months, (soFar) => console.log(`${soFar} anonymized ...`));
  console.log(
    `\n${count} anonymized. Emails that were sent, exported lists and backups are not reached from here.`,
  );
  return 0;
}

function describe(status: ApplicationStatus, months: number | null, due: DueApplications[]): string {
  if (months === null) return `${status}: kept`;
  const found = due.find((candidate) => candidate.status === status);
  const rule = `${status}: ${months} months after the last change`;
  return found
    ? `${rule}; ${found.count} due, the oldest unchanged since ${found.oldest.toISOString().slice(0, 10)}`
    : `${rule}; none due`;
}
