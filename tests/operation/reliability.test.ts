// How the trials of reliability/ inject faults, count and report. `npm run reliability -- all --small` runs
// them in short (docs/speed-and-reliability.md).
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { injectFaults } from "../../reliability/load/inject-faults.ts";
import { createRandom } from "../../reliability/load/random.ts";
import { createFindings } from "../../reliability/report/findings.ts";
import { summaryOf } from "../../reliability/report/summary.ts";

test("an unknown trial is refused with the names of all trials", async () => {
  const wrong = promisify(execFile)(process.execPath, ["reliability/run.ts", "luck"], { cwd: projectDir });
  await expect(wrong).rejects.toThrow(/npm run reliability -- .*kill-server.* \| all/);
});

test.each(["0", "-3", "many", "1.5"])("--kills %s is refused with its usage", async (kills) => {
  const args = ["reliability/run.ts", "kill-server", "--small", `--kills=${kills}`];
  const wrong = promisify(execFile)(process.execPath, args, { cwd: projectDir });
  await expect(wrong).rejects.toThrow(/--kills NUMBER/);
});

test("a fault counts only if it hit something that had requests to answer", async () => {
  const requestsUnderWay = [0, 3, 0, 2, 1, 4];
  const load = { underWay: () => requestsUnderWay.shift() ?? 0, untilWorking: async () => {} };
  const hits = [true, false, true];
  const random = createRandom(1);
  const done = await injectFaults(
    { count: 2, load, random, longestPauseMs: 1 },
    async () => hits.shift() ?? true,
  );
  expect(done).toBe(2);
  expect(hits).toEqual([]);
  expect(requestsUnderWay).toEqual([4]);
});

test("a trial whose faults never hit anything ends with an error", async () => {
  const load = { underWay: () => 1, untilWorking: async () => {} };
  const options = { count: 1, load, random: createRandom(1), longestPauseMs: 0 };
  await expect(injectFaults(options, async () => false)).rejects.toThrow(/0 of 1/);
});

test("the summary has a row for each trial and adds up kills, applications and requests", () => {
  const [server, fuzz, nginx] = [1, 2, 3].map(() => createFindings(() => {}));
  server?.count("kills", 300);
  server?.count("applications acknowledged", 1_200);
  server?.promise("rain falls down", true);
  server?.promise("nothing is lost", false);
  fuzz?.count("kills", 1);
  fuzz?.count("fuzzed requests", 75_000);
  fuzz?.count("fuzzed requests", 35_000);
  fuzz?.promise("rain is wet", true);
  nginx?.leftOut("no nginx");
  const rows = Object.entries({ "kill-server": server, fuzz, nginx }).flatMap(([name, findings]) =>
    findings ? [{ name, minutes: 1.25, outcome: findings.outcome() }] : [],
  );
  expect(summaryOf(rows)).toEqual([
    "| trial | kills | restarts | applications acknowledged | fuzzed requests | promises | minutes |",
    "|---|---|---|---|---|---|---|",
    "| `kill-server` | 300 | 0 | 1,200 | 0 | 1 kept, 1 BROKEN | 1.3 |",
    "| `fuzz` | 1 | 0 | 0 | 110,000 | 1 kept | 1.3 |",
    "| `nginx` | 0 | 0 | 0 | 0 | left out: no nginx | 1.3 |",
    "| all | 301 | 0 | 1,200 | 110,000 | 2 kept, 1 BROKEN, 1 trial left out | 3.8 |",
  ]);
});

test("one broken promise among kept ones is reported with its reason", () => {
  const lines: string[] = [];
  const findings = createFindings((line) => lines.push(line));
  findings.promise("rain falls down", true);
  expect(findings.outcome()).toMatchObject({ kept: 1, broken: 0 });
  findings.promise("nothing is lost", false, "two were");
  findings.promise("rain is wet", true);
  expect(findings.outcome()).toMatchObject({ kept: 2, broken: 1 });
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
