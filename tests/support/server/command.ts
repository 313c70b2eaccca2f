// Runs an operator's command in a process of its own.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import type { TestDatabase } from "../data/database.ts";

/** Returns what the command printed. Rejects with its error output if the exit code is not 0. */
export async function outputOf(file: string, words: string[], { url }: TestDatabase): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "site-command-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...words], { env });
  return stdout;
}

/** Returns exit code and output. DATABASE_URL and DATA_DIR are empty unless `env` sets them. */
export async function runOperatorCommand(
  name: string,
  words: string[],
  env: Record<string, string>,
  cwd = projectDir,
) {
  const file = join(projectDir, "commands", `${name}.ts`);
  const settings = { ...process.env, DATABASE_URL: "", DATA_DIR: "", ...env };
  const ran = promisify(execFile)(process.execPath, [file, ...words], { cwd, env: settings });
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

const projectDir = join(import.meta.dirname, "..", "..", "..");
