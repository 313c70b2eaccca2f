// Which pg_dump is chosen, the error if none is suitable, and the environment that names the database.
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { findClientTools, runTool, toolEnvironment } from "./postgres-client-programs.ts";

test("of several versions, the oldest that supports the server is chosen", async () => {
  const folders = await Promise.all([14, 17, 16].map(toolsOf));
  expect(await findClientTools(15, folders)).toMatchObject({
    major: 16,
    dump: join(folders[2] ?? "", "pg_dump"),
  });
});

test("if no version is new enough, or none is installed, the error names the package", async () => {
  const folders = [await toolsOf(15)];
  await expect(findClientTools(18, folders)).rejects.toThrow(
    "This needs pg_dump and pg_restore of PostgreSQL 18 or newer, and this machine has those of 15: install the package postgresql-client-18",
  );
  await expect(findClientTools(16, [await aFolder()])).rejects.toThrow(
    "this machine has none: install the package postgresql-client-16",
  );
});

test("the password is passed in the environment, and PGSERVICE of the machine is not used", async () => {
  process.env.PGSERVICE = "elsewhere";
  onTestFinished(() => void delete process.env.PGSERVICE);
  const environment = await environmentOf("postgres://site:pa%20ss@db.internal:5433/school");
  expect(environment).toMatchObject({
    PGHOST: "db.internal",
    PGPORT: "5433",
    PGUSER: "site",
    PGPASSWORD: "pa ss",
    PGDATABASE: "school",
    PGSSLMODE: "disable",
  });
  expect(environment.PGSERVICE).toBeUndefined();
});

test("verify-full checks with the authorities that Node trusts, or with the one that the address names", async () => {
  const { PGSSLMODE, PGSSLROOTCERT = "" } = await environmentOf(
    "postgres://site@db.internal/site?sslmode=verify-full",
  );
  expect(PGSSLMODE).toBe("verify-full");
  expect(await readFile(PGSSLROOTCERT, "utf8")).toContain("BEGIN CERTIFICATE");
  const own = await environmentOf(
    "postgres://site@db.internal/site?sslmode=verify-full&sslrootcert=/etc/own.pem",
  );
  expect(own).toMatchObject({ PGSSLMODE: "verify-full", PGSSLROOTCERT: "/etc/own.pem" });
  const unchecked = await environmentOf("postgres://site@db.internal/site?sslmode=require");
  expect(unchecked).toMatchObject({ PGSSLMODE: "require" });
  expect(unchecked.PGSSLROOTCERT).toBeUndefined();
});

test("the error of a tool that fails quotes its first error only: the next lines may contain what people wrote", async () => {
  const folder = await aFolder();
  const tool = join(folder, "pg_restore");
  await writeFile(
    tool,
    "#!/bin/sh\necho 'pg_restore: error: no such role' >&2\necho 'CONTEXT: Ada' >&2\nexit 1\n",
  );
  await chmod(tool, 0o700);
  await expect(runTool(tool, [], {})).rejects.toThrow(/^pg_restore failed: no such role\.$/);
});

async function environmentOf(url: string) {
  const bare = url.split("?", 1)[0] ?? "";
  // `pg` reads certificate files while it parses an address, so it gets the address without its parameters.
  const owner = new pg.Client({ connectionString: bare });
  return toolEnvironment(owner, { url, certificatesFile: join(await aFolder(), "certificates.pem") });
}

async function toolsOf(major: number): Promise<string> {
  const folder = join(await aFolder(), "bin");
  await mkdir(folder);
  for (const name of ["pg_dump", "pg_restore"]) {
    await writeFile(join(folder, name), `#!/bin/sh\necho '${name} (PostgreSQL) ${major}.2 (Debian)'\n`);
    await chmod(join(folder, name), 0o700);
  }
  return folder;
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-tools-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
