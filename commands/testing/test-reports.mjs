// Reads Vitest's and Playwright's JSON reports into one shape. Node built-ins only.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { projectDir } from "../install/prepare.mjs";

/**
 * `fault` is the first lines of what a failed test said, else empty.
 * @typedef {{ file: string, title: string, milliseconds: number, fault: string }} TestResult
 * @typedef {{ passed: number, failed: number, skipped: number, tests: TestResult[] }} Report
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
      assertionResults.map((/** @type {any} */ { title, duration, failureMessages }) => ({
        file: relative(projectDir, name),
        title,
        milliseconds: duration ?? 0,
        fault: firstLines(failureMessages),
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
 * @returns {TestResult[]}
 */
function testsOf({ suites = [], specs = [] }) {
  const own = specs.map((/** @type {any} */ { file, title, tests }) => ({
    file,
    title,
    milliseconds: tests[0]?.results[0]?.duration ?? 0,
    fault: firstLines(
      tests[0]?.results[0]?.errors?.map((/** @type {{ message?: string }} */ { message }) => message),
    ),
  }));
  return [...own, ...suites.flatMap(testsOf)];
}

/** @param {(string | undefined)[]} messages */
function firstLines(messages = []) {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message ?? "").split("\n"));
  return lines
    .slice(0, mostLines)
    .map((line) => line.slice(0, mostCharacters))
    .join("\n");
}

const mostLines = 30;
const mostCharacters = 300;

/** @param {string} path */
function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
