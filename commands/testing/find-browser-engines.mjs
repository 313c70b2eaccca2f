// The browsers installed on this machine, one for each engine, for tests/engines. Missing ones are installed
// from Debian's packages if the user is root. An engine that is not available is left out, and `npm test`
// says so.
import { existsSync } from "node:fs";
import { installDebianPackages } from "./debian-packages.mjs";

/** @typedef {{ name: "Chromium" | "Firefox" | "WebKit", path: string }} Engine */

/** @type {{ name: Engine["name"], paths: string[], needs?: string, packages: string[] }[]} */
const engines = [
  {
    name: "Chromium",
    paths: [
      "/usr/bin/chromium",
      "/usr/bin/chromium-browser",
      "/usr/bin/google-chrome",
      "/usr/bin/google-chrome-stable",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ],
    packages: ["chromium"],
  },
  {
    name: "Firefox",
    paths: ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"],
    packages: ["firefox-esr"],
  },
  {
    name: "WebKit",
    paths: ["/usr/bin/WebKitWebDriver"],
    needs: "/usr/bin/Xvfb",
    packages: ["webkit2gtk-driver", "xvfb"],
  },
];

/** The engines that are installed now. */
export function enginesHere() {
  return engines.flatMap(({ name, paths, needs }) => {
    const path = paths.find((path) => existsSync(path));
    return path && (!needs || existsSync(needs)) ? [{ name, path }] : [];
  });
}

/** Installs missing engines if it can, and returns the names of those that are still missing. */
export function installEngines() {
  const missing = () => engines.filter(({ name }) => !enginesHere().some((here) => here.name === name));
  if (missing().length > 0) installDebianPackages(missing().flatMap(({ packages }) => packages));
  return missing().map(({ name }) => name);
}
