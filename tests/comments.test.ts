// The layout of comments.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const folders = [
  "app",
  "bench",
  "commands",
  "content",
  "contract",
  "reliability",
  "server",
  "supabase",
  "tests",
  "words",
];

test("no comment is wider than 110 columns", () => {
  const files = globSync(`{${folders}}/**/*.{ts,tsx,mjs,sql}`, {
    cwd: root,
    exclude: ["**/node_modules/**"],
  });
  expect(files.length).toBeGreaterThan(500);
  const wide = files
    .filter((file) => !generated.has(file))
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .filter((line) => line.length > 110 && /^\s*(\/\/ (?!biome-ignore)|\/?\*|-- |comment on )/.test(line))
        .map((line) => `${file}: ${line}`),
    );
  expect(wide).toEqual([]);
});

const generated = new Set(["contract/database.types.ts"]);
