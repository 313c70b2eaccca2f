// What the build leaves as it is written, and browsers of 2022 (Chrome 100, Firefox 105, Safari 15.4) lack.
// Needs the build, which `npm test` makes first.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const client = join(import.meta.dirname, "..", process.env.SITE_BUILD_DIR ?? "build", "client");
const modules = globSync(`${client}/assets/*.js`).map((file) => readFileSync(file, "utf8"));

test("no regular expression of a page looks behind: Safari before 16.4 would run none of the script (R-508)", () => {
  expect(modules.length).toBeGreaterThan(30);
  expect(found(/.{0,60}\(\?<[=!].{0,20}/g)).toEqual([]);
});

// Beyond tsconfig.browser.json: it allows the newest functions of the DOM, and checks no code of packages.
test("no page uses a function that browsers of 2022 lack (R-508)", () => {
  const statics =
    /\b(URL\.(parse|canParse)|AbortSignal\.(any|timeout)|Promise\.(try|withResolvers)|(Object|Map)\.groupBy|Array\.fromAsync|Response\.json|Error\.isError|RegExp\.escape|Iterator\.from)\b/g;
  const methods =
    /\.(findLast|findLastIndex|toReversed|toSpliced|toWellFormed|isWellFormed|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|showPicker|requestClose|moveBefore|setHTML\w*)\(/g;
  expect(modules.length).toBeGreaterThan(30);
  expect([...found(statics), ...found(methods)]).toEqual([]);
});

function found(pattern: RegExp): string[] {
  return modules.flatMap((text) => text.match(pattern) ?? []);
}
