// `npm test`: all checks and tests, also on a fresh clone. Installs, finds a browser, then checks and tests.
// Prints each step with its time and its processor time, and at the end the slowest tests, what failed and
// the sum of the runners' counts. `npm test -- NAME` runs the unit, wire and browser tests whose path has the
// name in it. Node built-ins only.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentFolder, folderName, sampleFolder } from "../words/content-folder.mjs";
import { ensureBuilt, ensureInstalled, pinnedNode, printToStderr, projectDir } from "./install/prepare.mjs";
import { failedPages } from "./testing/failed-pages.mjs";
import { findBrowser } from "./testing/find-browser.mjs";
import { enginesHere, installEngines } from "./testing/find-browser-engines.mjs";
import { processorSeconds } from "./testing/processor-time.mjs";
import { sampleSchool } from "./testing/sample-school.mjs";
import { claimScratchFolder } from "./testing/scratch-folder.mjs";
import { startSecondPostgres } from "./testing/temporary-postgres.mjs";
import { findTests } from "./testing/test-files.mjs";
import { readPlaywrightReport, readVitestReport } from "./testing/test-reports.mjs";

const names = process.argv.slice(2);
await ensureInstalled();
const browser = findBrowser();
claimScratchFolder();
const reports = mkdtempSync(join(tmpdir(), "site-reports-"));
const bin = (/** @type {string} */ name) => join(projectDir, "node_modules", ...name.split("/"));
/** @type {import("./testing/test-reports.mjs").Report} */
const total = { passed: 0, failed: 0, skipped: 0, tests: [] };
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const pages = [];
/** @type {{ title: string; seconds: number; used: number }[]} */
const steps = [];

if (names.length > 0) await runNamed();
else await runAll();
rmSync(reports, { recursive: true, force: true });

const inAll = {
  title: "In all",
  seconds: steps.reduce((sum, { seconds }) => sum + seconds, 0),
  used: steps.reduce((sum, { used }) => sum + used, 0),
};
printToStderr("\nSeconds, and seconds of a processor, of each step:");
for (const { title, seconds, used } of [...steps, inAll])
  printToStderr(`  ${seconds.toFixed(0).padStart(6)} ${used.toFixed(0).padStart(6)}  ${title}`);
printToStderr("\nThe slowest tests:");
for (const { file, title, milliseconds } of total.tests
  .sort((a, b) => b.milliseconds - a.milliseconds)
  .slice(0, 10))
  printToStderr(`  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}`);
// At the end, which is what is kept of a long output.
for (const page of pages) printToStderr(`\nThe page of a failure:\n${page}`);
for (const { file, title, fault } of total.tests)
  if (fault) printToStderr(`\nFailed: ${file}: ${title}\n${fault}`);
if (failures.length > 0) printToStderr(`\nFailed: ${failures.join("; ")}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(failures.length > 0 || total.failed > 0 || total.passed === 0 ? 1 : 0);

async function runAll() {
  const missingEngines = installEngines();
  // A school's own words are only checked by their rules. Everything else runs with the sample.
  const own = contentFolder();
  if (own !== sampleFolder) check(`The words of ${folderName(own)}/`, ["commands/build/check-content.ts"]);
  Object.assign(process.env, sampleSchool);
  await ensureBuilt();
  check("Types", [bin("@react-router/dev/bin.cjs"), "typegen"], [bin("typescript/bin/tsc"), "--noEmit"]);
  check("Types of browsers of 2022", [bin("typescript/bin/tsc"), "--project", "tsconfig.browser.json"]);
  check("Lint and format", [bin("@biomejs/biome/bin/biome"), "ci", "--error-on-warnings"]);
  check("Unused code", [bin("knip/bin/knip.js")]);
  units("Unit and wire tests, embedded PostgreSQL", [], {});
  const second = await startSecondPostgres();
  if (second) units(`Unit and wire tests, ${second.version}`, [], { TEST_DATABASE_URL: second.url });
  else printToStderr("  (no PostgreSQL server programs on this machine: the second run is left out)");
  const engines = enginesHere().map(({ name }) => name);
  const inEngines = engines.length > 0 ? `, and what works in every engine: ${engines.join(", ")}` : "";
  // In one run, so that no last test keeps a processor waiting.
  journeys(`Journeys in the browser, embedded PostgreSQL${inEngines}`, ["journeys", ...engines], [], {});
  if (missingEngines.length > 0)
    printToStderr(
      `  (${missingEngines.join(" and ")} not on this machine: what works in every engine is not tried there)`,
    );
  if (second)
    journeys(`Journeys of the main job, ${second.version}`, ["journeys"], [], {
      TEST_DATABASE_URL: second.url,
      TEST_JOURNEYS: "apply-and-decide",
    });
  second?.stop();
}

async function runNamed() {
  const found = findTests(names);
  Object.assign(process.env, sampleSchool);
  await ensureBuilt();
  if (found.unit.length > 0) units("Unit and wire tests", found.unit, {});
  if (found.journeys.length > 0) journeys("Journeys in the browser", ["journeys"], found.journeys, {});
  const engines = enginesHere().map(({ name }) => name);
  if (found.engines.length > 0 && engines.length > 0)
    journeys("What works in every engine", engines, found.engines, {});
  if (Object.values(found).flat().length === 0)
    printToStderr(`No test file has ${names.join(" or ")} in its path below app, commands, server or tests.`);
}

/**
 * A step that passes or fails as a whole and counts as one.
 * @param {string} title
 * @param {...string[]} commands
 */
function check(title, ...commands) {
  const isPassed = commands.every((args) => run(title, args, {}) === 0);
  total[isPassed ? "passed" : "failed"] += 1;
  if (!isPassed) failures.push(title);
}

/**
 * @param {string} title
 * @param {string[]} files empty for all
 * @param {Record<string, string>} env
 */
function units(title, files, env) {
  const path = join(reports, `${total.passed}.json`);
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  const status = run(title, [bin("vitest/vitest.mjs"), "run", ...files, ...output], env);
  count(title, status, readVitestReport(path));
}

/**
 * @param {string} title
 * @param {string[]} projects of playwright.config.ts
 * @param {string[]} files empty for all
 * @param {Record<string, string>} env
 */
function journeys(title, projects, files, env) {
  const path = join(reports, `${total.passed}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const status = run(title, [bin("@playwright/test/cli.js"), "test", ...files, ...chosen], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: path,
    TEST_BROWSER: browser,
  });
  if (status !== 0) pages.push(...failedPages());
  count(title, status, readPlaywrightReport(path));
}

/**
 * @param {string} title
 * @param {number} status
 * @param {import("./testing/test-reports.mjs").Report} report
 */
function count(title, status, report) {
  total.passed += report.passed;
  total.failed += report.failed;
  total.skipped += report.skipped;
  total.tests.push(...report.tests);
  if (status !== 0 || report.passed === 0) failures.push(title);
}

/**
 * @param {string} title
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function run(title, args, env) {
  printToStderr(`\n== ${title}`);
  const startedAt = Date.now();
  const usedBefore = processorSeconds();
  const path = `${join(projectDir, "node_modules", "node", "bin")}:${process.env.PATH ?? ""}`;
  const { status } = spawnSync(pinnedNode, args, {
    cwd: projectDir,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH: path, ...env },
  });
  const used = processorSeconds() - usedBefore;
  steps.push({ title, seconds: (Date.now() - startedAt) / 1000, used });
  printToStderr(`   ${status === 0 ? "ok" : "FAILED"}`);
  return status ?? 1;
}
