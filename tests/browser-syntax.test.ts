// What the build leaves as it is written, and older browsers cannot parse.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no regular expression of a page looks behind: Safari before 16.4 would run none of the script", () => {
  const files = globSync("{app,contract,content}/**/*.{ts,tsx}");
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => /\(\?<[=!]/.test(readFileSync(file, "utf8")))).toEqual([]);
});
