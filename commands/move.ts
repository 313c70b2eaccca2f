// `npm run move -- --from ADDRESS | --to ADDRESS`: copies accounts, roles, applications and what staff did
// with them between this site's database and another one with Supabase's layout (docs/moving.md).
import { parseArgs } from "node:util";
import pg from "pg";
import { connectToServer } from "../server/database/reach-database.ts";
import { readConfig } from "../server/platform/config/config.ts";
import { connectAsOwner } from "../server/platform/postgres/database.ts";
import { databaseUrlFault } from "../server/platform/postgres/database-url.ts";
import { StartError } from "../server/platform/start-error.ts";
import { type Copied, copyRows } from "./database/copy-rows.ts";
import { runCommand, withOwnerConnection } from "./database/owner-command.ts";

const usage = `Usage:
  npm run move -- --from postgresql://...   into the database of this site
  npm run move -- --to postgresql://...     out of it
Copies accounts, roles, applications and what staff did with them; rows that are there already stay as they are. Nothing is deleted.`;

await runCommand([StartError, pg.DatabaseError], async () => {
  const command = readCommand(process.argv.slice(2));
  if (!command) {
    console.error(usage);
    return 1;
  }
  const option = `--${command.direction}`;
  const fault = databaseUrlFault(command.address);
  if (fault) throw new StartError(`The address of ${option} ${fault}.`);
  const { address, description } = await connectToServer(command.address, option);
  console.error(`Other database: ${description}`);
  const other = await connectAsOwner(address);
  try {
    const copied = await withOwnerConnection(readConfig(process.env), (own) =>
      command.direction === "from" ? copyRows(other, own) : copyRows(own, other),
    );
    console.log(copied.map(describe).join("\n"));
    return 0;
  } finally {
    await other.end();
  }
});

type Command = { direction: "from" | "to"; address: string };

function readCommand(args: string[]): Command | undefined {
  try {
    const { values } = parseArgs({ args, options: { from: { type: "string" }, to: { type: "string" } } });
    const { from, to } = values;
    if (from && !to) return { direction: "from", address: from };
    if (to && !from) return { direction: "to", address: to };
  } catch {
    // an unknown option: the caller prints the usage
  }
  return undefined;
}

function describe({ table, copied, kept }: Copied): string {
  return `${table}: ${copied} copied${kept > 0 ? `, ${kept} were there already` : ""}`;
}
