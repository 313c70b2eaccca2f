// The stock browsers of this machine, one of each engine, for tests/engines: what is not there comes from
// Debian's packages, as root. An engine that cannot be had is left out, and `npm test` says so.
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

/** Those that are here now. */
export function enginesHere() {
  return engines.flatMap(({ name, paths, needs }) => {
    const path = paths.find((path) => existsSync(path));
    return path && (!needs || existsSync(needs)) ? [{ name, path }] : [];
  });
}

/** Installs what is missing where that is possible, and gives the names of those that still are. */
export function installEngines() {
  const missing = () => engines.filter(({ name }) => !enginesHere().some((here) => here.name === name));
  if (missing().length > 0) installDebianPackages(missing().flatMap(({ packages }) => packages));
  return missing().map(({ name }) => name);
}
