// The previous release works on this release's schema, while processes restart in turn and after a rollback:
// its own wire tests run on the database as an update leaves it (docs/architecture.md, Migrations).
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { migrationSets } from "../../server/database/migration-sets.ts";

/**
 * Tests of what visitors, applicants and staff call. Tests that list all tables and columns are left out,
 * because a release may add some.
 */
const wireTests = [
  "auth-life",
  "auth-refresh",
  "auth-assurance",
  "auth-factors-proof",
  "data-wire-reads",
  "data-wire-writes",
  "data-functions",
  "data-sessions",
  "email-stored",
  "posted-application",
  "application-messages",
  "staff-lists",
  "staff-counts",
  "staff-history",
  "staff-erasures",
].map((name) => `tests/wire/${name}.test.ts`);

/** A test of these files that lists columns: those of which the planner keeps samples. */
const leftOut = "samples of what applicants wrote are not kept for the planner";

test("the wire tests of the previous release pass on the schema of this one", () => {
  const folder = thePreviousRelease();
  expect(wireTests.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  const { isPassed, output } = runTests(folder, wireTests);
  expect(isPassed, output).toBe(true);
  expect(output).toContain(`${wireTests.length} passed`);
}, 600_000);

test("a migration that renames a column that the previous release still writes is noticed", () => {
  const folder = thePreviousRelease();
  writeFileSync(
    join(folder, "supabase/migrations/99991231000000_contract.sql"),
    "alter table public.scholarship_applications rename column phone to telephone;",
  );
  const { isPassed, output } = runTests(folder, ["tests/wire/data-wire-writes.test.ts"]);
  expect(isPassed).toBe(false);
  expect(output).toMatch(/Tests .*\d+ failed/);
});

/**
 * The previous release's files, with this release's migrations added to its own, as in the database of a
 * server that updates.
 */
function thePreviousRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-previous-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const archive = join(import.meta.dirname, "previous-release.tar.gz"); // a clone may lack the history
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
  symlinkSync(join(projectDir, "node_modules"), join(folder, "node_modules"));
  for (const set of migrationSets) {
    const target = join(folder, relative(projectDir, set.folder));
    cpSync(set.folder, target, { recursive: true, force: false });
  }
  return folder;
}

function runTests(folder: string, files: string[]): { isPassed: boolean; output: string } {
  const ofThisRun = /^(VITEST.*|TEST|TEST_DATABASE_URL|NODE_ENV|FORCE_COLOR)$/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectDir, "node_modules", "vitest", "vitest.mjs"), "run", "-t", `^(?!.*${leftOut})`, ...files],
    { cwd: folder, env: { ...env, NO_COLOR: "1" }, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  return { isPassed: status === 0, output: stdout + stderr };
}

const projectDir = join(import.meta.dirname, "..", "..");
