import { defineConfig } from "vitest/config";
import { selectSampleSchool } from "./commands/testing/sample-school.mjs";
import { claimScratchFolder } from "./commands/testing/scratch-folder.mjs";

selectSampleSchool();
claimScratchFolder();

/**
 * The tests of the second run, on the server that TEST_DATABASE_URL names. They cover what can differ there:
 * every statement of the site runs at least once, and all policies, functions, locks and migrations are
 * tested. Code that runs before the database (SAML, captchas, bodies, texts, mail) behaves the same with
 * another server.
 */
const aboutDatabase = [
  "tests/wire/{data,policies,staff}/**/*.test.ts",
  "tests/wire/auth/{account-changes,account-lifecycle,administrators,concurrent-sign-in,new-account-limits}.test.ts",
  "tests/wire/auth/{phone-change,purge-expired,reauthentication,refresh-tokens,schema-change}.test.ts",
  "tests/wire/auth/{session-properties,unverified-accounts,wrong-passwords}.test.ts",
  "tests/wire/email/{posted-application,stored-applications}.test.ts",
  "tests/wire/external/{callback,identities,identities-assurance}.test.ts",
  "tests/wire/factors/*.test.ts",
  "tests/wire/one-time-tokens/{code-attempts,pending-changes,pending-links,pkce,sign-in-codes}.test.ts",
  "tests/wire/saml/{providers,replay,sign-in}.test.ts",
  "tests/wire/server/database-full.test.ts",
  "tests/operation/{backup-server,erase,existing-database,move,outbox,retention,two-servers}.test.ts",
  "server/database/check-database.test.ts",
  "server/delivery/*.test.ts",
  "server/platform/postgres/{database,migrate}.test.ts",
  "server/platform/limits/rate-limit.test.ts",
];

/** Needs the machine's own PostgreSQL programs, which the run with TEST_DATABASE_URL has. */
const aboutServers = "tests/operation/backup-server.test.ts";

export default defineConfig({
  test: {
    include: process.env.TEST_DATABASE_URL ? aboutDatabase : ["**/*.test.ts", "**/*.test.tsx"],
    exclude: [
      ...["**/node_modules/**", "build*/**", "tests/journeys/**"],
      ...(process.env.TEST_DATABASE_URL ? [] : [aboutServers]),
    ],
    globalSetup: ["tests/support/global-setup.ts"],
    // For what hangs. A busy machine needs ten times as long for the slowest.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 3,
  },
});
