// `npm run admin -- add EMAIL [--password P] | remove EMAIL | list`: who administers. Works while the server runs and while it does not.
import { parseArgs } from "node:util";
import {
  ensureConfirmedAccount,
  grantAdmin,
  listAdmins,
  revokeAdmin,
} from "../server/auth/administer-accounts.ts";
import { AuthRefusal } from "../server/auth/errors.ts";
import { openServerDatabase } from "../server/open-database.ts";
import { ConfigError, readConfig } from "../server/platform/config.ts";
import { connectAsOwner } from "../server/platform/database.ts";
import { createLog } from "../server/platform/log.ts";
import { StartError } from "../server/platform/start-error.ts";

const usage = `Usage:
  npm run admin -- add EMAIL [--password PASSWORD]   makes the account if needed, confirmed, and an administrator
  npm run admin -- remove EMAIL                      takes the role away; the account stays
  npm run admin -- list                              who administers now`;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError || error instanceof AuthRefusal))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(words: string[]): Promise<number> {
  const order = readOrder(words);
  if (!order) {
    console.error(usage);
    return 1;
  }
  const config = readConfig(process.env);
  const opened = await openServerDatabase({
    config,
    log: createLog("error"),
    onStep: (step) => console.error(`${step} ...`),
  });
  try {
    const client = await connectAsOwner(opened.address);
    try {
      return await carryOut(order, client);
    } finally {
      await client.end();
    }
  } finally {
    await opened.close();
  }
}

type Order =
  | { verb: "add"; email: string; password: string | undefined }
  | { verb: "remove"; email: string }
  | { verb: "list" };

function readOrder(words: string[]): Order | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { password: { type: "string" } },
      allowPositionals: true,
    });
    const [verb, email, ...rest] = positionals;
    if (rest.length > 0) return undefined;
    if (verb === "list" && !email) return { verb };
    if (verb === "add" && email) return { verb, email, password: values.password };
    if (verb === "remove" && email) return { verb, email };
  } catch {
    // an unknown option: the usage says what there is
  }
  return undefined;
}

async function carryOut(order: Order, client: Awaited<ReturnType<typeof connectAsOwner>>): Promise<number> {
  if (order.verb === "list") {
    const admins = await listAdmins(client);
    console.log(
      admins.length > 0
        ? admins.map(({ email }) => email).join("\n")
        : "There is no administrator yet. Add one: npm run admin -- add you@example.org",
    );
    return 0;
  }
  if (order.verb === "remove") {
    const wasAdmin = await revokeAdmin(client, order.email);
    console.log(
      wasAdmin ? `${order.email} is no longer an administrator.` : `${order.email} was no administrator.`,
    );
    return wasAdmin ? 0 : 1;
  }
  const account = await ensureConfirmedAccount(client, order);
  await grantAdmin(client, account.id);
  console.log(`${order.email} is an administrator.`);
  if (account.password) console.log(`Password (shown once): ${account.password}`);
  return 0;
}
