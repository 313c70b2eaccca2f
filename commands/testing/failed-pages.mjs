// What a browser showed when a test failed, as lines: of a run on another machine often only the output is
// kept. Node built-ins only.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../install/prepare.mjs";

const firstLines = 45;
const lastLines = 12;

/**
 * Reads what Playwright left of the last run's failures.
 * @returns {string[]} for each page its main part, without options of menus and cells of tables
 */
export function failedPages() {
  const folder = join(projectDir, "test-results");
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder).map((name) => join(folder, name, "error-context.md"));
  return paths.filter(existsSync).map((path) => {
    const lines = readFileSync(path, "utf8").split("\n");
    const name = lines.find((line) => line.startsWith("- Name:")) ?? path;
    const start = lines.findIndex((line) => /^ *- main\b/.test(line));
    const shown = lines.slice(Math.max(start, 0)).filter((line) => !/^ *- '?(option|cell) /.test(line));
    const more = shown.slice(firstLines);
    return [name, ...shown.slice(0, firstLines), ...more.slice(-lastLines)].join("\n");
  });
}
