// Every text of the site that changes, appears or disappears stands in an element of its own: a
// browser's translator replaces bare texts, and React then breaks the page or keeps an old text (decision
// 0047).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bareTexts } from "./support/bare-texts.ts";

const root = join(import.meta.dirname, "..");

test("no text that changes, appears or disappears stands bare beside others (R-497)", () => {
  const files = globSync("app/**/*.tsx", { cwd: root, exclude: ["**/*.test.*"] });
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    bareTexts(file, readFileSync(join(root, file), "utf8")).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["<p>{title} <b>!</b></p>", "{title}"],
  ["<p>{count} of {all}</p>", "{count}", " of ", "{all}"],
  ['<p>Total{isOpen ? "!" : null}</p>', '{isOpen ? "!" : null}'],
  ["<p>{isOpen && <b />} Total</p>", " Total"],
  ["<p><Mark /> Total</p>", " Total"],
  ["<li>{words.steps[step]}<b /></li>", "{words.steps[step]}"],
  ["<p>{names.map((name) => name)}</p>", "{names.map((name) => name)}"],
  ["const Note = () => <>{' '}· {place}</>", "· ", "{place}"],
  ["function Total() { return count; }", "return count;"],
  ["function Box({ children }: { children: ReactNode }) { return <p><b />{children}</p>; }", "{children}"],
])("in %s a text is bare", (source, ...texts) => {
  expect(bareTexts("page.tsx", source)).toEqual(texts);
});

test.each([
  "<p>{title}</p>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  "<p>{`${count} of ${all}`}</p>",
  "<p>{isOpen ? open : null}</p>",
  "<p><span>{title}</span> <b>!</b></p>",
  "<p>Read <Link>this</Link> {isOpen && <b />}</p>",
  'const words = useWords("donate"); const page = <p>{words.before} <b>!</b> {words.after}</p>;',
  'const { before, after } = useWords("donate"); const page = <p>{after} <b>!</b></p>;',
  "<ul>{rows.map((row) => <li>{row}</li>)}<li /></ul>",
  "function Box({ children }: { children: Elements }) { return <p><b />{children}</p>; }",
])("in %s no text is", (source) => {
  expect(bareTexts("page.tsx", source)).toEqual([]);
});
