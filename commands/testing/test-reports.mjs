// Reads Vitest's and Playwright's JSON reports into one shape. Node built-ins only.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { projectDir } from "../install/prepare.mjs";

/**
 * @typedef {{ file: string, title: string, milliseconds: number }} TimedTest
 * @typedef {{ passed: number, failed: number, skipped: number, tests: TimedTest[] }} Report
 */

/**
 * @param {string} path of a report; without a file, no test was run
 * @returns {Report}
 */
export function readVitestReport(path) {
  const report = read(path);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
    tests: (report?.testResults ?? []).flatMap((/** @type {any} */ { name, assertionResults }) =>
      assertionResults.map((/** @type {any} */ { title, duration }) => ({
        file: relative(projectDir, name),
        title,
        milliseconds: duration ?? 0,
      })),
    ),
  };
}

/**
 * @param {string} path
 * @returns {Report}
 */
export function readPlaywrightReport(path) {
  const report = read(path);
  return {
    passed: (report?.stats?.expected ?? 0) + (report?.stats?.flaky ?? 0),
    failed: report?.stats?.unexpected ?? 0,
    skipped: report?.stats?.skipped ?? 0,
    tests: (report?.suites ?? []).flatMap(testsOf),
  };
}

/**
 * @param {any} suite of a Playwright report
 * @returns {TimedTest[]}
 */
function testsOf({ suites = [], specs = [] }) {
  const own = specs.map((/** @type {any} */ { file, title, tests }) => ({
    file,
    title,
    milliseconds: tests[0]?.results[0]?.duration ?? 0,
  }));
  return [...own, ...suites.flatMap(testsOf)];
}

/** @param {string} path */
function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
