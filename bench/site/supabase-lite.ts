// The lightweight peer, @supabase/lite, on its own embedded database (node:sqlite). Its packages are in
// bench/peer only and are installed when a bench first needs them.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../commands/servers/free-port.mjs";
import { type ServerProcess, serverProcess } from "./server-process.ts";

const peerDir = join(import.meta.dirname, "..", "peer");
const program = join(peerDir, "node_modules", "@supabase", "lite", "dist", "cli", "index.js");

export type Lite = ServerProcess & {
  key: string;
  version: string;
  /** Runs SQL with the operator's rights. */
  query(sql: string): void;
};

/** Starts the peer with these tables. If it cannot run, prints the reason and returns undefined. */
export async function startLite(folder: string, schema = ""): Promise<Lite | undefined> {
  try {
    if (!existsSync(program)) install();
    return await start(folder, schema);
  } catch (error) {
    console.log(`@supabase/lite is left out: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

function install(): void {
  execFileSync("npm", ["ci", "--ignore-scripts", "--loglevel=error"], { cwd: peerDir, stdio: "inherit" });
}

async function start(folder: string, schema: string): Promise<Lite> {
  const port = await freePort();
  const projectDir = join(folder, "lite");
  await mkdir(projectDir, { recursive: true });
  execFileSync(process.execPath, [program, "init"], { cwd: projectDir, stdio: "ignore" });
  const configPath = join(projectDir, "supabase", "config.toml");
  const config = await readFile(configPath, "utf8");
  await writeFile(
    configPath,
    config
      .replace(/port = \d+/, `port = ${port}`)
      .replace(/jwt_secret = ".*"/, `jwt_secret = "${randomBytes(32).toString("base64url")}"`),
  );
  const keys = await readFile(join(projectDir, ".env"), "utf8");
  const key = keys.match(/SUPABASE_PUBLISHABLE_KEY=(\S+)/)?.[1] ?? "";
  const { version } = JSON.parse(
    await readFile(join(peerDir, "node_modules", "@supabase", "lite", "package.json"), "utf8"),
  );
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { cwd: projectDir, stdio: "pipe" });
  if (schema) {
    const migrations = join(projectDir, "supabase", "migrations");
    await mkdir(migrations, { recursive: true });
    await writeFile(join(migrations, "20260101000000_tables.sql"), schema);
    run("migration", "up");
  }
  const server = await serverProcess({
    args: [program, "start"],
    cwd: projectDir,
    env: { NODE_ENV: "production" },
    port,
    readyPath: "/auth/v1/health",
  });
  return { ...server, key, version, query: (sql) => void run("db", "query", sql) };
}
