// What the documents name exists: the tests of docs/accounts.md and docs/threat-model.md, every file that a
// document links to, and every record of a decision that the code cites.
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { providerNames } from "../contract/sign-in-providers.ts";
import { staffWords } from "../words/schemas/staff-words.ts";

const root = join(import.meta.dirname, "..");

test("every test that the table of the auth service names exists", () => {
  const rows = read("docs/accounts.md")
    .split("\n")
    .filter((line) => /^\| /.test(line));
  const named = rows.flatMap((row) => row.split(" | ").at(-1)?.replace(/ \|$/, "").split(", ") ?? []);
  const tests = named.filter((name) => /^[a-z-]+(\/[a-z-]+)+$/.test(name));
  expect(tests.length).toBeGreaterThan(50);
  expect(tests.filter((name) => !candidates(name).some((path) => existsSync(join(root, path))))).toEqual([]);
});

const documents = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith(".md"));

test("documents wrap at 110 columns, but for tables and commands", () => {
  const wide = documents.flatMap((document) =>
    read(document)
      .split("\n")
      .filter((line) => line.length > 110 && !/^(\s*\|| {4})/.test(line))
      .map((line) => `${document}: ${line}`),
  );
  expect(wide).toEqual([]);
});

test("no table of a document has two rows for one thing", () => {
  const tables = documents.flatMap((document) =>
    read(document)
      .split(/\n(?!\|)/)
      .map((part) => ({ document, names: Array.from(part.matchAll(/^\| (.+?) \|/gm), ([, name]) => name) })),
  );
  const twice = tables.flatMap(({ document, names }) =>
    names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${document}: ${name}`),
  );
  expect(twice).toEqual([]);
});

test("every link of a document leads to a file, and to a heading of it", () => {
  const broken = documents.flatMap((document) =>
    Array.from(
      read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g),
      ([, file = "", heading]) => ({
        target: file ? join(dirname(document), file) : document,
        heading,
      }),
    )
      .filter(
        ({ target, heading }) =>
          !existsSync(join(root, target)) || (heading && !anchorsOf(target).includes(heading)),
      )
      .map((link) => ({ document, ...link })),
  );
  expect(broken).toEqual([]);
});

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(document: string): string[] {
  return Array.from(read(document).matchAll(/^#+ (.+)$/gm), ([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}

test("every decision has a date, its three parts and a line in the index, and fits on a page", () => {
  const index = read("docs/decisions/README.md");
  const records = documents.filter((name) => /^docs\/decisions\/\d/.test(name));
  expect(records.length).toBeGreaterThan(20);
  const faults = records.filter((record) => {
    const text = read(record);
    const isWhole =
      /^# .+\nDate: \d{4}-\d\d-\d\d\n/.test(text) &&
      /## Context\n[\s\S]+## Decision\n[\s\S]+## Consequences\n/.test(text);
    return !isWhole || text.split("\n").length > 60 || !index.includes(`(${basename(record)})`);
  });
  expect(faults).toEqual([]);
});

test("every decision that code, tests and documents cite has a record", () => {
  const records = new Set(readdirSync(join(root, "docs/decisions")));
  const numbers = new Set(Array.from(records, (name) => name.slice(0, 4)));
  const files = globSync(`{${citing}}/**/*.{ts,tsx,mjs,sql,css,yaml}`, { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  const unknown = [...files, ...documents].flatMap((file) => {
    const text = read(file).replaceAll(/\s+(?:\/\/ |\* |-- |# )?/g, " ");
    const named = Array.from(text.matchAll(/decisions\/(\d{4}-[\w-]+\.md)/g), ([, name = ""]) => name);
    const numbered = Array.from(text.matchAll(/decisions? (\d{4})\b/g), ([, number = ""]) => number);
    return [
      ...named.filter((name) => !records.has(name)),
      ...numbered.filter((number) => !numbers.has(number)),
    ].map((cited) => `${file}: ${cited}`);
  });
  expect(unknown).toEqual([]);
});

const citing = "app,bench,commands,content,contract,reliability,server,supabase,tests,words";

test("every file that a document names is there, but for the program that docs/owner.md adds", () => {
  const missing = documents
    .filter((document) => document !== "CHANGELOG.md")
    .flatMap((document) => pathsIn(read(document)).map((path) => ({ document, path })))
    .filter(({ path }) => !path.includes("welding") && globSync(inSample(path), { cwd: root }).length === 0);
  expect(missing).toEqual([]);
});

test("docs/configuration.md has a row for each variable that the server reads, and for no other", () => {
  const schemas = read("server/platform/config/config.ts") + read("server/platform/config/auth-config.ts");
  const names = Array.from(schemas.matchAll(/^ {2,4}([A-Z]+(?:_[A-Z]+)*):/gm), ([, name = ""]) => name);
  const settings = read("docs/configuration.md").split("## Variables of the system")[0] ?? "";
  const rows = settings.split("\n").filter((line) => /^\| `/.test(line));
  const documented = rows.flatMap((row) => row.split("|")[1]?.match(/[A-Z][A-Z_<>]+/g) ?? []);
  const ofProviders = ["CLIENT_ID", "SECRET", "URL"].map((part) => `AUTH_EXTERNAL_<PROVIDER>_${part}`);
  expect(names.length).toBeGreaterThan(25);
  expect(documented.sort()).toEqual([...names, ...ofProviders].sort());
});

