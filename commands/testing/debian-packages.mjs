// Installs programs that only tests need, from Debian's packages.
import { spawnSync } from "node:child_process";
import { printToStderr } from "../install/prepare.mjs";

const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

/**
 * Installs each package that is available. Does nothing without apt-get or without root.
 * @param {string[]} names
 */
export function installDebianPackages(names) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
  printToStderr(`Installing ${names.join(", ")} for the browser tests (once) ...`);
  spawnSync("apt-get", ["update", "-qq"], { stdio: ["ignore", "ignore", "inherit"], env });
  for (const name of names)
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { stdio: "ignore", env });
}
