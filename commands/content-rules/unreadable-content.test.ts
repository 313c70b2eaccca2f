// Each error is a real one, from a process that imports such a file.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "site-unreadable-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, "content"));
writeFileSync(
  join(folder, "content", "wording.ts"),
  "export const capitalised = (text: string) =>\n  text.charAt(0);",
);

const advice =
  "Look there and in the lines before it for a comma, quote or bracket that is missing or too many.";

test.each([
  [
    'export const a = {\n  b: "1"\n  c: "2",\n};',
    `content/a.ts:3 cannot be read: Expected ',', got 'ident'. ${advice}`,
  ],
  [
    'export const a = {\n  b "1",\n};',
    `content/a.ts:2 cannot be read: Unexpected token \`string literal\`. ${advice}`,
  ],
  [
    "export const a = \u201ctext\u201d;",
    `content/a.ts:1 cannot be read: Unexpected character '\u201c'. ${advice}`,
  ],
  [
    "export const a = nam;",
    "content/a.ts:1 cannot be read: nam is not defined. A name in it is misspelt, or a text lacks its quotes.",
  ],
  [
    'import { capitalised } from "./wording.ts";\nconst school: { kind?: string } = {};\nexport const a = capitalised(school.kind ?? (undefined as never));',
    "content/a.ts:3 cannot be read: Cannot read properties of undefined (reading 'charAt'). A value that it needs is missing or misspelt.",
  ],
  ['import "./b.ts";', "content/b.ts is missing, and content/a.ts needs it: put the file back."],
  [
    'import { b } from "./a.ts";\nexport const c = b;',
    'content/a.ts:1 needs "b" of ./a.ts, which has it no more: put it back there.',
  ],
])("%j is explained with what to do", (text, sentence) => {
  writeFileSync(join(folder, "content", "a.ts"), text);
  const script = `import { explainUnreadableContent } from "${join(import.meta.dirname, "unreadable-content.ts")}";
    import("${join(folder, "content", "a.ts")}").catch((error) => console.log(explainUnreadableContent(error)));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  expect(stdout).toBe(`${sentence}\n`);
});
