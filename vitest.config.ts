import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { compiled } from "./commands/install/prepare.mjs";
import { selectSampleSchool } from "./commands/testing/sample-school.mjs";
import { claimScratchFolder } from "./commands/testing/scratch-folder.mjs";

selectSampleSchool();
claimScratchFolder();
// The commands and servers that tests start read compiled code, which halves what their start takes.
process.env.NODE_COMPILE_CACHE ??= compiled;

/**
 * The tests of the second run, on the server that TEST_DATABASE_URL names: what can differ there, which is
 * policies, migrations, plans, locks, and what asks for its version or state. Everything else sends
 * statements of the same kinds, or never reaches a database.
 */
const aboutDatabase = [
  "tests/wire/{policies,staff}/**/*.test.ts",
  "tests/wire/data/{functions,generated-types,client-writes,lock-order}.test.ts",
  "tests/wire/auth/{concurrent-sign-in,schema-change}.test.ts",
  "tests/wire/server/database-full.test.ts",
  "tests/operation/{backup-server,existing-database,move,two-servers}.test.ts",
  "server/database/*.test.ts",
  "server/platform/postgres/{database,migrate}.test.ts",
  "server/platform/admission/rate-limit.test.ts",
];

/** Needs the machine's own PostgreSQL programs, which the run with TEST_DATABASE_URL has. */
const aboutServers = "tests/operation/backup-server.test.ts";

const include = process.env.TEST_DATABASE_URL ? aboutDatabase : ["**/*.test.ts", "**/*.test.tsx"];
const exclude = [
  ...["**/node_modules/**", "build*/**", "tests/journeys/**"],
  ...(process.env.TEST_DATABASE_URL ? [] : [aboutServers]),
];

/**
 * The files of tests/wire/ share the modules that a worker has imported, because to import the server took
 * longer than the tests of many a file. Those that replace a module or a global need modules of their own.
 */
const sharing = globSync(process.env.TEST_DATABASE_URL ? aboutDatabase : "tests/wire/**/*.test.ts", {
  cwd: import.meta.dirname,
})
  .filter((file) => file.startsWith("tests/wire/"))
  .filter(
    (file) =>
      !/\bvi\.(mock|doMock|stub|useFake|spyOn)/.test(readFileSync(join(import.meta.dirname, file), "utf8")),
  );

const limits = {
  // For what hangs. A busy machine needs ten times as long for the slowest.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    globalSetup: ["tests/support/global-setup.ts"],
    maxWorkers: 3,
    projects: [
      { test: { ...limits, name: "isolated", include, exclude: [...exclude, ...sharing] } },
      { test: { ...limits, name: "sharing", isolate: false, include: sharing } },
    ],
  },
});
