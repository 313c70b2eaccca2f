// `npm run admin -- add EMAIL [--password P] | remove EMAIL | reset-factors EMAIL | list`: manages
// administrators, whether the server runs or not.
import { parseArgs } from "node:util";
import { listAdmins, removeFactors, revokeAdmin } from "../server/auth/accounts/administer-accounts.ts";
import {
  type AccountRequest,
  type EnsuredAccount,
  ensureConfirmedAccount,
} from "../server/auth/accounts/ensure-confirmed-account.ts";
import { AuthRefusal } from "../server/auth/errors.ts";
import { readConfig } from "../server/platform/config/config.ts";
import { type OwnerConnection, runCommand, withOwnerConnection } from "./database/owner-command.ts";

const usage = `Usage:
  npm run admin -- add EMAIL [--password PASSWORD]   makes the account if needed, confirmed, and an administrator;
                                                     an account that exists gets a new password and is signed out
  npm run admin -- remove EMAIL                      takes the role away; the account stays
  npm run admin -- reset-factors EMAIL               for a lost phone: takes the second factors off the account
  npm run admin -- list                              who administers now`;

const existing = {
  unconfirmed: "The account existed but was never confirmed; it is confirmed now.",
  confirmed: "The account existed.",
  administrator: "It was one before.",
} as const;

await runCommand([AuthRefusal], async () => {
  const command = readCommand(process.argv.slice(2));
  if (command) return withOwnerConnection(readConfig(process.env), (owner) => execute(command, owner));
  console.error(usage);
  return 1;
});

type Command =
  | { verb: "add"; email: string; password: string | undefined }
  | { verb: "remove" | "reset-factors"; email: string }
  | { verb: "list" };

function readCommand(args: string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { password: { type: "string" } },
      allowPositionals: true,
    });
    const [verb, email, ...rest] = positionals;
    if (rest.length > 0) return undefined;
    if (verb === "list" && !email) return { verb };
    if (verb === "add" && email) return { verb, email, password: values.password };
    if ((verb === "remove" || verb === "reset-factors") && email) return { verb, email };
  } catch {
    // an unknown option: the caller prints the usage
  }
  return undefined;
}

/** Returns the exit code. */
function execute(command: Command, owner: OwnerConnection): Promise<number> {
  if (command.verb === "list") return list(owner);
  if (command.verb === "remove") return remove(owner, command.email);
  if (command.verb === "reset-factors") return resetFactors(owner, command.email);
  return add(owner, command);
}

async function add(owner: OwnerConnection, wanted: AccountRequest): Promise<number> {
  const account = await ensureConfirmedAccount(owner, { ...wanted, becomesAdmin: true });
  console.log(`${wanted.email} is an administrator.`);
  for (const line of describeExisting(account, wanted.email)) console.log(line);
  if (account.password) console.log(`Password (shown once): ${account.password}`);
  return 0;
}

function describeExisting(account: EnsuredAccount, email: string): string[] {
  const { was, isPasswordReplaced, taken, kept } = account;
  if (was === "absent") return [];
  const replaced = "Its password was replaced, and it is signed out everywhere.";
  const isKeepingFactors = kept.some((way) => way.includes("second factor"));
  return [
    `${existing[was]} ${isPasswordReplaced ? replaced : "Nothing was changed."}`,
    ...(taken.length > 0 ? [`Taken off: ${taken.join(", ")}.`] : []),
    ...(kept.length > 0 ? [`Kept: ${kept.join(", ")}.`] : []),
    ...(isKeepingFactors ? [`Second factors come off with: npm run admin -- reset-factors ${email}`] : []),
  ];
}

async function remove(owner: OwnerConnection, email: string): Promise<number> {
  const wasAdmin = await revokeAdmin(owner, email);
  console.log(wasAdmin ? `${email} is no longer an administrator.` : `${email} was no administrator.`);
  return wasAdmin ? 0 : 1;
}

async function resetFactors(owner: OwnerConnection, email: string): Promise<number> {
  const removed = await removeFactors(owner, email);
  console.log(
    removed === undefined
      ? `Nobody has an account with ${email}.`
      : `${email} is signed out and signs in without a second factor now (${removed} removed).`,
  );
  return removed === undefined ? 1 : 0;
}

async function list(owner: OwnerConnection): Promise<number> {
  const admins = await listAdmins(owner);
  console.log(
    admins.length > 0
      ? admins.map(({ email }) => email).join("\n")
      : "There is no administrator yet. Add one: npm run admin -- add you@example.org",
  );
  return 0;
}
