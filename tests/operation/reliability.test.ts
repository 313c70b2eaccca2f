// The promises about accidents (docs/reliability.md), each in its short version. The long ones: npm run reliability -- all.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createFindings } from "../../reliability/findings.ts";
import { createRandom } from "../../reliability/random.ts";

test.each(["restart-database", "mail-down"])(
  "what was acknowledged is there after this: %s",
  async (name) => {
    const { stdout } = await promisify(execFile)(process.execPath, ["reliability/run.ts", name, "--small"], {
      cwd: projectDir,
    }).catch((error: Error & { stdout?: string }) => {
      throw new Error(`${error.message}\n${error.stdout}`);
    });
    expect(stdout).toContain("Every promise was kept.");
    expect(stdout).toMatch(/^kept: every acknowledged application is there exactly once$|^left out: /m);
  },
  180_000,
);

test("an unknown trial is refused with the names of those there are", async () => {
  const wrong = promisify(execFile)(process.execPath, ["reliability/run.ts", "luck"], { cwd: projectDir });
  await expect(wrong).rejects.toThrow(/npm run reliability -- .*kill-server.* \| all/);
});

test("one broken promise among kept ones is not forgotten, and says why", () => {
  const lines: string[] = [];
  const findings = createFindings((line) => lines.push(line));
  findings.promise("rain falls down", true);
  expect(findings.isEverythingKept()).toBe(true);
  findings.promise("nothing is lost", false, "two were");
  findings.promise("rain is wet", true);
  expect(findings.isEverythingKept()).toBe(false);
  expect(lines).toContain("BROKEN: nothing is lost\n  two were");
});

test("the same seed makes the same choices, another one others", () => {
  const [one, same, other] = [7, 7, 8].map((seed) => {
    const random = createRandom(seed);
    return Array.from({ length: 50 }, () => random.between(1, 6));
  });
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
  expect(new Set(one)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});

const projectDir = `${import.meta.dirname}/../..`;
