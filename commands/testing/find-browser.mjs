// Finds a Chromium for the journeys: an installed one, else Debian's package (as root), else Playwright's
// download. Debian's headless build comes first: it is the same engine without a desktop browser's interface,
// and opens a page in half the time, with a third of the work.
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
 * Returns the browser's path, or "" if Playwright shall use its own download. Exits with a sentence if none
 * is available.
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
