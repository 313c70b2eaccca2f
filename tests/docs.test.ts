// What the documents name is there: the tests of docs/auth.md, and every file that a document links to.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

test("every test that the table of the auth service names exists", () => {
  const rows = read("docs/auth.md")
    .split("\n")
    .filter((line) => /^\| /.test(line));
  const named = rows.flatMap(
    (row) => row.match(/(?:(?:operation|journeys)\/)?[a-z]+(?:-[a-z]+)+|operation\/[a-z]+/g) ?? [],
  );
  const tests = named.filter((name) => /^(auth-|client-rules|operation\/|journeys\/)/.test(name));
  expect(tests.length).toBeGreaterThan(50);
  expect(tests.filter((name) => !candidates(name).some((path) => existsSync(join(root, path))))).toEqual([]);
});

test("every link of a document leads to a file", () => {
  const documents = ["README.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)].filter(
    (name) => name.endsWith(".md"),
  );
  const broken = documents.flatMap((document) =>
    Array.from(read(document).matchAll(/\]\((?!https?:)([^)#]+)\)/g), ([, target = ""]) =>
      join(dirname(document), target),
    ).filter((target) => !existsSync(join(root, target))),
  );
  expect(broken).toEqual([]);
});

function candidates(name: string): string[] {
  if (name.startsWith("journeys/")) return [`tests/${name}.spec.ts`];
  return [`tests/${name}.test.ts`, `tests/wire/${name}.test.ts`];
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
