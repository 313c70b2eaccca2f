// Finds a Chromium for the journeys: the system's, else Debian's package (as root), else Playwright's own
// download. Debian's headless build of it comes first: the same engine without a desktop's browser around it
// opens a page in half the time, at a third of the work.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pinnedNode, printToStderr, projectDir } from "../install/prepare.mjs";
import { installDebianPackages } from "./debian-packages.mjs";

const usual = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Path of the browser; "" leaves it to Playwright, which then has its own. Exits with a sentence when there
 * is none to be had.
 */
export function findBrowser() {
  const found = [process.env.TEST_BROWSER ?? "", ...usual].find((path) => path && existsSync(path));
  if (found) return found;

  for (const name of ["chromium-headless-shell", "chromium"]) {
    installDebianPackages([name]);
    if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
  }
  printToStderr("Downloading a browser for the browser tests (once) ...");
  const playwright = join(projectDir, "node_modules", "@playwright", "test", "cli.js");
  const { status } = spawnSync(pinnedNode, [playwright, "install", "chromium"], {
    cwd: projectDir,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status === 0) return "";
  printToStderr(
    "There is no browser for the tests. Install Chromium, or name one: TEST_BROWSER=/path/to/chromium npm test",
  );
  process.exit(1);
}
