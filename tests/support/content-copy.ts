// A real copy of the sample school, for tests that change one value and check the whole again.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Document, parseDocument } from "yaml";
import { defaultLanguage } from "../../words/check-content.ts";
import { contentDir, readFiles, readValue } from "../../words/read-files.ts";
import { contentFaults } from "../../words/rules/content-rules.ts";

export type ContentCopy = ReturnType<typeof aContentCopy>;

/** The copy is removed when the test ends. Files are named as in faults: `content/en/pages/home.yaml`. */
export function aContentCopy(of = contentDir) {
  const parent = mkdtempSync(join(tmpdir(), "site-content-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, "content");
  cpSync(of, folder, { recursive: true });
  const pathOf = (file: string) => join(folder, file.replace(/^content\//, ""));
  const read = (file: string) => readFileSync(pathOf(file), "utf8");
  const write = (file: string, text: string) => writeFileSync(pathOf(file), text);

  return {
    folder,
    read,
    write,
    /** Returns the value at a place such as `page.faq.1.answer`, and the whole file for an empty place. */
    value(file: string, place: string) {
      const value = parseDocument(read(file)).getIn(keysOf(place)) as { toJSON?(): unknown } | undefined; // a node or a plain value
      return value?.toJSON?.() ?? value;
    },
    /** Sets the value at a place such as `page.faq.1.answer`; `undefined` removes it. */
    set(file: string, place: string, value: unknown) {
      const document: Document = parseDocument(existsSync(pathOf(file)) ? read(file) : "");
      const keys = keysOf(place);
      if (value === undefined) document.deleteIn(keys);
      else if (keys.length === 0) document.contents = document.createNode(value);
      else document.setIn(keys, document.createNode(value));
      write(file, String(document));
    },
    copy: (from: string, to: string) => cpSync(pathOf(from), pathOf(to), { recursive: true }),
    remove: (file: string) => rmSync(pathOf(file), { recursive: true, force: true }),
    faults: () => contentFaults(folder, readFiles(folder, readOnce)),
  };
}

const read = new Map<string, ReturnType<typeof readValue>>();

/** Parses each text once in a file's tests: to parse all files takes longer than all rules together. */
function readOnce(text: string): ReturnType<typeof readValue> {
  const value = read.get(text) ?? readValue(text);
  read.set(text, value);
  return value;
}

/** A copy in the default language alone, for rules that hold in each language by itself. */
export function anEnglishContentCopy(): ContentCopy {
  const copy = aContentCopy();
  for (const name of readdirSync(copy.folder))
    if (name !== defaultLanguage && existsSync(join(copy.folder, name, "language.yaml")))
      copy.remove(`content/${name}`);
  return copy;
}

function keysOf(place: string): string[] {
  return place.split(".").filter(Boolean);
}
