// Which folder may import which, and that no imports form a circle (docs/architecture.md). It reads the
// folders as they are; type imports count.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/**
 * What each place may import of our own code; `self` is the place itself. The longest matching path applies.
 */
const allowed: Record<string, string[]> = {
  contract: [],
  words: ["contract"],
  content: [],
  "app/ui": ["contract"],
  "app/backend": ["contract"],
  "app/words": ["words"],
  "app/FEATURE": ["app/ui", "app/backend", "app/words", "words", "content", "contract"],
  "app/pages": ["app", "words", "content", "contract"],
  "app/shell": ["app", "words", "content", "contract"],
  "app/ROOT": ["app", "words", "content", "contract"],
  "server/platform": ["contract"],
  "server/database": ["server/platform"],
  "server/delivery": ["server/platform"],
  "server/site": ["server/platform", "words", "contract"],
  "server/MODULE": ["server/delivery", "server/platform", "words", "contract"],
  "server/process": ["server", "words", "contract"],
  commands: ["server", "words", "contract", "content"],
  bench: ["server", "words", "contract", "commands"],
  reliability: ["server", "words", "contract", "bench", "commands"],
};

const productFolders = ["contract", "words", "content", "app", "server", "commands", "bench", "reliability"];
const composing = ["pages", "shell", "ui", "backend"];
const surrounding = ["platform", "database", "delivery", "site", "process"];

test("every import stays within what its place may import", () => {
  const files = productFolders.flatMap(sourceFiles);
  expect(files.length).toBeGreaterThan(20);
  const faults = files.flatMap((file) => {
    const place = placeOf(file);
    const rule = allowed[ruleName(place)] ?? [];
    return importsOf(file)
      .filter(
        (target) =>
          target.startsWith("tests/") ||
          !(within(target, place) || rule.some((folder) => within(target, folder))),
      )
      .map((target) => `${file} may not import ${target}`);
  });
  expect(faults).toEqual([]);
});

test("no file imports itself by way of other files", () => {
  const files = [...productFolders, "supabase", "tests"].flatMap(codeFiles);
  expect(circlesAmong(files)).toEqual([]);
});

test("content is imported as #content, and only in app/, because Node would take the sample and no school's own", () => {
  const faults = ["app", "server", "supabase", "commands", "bench", "reliability", "tests"]
    .flatMap(codeFiles)
    .filter((file) => {
      const isByPath = /(?:from|import)\s*\(?\s*"(\.\.\/)+content\//.test(read(file));
      return isByPath || (!file.startsWith("app/") && /from "#content\//.test(read(file)));
    });
  expect(faults).toEqual([]);
});

test("no folder has a catch-all name", () => {
  const drawers = /(^|\/)(utils?|lib|helpers?|shared|types|hooks)(\/|\.tsx?$)/;
  const files = ["contract", "content", "app", "server", "commands", "bench", "reliability", "tests"].flatMap(
    sourceFiles,
  );
  expect(files.filter((file) => drawers.test(file))).toEqual([]);
  expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
});

test("backend client packages are used only in app/backend, Hono in its few files", () => {
  const clients = sourceFiles("app").filter(
    (file) => !file.startsWith("app/backend/") && /from "@supabase\//.test(read(file)),
  );
  expect(clients).toEqual([]);
  const mayUseHono = [
    "server/process/app.ts",
    "server/process/serve.ts",
    "server/site/built-site.ts",
    "server/site/development-site.ts",
    "server/platform/http/request-context.ts",
  ];
  const others = sourceFiles("server").filter(
    (file) =>
      !file.endsWith("/routes.ts") && !mayUseHono.includes(file) && /from "(hono|@hono)[/"]/.test(read(file)),
  );
  expect(others).toEqual([]);
});

function ruleName(place: string): string {
  const [area, part] = place.split("/");
  if (area === "app" && part === undefined) return "app/ROOT";
  if (area === "app" && part && !composing.includes(part)) return "app/FEATURE";
  if (area === "server" && part && !surrounding.includes(part)) return "server/MODULE";
  return place;
}

/**
 * Returns the place of a file, such as `app/account`, `server/auth` or `contract`; files at the top of app
 * are `app`.
 */
function placeOf(file: string): string {
  const [area = "", part = ""] = file.split("/");
  const isDeep = (area === "app" || area === "server") && file.split("/").length > 2;
  return isDeep ? `${area}/${part}` : area;
}

/** Each circle of imports, such as `a.ts > b.ts > a.ts`. */
function circlesAmong(files: readonly string[]): string[] {
  const isCode = new Set(files);
  const done = new Set<string>();
  const circles: string[] = [];
  function follow(file: string, path: readonly string[]) {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file].join(" > "));
    if (start >= 0 || done.has(file) || !isCode.has(file)) return;
    for (const target of new Set(importsOf(file))) follow(target, [...path, file]);
    done.add(file);
  }
  for (const file of files) follow(file, []);
  return circles;
}

function within(target: string, folder: string): boolean {
  return target.startsWith(`${folder}/`);
}

function importsOf(file: string): string[] {
  const sources = Array.from(
    read(file).matchAll(/(?:from|import)\s*\(?\s*"((?:\.|#content\/|#words)[^"]*)"/g),
    ([, source = ""]) => source,
  );
  return sources
    .map((source) => pathOf(source, file))
    .filter(
      (target) =>
        !target.startsWith("..") &&
        !target.startsWith(".react-router") &&
        !target.startsWith("app/+types") &&
        !target.includes("/+types/"),
    );
}

function pathOf(source: string, importer: string): string {
  if (source === "#words") return "words/words.ts";
  if (source.startsWith("#content/")) return source.slice(1);
  return relative(root, resolve(root, dirname(importer), source));
}

/** Source files without tests, which may import anything. */
function sourceFiles(folder: string): string[] {
  return codeFiles(folder).filter((name) => !name.includes(".test."));
}

function codeFiles(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes("/node_modules/"))
    .filter((name) => statSync(join(root, name)).isFile());
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
