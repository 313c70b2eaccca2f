import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { claimScratchFolder } from "./commands/testing/scratch-folder.mjs";
import { chooseTestSchool } from "./commands/testing/test-school.mjs";

chooseTestSchool();
claimScratchFolder();

/** What meets the database that TEST_DATABASE_URL names; the rest has nothing to learn from a second one. */
const aboutDatabase = [
  "tests/wire/**/*.test.ts",
  "tests/operation/{backup-server,erase,existing-database,move,outbox,retention,two-servers}.test.ts",
  "server/database/check-database.test.ts",
  "server/delivery/*.test.ts",
  "server/platform/postgres/{database,migrate}.test.ts",
  "server/platform/limits/rate-limit.test.ts",
];

/** Needs the machine's own PostgreSQL programs, which the run with TEST_DATABASE_URL has. */
const aboutServers = "tests/operation/backup-server.test.ts";

export default defineConfig({
  resolve: { conditions: ["test-school", ...defaultServerConditions] },
  ssr: { resolve: { conditions: ["test-school", ...defaultServerConditions] } },
  test: {
    include: process.env.TEST_DATABASE_URL ? aboutDatabase : ["**/*.test.ts", "**/*.test.tsx"],
    exclude: [
      ...["**/node_modules/**", "build*/**", "tests/journeys/**"],
      ...(process.env.TEST_DATABASE_URL ? [] : [aboutServers]),
    ],
    globalSetup: ["tests/support/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
  },
});
