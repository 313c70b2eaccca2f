import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sampleSchool } from "./testing/sample-school.mjs";

test("the command lists what the sample has left, grouped, without any secret, and exits with 1 (R-314)", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "launch-check.ts")],
    {
      encoding: "utf8",
      env: { PATH: process.env.PATH, ...sampleSchool, SMTP_URL: "smtp://user:secret@mail.school.org" },
    },
  );
  expect(stderr).toBe("");
  expect(status).toBe(1);
  for (const title of [
    "Samples to replace",
    "Links to set",
    "Example addresses to replace",
    "Claims to prove",
    "Contradictions to settle",
    "Configuration",
  ]) {
    expect(stdout).toContain(`\n${title}\n  - `);
  }
  for (const program of ["HVAC Technician", "Construction Management", "Sales Mastery"])
    expect(stdout).toContain(`- ${program}: the overview says`);
  for (const claim of ["accredited", "500+", "tax-deductible", "CRM license"])
    expect(stdout).toContain(claim);
  expect(stdout).toContain("Make a folder for your own first: npm run content -- begin\n");
  expect(stdout).not.toContain("secret");
});
