// PostgreSQL's client programs pg_dump and pg_restore, which the machine brings: finding a pair that is new
// enough, telling them where the database is without showing a password to `ps`, and their complaints as one
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
 * The oldest pair that knows `serverMajor`: a newer pg_dump may write settings that an older server refuses.
 * Throws StartError that names the package.
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

/** Where Debian and PostgreSQL's own packages put each version, then what a shell would find. */
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
 * The same server, user and trust as the connection of `owner`, in libpq's variables. `url` has its sslmode
 * settled (server/platform/postgres/sslmode.ts). `certificatesFile` is written for verify-full without a
 * certificate of its own, with the authorities that Node trusts: libpq knows none of its own before version
 * 16.
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

/** Runs one of them. What it complains about may quote a row, so the StartError has the first line alone. */
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
