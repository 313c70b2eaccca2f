// Against the built site: journeys in real Chromium, and what must work in every engine in the stock browsers
// of this machine, in Chromium only what no journey proves. Tests share the site of their worker
// (tests/support/browser/shared-site.ts) or start one of their own (tests/support/server/site.ts).
import { defineConfig } from "@playwright/test";
import { compiled } from "./commands/install/prepare.mjs";
import { type Engine, enginesHere } from "./commands/testing/find-browser-engines.mjs";
import { selectSampleSchool } from "./commands/testing/sample-school.mjs";
import { claimScratchFolder } from "./commands/testing/scratch-folder.mjs";

selectSampleSchool();
claimScratchFolder();
process.env.NODE_COMPILE_CACHE ??= compiled; // saves a third of what the start of a site takes

const browser = process.env.TEST_BROWSER;

export default defineConfig<object, { engine: Engine | undefined }>({
  projects: [
    {
      name: "journeys",
      testDir: "tests/journeys",
      testMatch: process.env.TEST_JOURNEYS ? `${process.env.TEST_JOURNEYS}.spec.ts` : "*.spec.ts",
    },
    ...enginesHere().map((engine) => ({
      name: engine.name,
      testDir: "tests/engines",
      use: { engine },
      ...(engine.name === "Chromium" ? { grepInvert: /@of-journeys/ } : {}),
    })),
  ],
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // For what hangs. A busy machine needs several times as long for the slowest.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  use: {
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
    locale: "en-US",
    trace: "off",
  },
});
