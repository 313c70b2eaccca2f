// What `npm run admin` and `npm run editor` share: `add EMAIL [--password P]`, `remove EMAIL`, `list`, and
// verbs of their own with an address. They work whether the server runs or not.
import { parseArgs } from "node:util";
import {
  type AccountRequest,
  type EnsuredAccount,
  ensureConfirmedAccount,
} from "../../server/auth/accounts/ensure-confirmed-account.ts";
import { AuthRefusal } from "../../server/auth/errors.ts";
import { readConfig } from "../../server/platform/config/config.ts";
import { type OwnerConnection, runCommand, withOwnerConnection } from "./owner-command.ts";

export type AccountCommand = {
  usage: string;
  role: "administrator" | "editor";
  granted: Pick<AccountRequest, "becomesAdmin" | "becomesEditor">;
  /** Returns false if nobody with this address has the role. */
  revoke(owner: OwnerConnection, email: string): Promise<boolean>;
  list(owner: OwnerConnection): Promise<{ email: string }[]>;
  /** Each returns the exit code. */
  ownVerbs?: Record<string, (owner: OwnerConnection, email: string) => Promise<number>>;
};

export async function runAccountCommand(command: AccountCommand): Promise<void> {
  await runCommand([AuthRefusal], async () => {
    const work = readWork(command, process.argv.slice(2));
    if (work) return withOwnerConnection(readConfig(process.env), work);
    console.error(command.usage);
    return 1;
  });
}

/** Returns the exit code. */
type Work = (owner: OwnerConnection) => Promise<number>;

/** Returns undefined for words that are not in the usage. */
function readWork(command: AccountCommand, args: string[]): Work | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { password: { type: "string" } },
      allowPositionals: true,
    });
    const [verb = "", email, ...rest] = positionals;
    if (rest.length > 0) return undefined;
    if (!email) return verb === "list" ? (owner) => list(command, owner) : undefined;
    if (verb === "add") return (owner) => add(command, owner, { email, password: values.password });
    if (verb === "remove") return (owner) => remove(command, owner, email);
    const own = Object.entries(command.ownVerbs ?? {}).find(([name]) => name === verb)?.[1];
    return own && ((owner) => own(owner, email));
  } catch {
    return undefined; // an unknown option
  }
}

async function add(
  { role, granted }: AccountCommand,
  owner: OwnerConnection,
  wanted: Pick<AccountRequest, "email" | "password">,
): Promise<number> {
  const account = await ensureConfirmedAccount(owner, { ...wanted, ...granted });
  console.log(`${wanted.email} is an ${role}.`);
  for (const line of describeExisting(account, { role, email: wanted.email })) console.log(line);
  if (account.password) console.log(`Password (shown once): ${account.password}`);
  return 0;
}

type Described = { role: AccountCommand["role"]; email: string };

function describeExisting(account: EnsuredAccount, { role, email }: Described): string[] {
  const { was, isPasswordReplaced, taken, kept } = account;
  if (was === "absent") return [];
  const before = was === role ? "It was one before." : existing[was];
  const replaced = "Its password was replaced, and it is signed out everywhere.";
  const isKeepingFactors = kept.some((way) => way.includes("second factor"));
  return [
    `${before} ${isPasswordReplaced ? replaced : "Nothing was changed."}`,
    ...(taken.length > 0 ? [`Taken off: ${taken.join(", ")}.`] : []),
    ...(kept.length > 0 ? [`Kept: ${kept.join(", ")}.`] : []),
    ...(isKeepingFactors ? [`Second factors come off with: npm run admin -- reset-factors ${email}`] : []),
  ];
}

const existing = {
  unconfirmed: "The account existed but was never confirmed; it is confirmed now.",
  confirmed: "The account existed.",
  administrator: "The account is an administrator's.",
  editor: "The account was an editor's.",
} as const;

async function remove(
  { role, revoke }: AccountCommand,
  owner: OwnerConnection,
  email: string,
): Promise<number> {
  const wasHeld = await revoke(owner, email);
  console.log(wasHeld ? `${email} is no longer an ${role}.` : `${email} was no ${role}.`);
  return wasHeld ? 0 : 1;
}

async function list(command: AccountCommand, owner: OwnerConnection): Promise<number> {
  const people = await command.list(owner);
  const name = command.role === "administrator" ? "admin" : "editor";
  console.log(
    people.length > 0
      ? people.map(({ email }) => email).join("\n")
      : `There is no ${command.role} yet. Add one: npm run ${name} -- add you@example.org`,
  );
  return 0;
}
