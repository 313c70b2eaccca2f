// PostgreSQL's client programs pg_dump and pg_restore, which the machine must have. Finds a pair that is new
// enough, passes the database's address without showing a password to `ps`, and shortens their errors to one
// sentence.
import { execFile } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { getCACertificates } from "node:tls";
import { promisify } from "node:util";
import { StartError } from "../../server/platform/start-error.ts";
import type { OwnerConnection } from "../database/owner-command.ts";

export type ClientTools = { dump: string; restore: string; major: number };

type ToolEnvironment = Record<string, string | undefined>;

/**
 * Returns the oldest pair that supports `serverMajor`, because a newer pg_dump may write settings that an
 * older server refuses. Throws a StartError that names the package to install.
 */
export async function findClientTools(serverMajor: number, folders?: string[]): Promise<ClientTools> {
  const found = await Promise.all((folders ?? (await toolFolders())).map(toolsIn));
  const fit = found
    .filter((tools) => tools !== undefined)
    .filter(({ major }) => major >= serverMajor)
    .toSorted((a, b) => a.major - b.major);
  if (fit[0]) return fit[0];
  const newest = Math.max(...found.map((tools) => tools?.major ?? 0));
  throw new StartError(
    `This needs pg_dump and pg_restore of PostgreSQL ${serverMajor} or newer, and this machine has ${
      newest > 0 ? `those of ${newest}` : "none"
    }: install the package postgresql-client-${serverMajor} (Debian, Ubuntu; apt.postgresql.org has every version).`,
  );
}

/** The folders of Debian's and PostgreSQL's own packages for each version, then those of PATH. */
async function toolFolders(): Promise<string[]> {
  const versions = await readdir("/usr/lib/postgresql").catch(() => []);
  const packages = await readdir("/usr").catch(() => []);
  return [
    ...versions.map((version) => join("/usr/lib/postgresql", version, "bin")),
    ...packages.filter((name) => /^pgsql-\d+$/.test(name)).map((name) => join("/usr", name, "bin")),
    ...(process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""),
  ];
}

async function toolsIn(folder: string): Promise<ClientTools | undefined> {
  const tools = { dump: join(folder, "pg_dump"), restore: join(folder, "pg_restore") };
  const [dump, restore] = await Promise.all([majorOf(tools.dump), majorOf(tools.restore)]);
  return dump && restore ? { ...tools, major: Math.min(dump, restore) } : undefined;
}

async function majorOf(program: string): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)(program, ["--version"]).catch(() => ({ stdout: "" }));
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]) || undefined;
}

/**
 * libpq's variables for the same server, user and TLS checks as the connection of `owner`. `url` must have
 * its sslmode resolved (server/platform/postgres/sslmode.ts). For verify-full without `sslrootcert`, Node's
 * trusted authorities are written to `certificatesFile`: before version 16, libpq cannot use the system's.
 */
export async function toolEnvironment(
  owner: OwnerConnection,
  { url, certificatesFile }: { url: string; certificatesFile: string },
): Promise<ToolEnvironment> {
  const { searchParams } = new URL(url);
  const mode = searchParams.get("sslmode") ?? "disable";
  const ownAuthority = searchParams.get("sslrootcert");
  if (mode === "verify-full" && !ownAuthority)
    await writeFile(certificatesFile, getCACertificates("default").join("\n"));
  const { PGSERVICE: _, PGHOSTADDR: __, ...rest } = process.env;
  return {
    ...rest,
    LC_ALL: "C",
    PGHOST: owner.host,
    PGPORT: String(owner.port),
    PGUSER: owner.user,
    PGDATABASE: owner.database,
    ...(owner.password ? { PGPASSWORD: owner.password } : {}),
    PGAPPNAME: "site",
    PGSSLMODE: mode,
    ...(ownAuthority ? { PGSSLROOTCERT: ownAuthority } : {}),
    ...(mode === "verify-full" && !ownAuthority ? { PGSSLROOTCERT: certificatesFile } : {}),
    PGSSLCERT: searchParams.get("sslcert") ?? process.env.PGSSLCERT,
    PGSSLKEY: searchParams.get("sslkey") ?? process.env.PGSSLKEY,
  };
}

/**
 * Runs a client program. Its error output may quote a row, so the StartError contains the first line only.
 */
export async function runTool(program: string, args: string[], env: ToolEnvironment): Promise<void> {
  try {
    await promisify(execFile)(program, args, { env, maxBuffer: 2 ** 26 });
  } catch (error) {
    const words = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    const complaint = /error: (.*)/.exec(words)?.[1] ?? words.split("\n", 1)[0] ?? "";
    const name = program.split("/").at(-1);
    throw new StartError(
      `${name} failed: ${(complaint || String(error)).slice(0, 300).replace(/[.\s]+$/, "")}.`,
    );
  }
}
