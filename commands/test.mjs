// `npm test`: on a fresh clone, everything that must hold. Installs, finds a browser, then checks and tests;
// prints each step and, last, the runners' own counts added up. Node built-ins only.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, pinnedNode, projectDir, say } from "./install/prepare.mjs";
import { findBrowser } from "./testing/find-browser.mjs";
import { enginesHere, installEngines } from "./testing/find-browser-engines.mjs";
import { startSecondPostgres } from "./testing/temporary-postgres.mjs";
import { testSchool } from "./testing/test-school.mjs";

await ensureInstalled();
const browser = findBrowser();
const missingEngines = installEngines();
// Of content/ it is asked that it keeps its rules and types, and can be built. Everything else runs with the
// tests' own school.
await ensureBuilt();

const reports = mkdtempSync(join(tmpdir(), "site-reports-"));
const bin = (/** @type {string} */ name) => join(projectDir, "node_modules", ...name.split("/"));
const counts = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];

check("Types", [bin("@react-router/dev/bin.cjs"), "typegen"], [bin("typescript/bin/tsc"), "--noEmit"]);
Object.assign(process.env, testSchool);
await ensureBuilt();
check("Types with the tests' school", [
  bin("typescript/bin/tsc"),
  "--noEmit",
  "--customConditions",
  "test-school",
]);
check("Lint and format", [bin("@biomejs/biome/bin/biome"), "ci", "--error-on-warnings"]);
check("Unused code", [bin("knip/bin/knip.js")]);
suite("Unit and wire tests, embedded PostgreSQL", {});
const second = await startSecondPostgres();
if (second) suite(`Unit and wire tests, ${second.version}`, { TEST_DATABASE_URL: second.url });
else say("  (no PostgreSQL server programs on this machine: the second run is left out)");
journeys("Journeys in the browser, embedded PostgreSQL", "journeys", {});
for (const { name } of enginesHere()) journeys(`What works in every engine, ${name}`, name, {});
if (missingEngines.length > 0)
  say(
    `  (${missingEngines.join(" and ")} not on this machine: what works in every engine is not tried there)`,
  );
if (second)
  journeys(`Journeys of the main job, ${second.version}`, "journeys", {
    TEST_DATABASE_URL: second.url,
    TEST_JOURNEYS: "apply-and-decide",
  });
second?.stop();
rmSync(reports, { recursive: true, force: true });

if (failures.length > 0) say(`\nFailed: ${failures.join("; ")}`);
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
process.exit(failures.length > 0 || counts.failed > 0 || counts.passed === 0 ? 1 : 0);

/**
 * A step that passes or fails as a whole and counts as one.
 * @param {string} title
 * @param {...string[]} commands
 */
function check(title, ...commands) {
  const isPassed = commands.every((args) => run(title, args, {}) === 0);
  counts[isPassed ? "passed" : "failed"] += 1;
  if (!isPassed) failures.push(title);
}

/**
 * @param {string} title
 * @param {Record<string, string>} env
 */
function suite(title, env) {
  const report = join(reports, `${counts.passed}.json`);
  const status = run(
    title,
    [bin("vitest/vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    env,
  );
  const result = readReport(report);
  count(title, status, [result?.numPassedTests, result?.numFailedTests, result?.numPendingTests]);
}

/**
 * @param {string} title
 * @param {string} project of playwright.config.ts
 * @param {Record<string, string>} env
 */
function journeys(title, project, env) {
  const report = join(reports, `${counts.passed}.json`);
  const status = run(title, [bin("@playwright/test/cli.js"), "test", "--project", project], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TEST_BROWSER: browser,
  });
  const stats = readReport(report)?.stats;
  count(title, status, [(stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected, stats?.skipped]);
}

/**
 * @param {string} title
 * @param {number} status
 * @param {(number | undefined)[]} numbers
 */
function count(title, status, [passed = 0, failed = 0, skipped = 0]) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
  if (status !== 0 || passed === 0) failures.push(title);
}

/**
 * @param {string} title
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function run(title, args, env) {
  say(`\n== ${title}`);
  const startedAt = Date.now();
  const path = `${join(projectDir, "node_modules", "node", "bin")}:${process.env.PATH ?? ""}`;
  const { status } = spawnSync(pinnedNode, args, {
    cwd: projectDir,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH: path, ...env },
  });
  say(`   ${status === 0 ? "ok" : "FAILED"}, ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return status ?? 1;
}

/** @param {string} path */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