test("both documents about settings name every sign-in provider", () => {
  const variables = (name: string) => `AUTH_EXTERNAL_${name.toUpperCase()}_CLIENT_ID`;
  const [how, settings] = [read("docs/accounts.md"), read("docs/configuration.md")];
  expect(providerNames.filter((name) => !how.includes(variables(name)))).toEqual([]);
  expect(providerNames.filter((name) => !settings.includes(`\`${name.toUpperCase()}\``))).toEqual([]);
});

test("docs/architecture.md names the files of the staff, which a further language leaves out", () => {
  const section = read("docs/architecture.md").split("### Add a language\n")[1]?.split("\n### ")[0] ?? "";
  const list = section.split("\n\n").find((paragraph) => paragraph.startsWith("Leave out")) ?? "";
  const named = Array.from(list.matchAll(/`([^`]+)\.yaml`/g), ([, file]) => file);
  expect(named).toEqual(Object.keys(staffWords));
});

test("the newest version of the changelog is that of package.json", () => {
  const { version } = JSON.parse(read("package.json"));
  const headings = Array.from(
    read("CHANGELOG.md").matchAll(/^## \[(.+?)\](?: - \d{4}-\d\d-\d\d)?$/gm),
    ([, name]) => name,
  );
  expect(headings.slice(0, 2)).toEqual(["Unreleased", version]);
});

test("what docs/moving.md says was tried exists, in the versions of package.json", () => {
  const section = read("docs/moving.md").split("## What was tried")[1] ?? "";
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  const versions = { ...dependencies, ...devDependencies };
  const programs = Array.from(section.matchAll(/^\| (`@supabase.*?|Deno) \| (\d[\d.]+) \|/gm));
  expect(programs).toHaveLength(4);
  for (const [, names = "", version] of programs)
    for (const name of names.match(/@supabase\/[a-z-]+|Deno/g) ?? [])
      expect([name, versions[name.toLowerCase()]]).toEqual([name, version]);
  const tests = Array.from(section.matchAll(/^\|.*\| ([a-z, /-]+) \|$/gm), ([, cell = ""]) =>
    cell.split(", "),
  ).flat();
  const tried = tests.filter((name) => name.includes("/"));
  expect(tried.length).toBeGreaterThan(5);
  expect(tried.filter((name) => !existsSync(join(root, `tests/wire/${name}.test.ts`)))).toEqual([]);
});

test("every requirement of the security standard shows a test or a file, or says why not, and it exists", () => {
  const [model = "", standard = ""] = read("docs/threat-model.md").split("## OWASP ASVS");
  const chapters = standard.split("\n### ").slice(1);
  expect(chapters.map((chapter) => chapter.split("\n")[0])).toEqual(standings);
  const requirements = chapters.flatMap((chapter) => {
    const [standing = "", ...items] = chapter.replaceAll(/\n {2,}/g, " ").split("\n- ");
    return items.map((item) => ({ standing: standing.trim(), item: item.trim() }));
  });
  expect(requirements.length).toBeGreaterThan(70);
  for (const { standing, item } of requirements) {
    const [, name = "", reason = ""] = /^(\d.*?): (.*)$/.exec(item) ?? [];
    expect([item, name.length > 0 && reason.length > 10]).toEqual([item, true]);
    const isShown = namedTests(reason).length > 0 || /\.(md|yml|conf)\b|\b(git|deploy\/)/.test(reason);
    if (standing === "Met") expect([item, isShown]).toEqual([item, true]);
  }
  const attacks = model.split("## Attacks that succeeded once")[1]?.split("\n- ").slice(1) ?? [];
  expect(attacks.length).toBeGreaterThan(30);
  for (const attack of attacks) expect([attack, namedTests(attack).length > 0]).toEqual([attack, true]);
  const named = namedTests(read("docs/threat-model.md"));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((name) => !exists(name))).toEqual([]);
});

const standings = ["Not met", "Partly met", "Met by the operator", "Not applicable", "Met"];

function namedTests(cell: string): string[] {
  return cell.match(/(?<=`)(?:wire|journeys|operation|server|tests|app|deploy)\/[^`\s]+(?=`)/g) ?? [];
}

/** Whether a test or a file of this name exists. */
function exists(name: string): boolean {
  const paths = [`tests/${name}.test.ts`, `tests/${name}.spec.ts`, `${name}.test.ts`, `${name}.ts`, name];
  return paths.some((path) => existsSync(join(root, path)));
}

/** Paths from the root in code spans: of files, of folders (a slash at the end) or of patterns. */
function pathsIn(text: string): string[] {
  const folders =
    "app|bench|commands|content|contract|deploy|docs|reliability|school|server|supabase|tests|words";
  return Array.from(text.matchAll(/`([^`\s]+)`/g), ([, span = ""]) => span).filter(
    (span) => new RegExp(`^(${folders})/(.*/|.*\\.[a-z]+)?$`).test(span) && !/[A-Z]{4}|[{}<>]/.test(span),
  );
}

/** A school's own folder has the files of the sample. */
function inSample(path: string): string {
  return path.replace(/^school\//, "content/");
}

function candidates(name: string): string[] {
  if (name.startsWith("journeys/")) return [`tests/${name}.spec.ts`];
  return [`tests/${name}.test.ts`, `tests/wire/${name}.test.ts`];
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
