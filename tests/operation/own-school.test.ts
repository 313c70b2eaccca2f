// A school's own words in school/: how the folder begins, that start, rules and launch check use it, and that
// they name it in their sentences (docs/owner.md).
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { anOtherSchool } from "../support/server/other-school.ts";

const begin = ["commands/content.ts", "begin"];
const rules = ["commands/build/check-content.ts"];
const launchCheck = ["commands/launch-check.ts"];
const start = ["server/process/main.ts"];

test("school/ begins as a copy of the sample, which the rules accept, and is never overwritten (R-315)", () => {
  const school = aCopy();
  school.remove("school");
  mkdirSync(join(school.folder, "school.new"));
  school.write("school.new/left.yaml", "of: a copy that was interrupted");
  const begun = school.run(begin);
  expect([begun.status, begun.stdout]).toEqual([0, expect.stringMatching(/^school\/ is your school's now/)]);
  expect(school.files("school").length).toBe(school.files("content").length);
  expect(existsSync(join(school.folder, "school.new"))).toBe(false);
  expect(school.run(rules)).toEqual({ status: 0, stdout: "", stderr: "" });

  school.edit("school/school.yaml", /^name: .*/m, "name: Keystone");
  const again = school.run(begin);
  expect([again.status, again.stderr]).toEqual([
    1,
    "school is there already, and nothing was changed. To begin anew, move it away and run this again.\n",
  ]);
  expect(school.read("school/school.yaml")).toContain("name: Keystone\n");
});

test("where SITE_CONTENT points the folder begins and is used, and wins over school/ (R-315)", () => {
  const school = aCopy();
  school.edit("school/school.yaml", /^name: .*/m, 'name: ""');
  const env = { SITE_CONTENT: "own" };
  expect(school.run(rules, env).stderr).toBe(
    "own is no folder: correct SITE_CONTENT, or make it with `npm run content -- begin`.\n",
  );
  expect(school.run(begin, env).stdout).toMatch(/^own\/ is your school's now/);
  expect(school.run(rules, env)).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(school.run(rules).stderr).toBe("school/school.yaml: name must not be empty.\n");
});

test("rules, start and launch check say in the same sentence that school/ is no school", () => {
  const school = aCopy();
  school.remove("school/en");
  const sentence = /^school\/ is no school: it lacks en\. .*\n$/;
  for (const command of [rules, launchCheck]) {
    const { status, stdout, stderr } = school.run(command);
    expect([command, status, stdout, stderr]).toEqual([command, 1, "", expect.stringMatching(sentence)]);
  }
  const { status, stderr } = school.run(start, { DATA_DIR: join(school.folder, "data"), PORT: "0" });
  expect([status, stderr.split("\n").filter((line) => sentence.test(`${line}\n`))]).toEqual([
    1,
    [expect.any(String)],
  ]);
});

test("a key or a file that the sample has and school/ lacks, as after an update, is named with its place there (R-315)", () => {
  const school = aCopy();
  school.edit("school/en/pages/home.yaml", /^ {2}storiesTitle: .*\n/m, "");
  school.remove("school/en/digest.yaml");
  expect(school.run(rules).stderr.split("\n").filter(Boolean).sort()).toEqual([
    "school/en/digest.yaml is missing.",
    "school/en/pages/home.yaml: home.storiesTitle is missing.",
  ]);
  const { stdout } = school.run(launchCheck);
  expect(stdout).toContain("\n  - school/school.yaml is a sample.");
  expect(stdout).not.toContain("npm run content -- begin");
});

test("a misspelt name in school/colors.ts is told with its line", () => {
  const school = aCopy();
  school.edit("school/colors.ts", /groundColors\.light/, "groundColours.light");
  expect(school.run(rules).stderr).toMatch(/^school\/colors\.ts:\d+ cannot be read: groundColours is not/);
});

function aCopy() {
  const { remove, ...school } = anOtherSchool();
  onTestFinished(remove);
  return {
    ...school,
    remove: (path: string) => rmSync(join(school.folder, path), { recursive: true }),
  };
}
