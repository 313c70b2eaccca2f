// Components name only the colours of words/rules/color-rules.ts: every school must define those,
// and the build measures their contrast. Tailwind makes no style for a class that names another colour.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "tailwindcss";
import { expect, test } from "vitest";
import { colorStyles } from "../words/color-tokens.ts";
import { colorNames } from "../words/rules/color-rules.ts";

const app = join(import.meta.dirname, "..", "app");

test("every colour class names a colour that every school defines", async () => {
  const styles = await tailwind(colorNames);
  const used = new Set(globSync("**/*.{ts,tsx}", { cwd: app }).flatMap((file) => colorClassesIn(file)));
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((name) => !styles(name))).toEqual([]);
});

/** Returns a function that says whether Tailwind makes a style for a class with these colours. */
async function tailwind(names: readonly string[]): Promise<(name: string) => boolean> {
  const theme = Object.fromEntries(names.map((name) => [name, "#000000"]));
  const css = `${readFileSync(join(app, "styles.css"), "utf8")}\n${colorStyles({ light: theme, dark: theme })}`;
  const { build } = await compile(css, { base: app, loadStylesheet });
  let written = build([]);
  return (name) => {
    const before = written;
    written = build([name]);
    return written !== before;
  };
}

async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith(".") ? join(base, id) : fileURLToPath(import.meta.resolve(`${id}/index.css`));
  return { path, base: dirname(path), content: readFileSync(path, "utf8") };
}

function colorClassesIn(file: string): string[] {
  const words = readFileSync(join(app, file), "utf8").split(/["'`\s]+/);
  return words.filter((word) => colorUtility.test(word));
}

/** A colour class, with variants such as `hover:` before it and an opacity such as `/50` after it. */
const colorUtility =
  /^(?:[^\s:]+:)*(?:bg|text|border(?:-[lrtbxy])?|outline|fill|stroke|ring|accent|decoration|divide|caret)-[a-z][a-z-]*(?:\/\d+)?$/;
