// Writes values into the text of a YAML file, and leaves every other character as it is: comments, order,
// quotes and the breaks of lines that nobody changed.
import { isDeepStrictEqual } from "node:util";
import { Document, isCollection, isScalar, parseDocument, type Scalar } from "yaml";
import { readValue } from "../../words/read-files.ts";

export type Change = { path: readonly string[]; value: unknown };

/**
 * Undefined if the file cannot be made to say this. A key that the file leaves out is added by the library,
 * which may break other lines anew.
 */
export function writeValues(text: string, changes: readonly Change[]): string | undefined {
  const wanted = withValues(text, changes);
  const isAsWanted = (written: string) => isDeepStrictEqual(readValue(written).value, wanted?.toJS());
  const attempts = [false, true].map((isQuoted) => replaced(text, changes, isQuoted));
  return [...attempts, ...(wanted ? [wanted.toString({ lineWidth })] : [])].find(isAsWanted);
}

/** Undefined where the file lacks the object around a value. */
function withValues(text: string, changes: readonly Change[]): Document | undefined {
  const document = parseDocument(text);
  for (const { path, value } of changes) {
    if (!isCollection(document.getIn(path.slice(0, -1), true))) return undefined;
    document.setIn(path, value);
  }
  return document;
}

/** With `isQuoted` every new value stands in quotes on one line, which any text can. */
function replaced(text: string, changes: readonly Change[], isQuoted: boolean): string {
  const document = parseDocument(text);
  const edits = changes.flatMap(({ path, value }) => {
    const node = document.getIn(path, true);
    if (!isScalar(node) || !node.range || node.value === value) return [];
    const isInFlow = path.some((_, index) => isFlow(document.getIn(path.slice(0, index), true)));
    const [start, end] = node.range;
    return [{ start, end, text: scalarText(text, node, { value, isOneLine: isQuoted || isInFlow }) }];
  });
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((written, edit) => written.slice(0, edit.start) + edit.text + written.slice(edit.end), text);
}

function isFlow(node: unknown): boolean {
  return isCollection(node) && node.flow === true;
}

type Wanted = { value: unknown; isOneLine: boolean };

/** The value as the library writes it behind a key of the same width, in the style of the old one. */
function scalarText(text: string, node: Scalar, { value, isOneLine }: Wanted): string {
  const [start = 0, end = start] = node.range ?? [];
  const head = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const [, outer = "", key = ""] = /^(\s*(?:- +)*)(.*)$/.exec(head) ?? [];
  const deeper = Math.max(0, outer.length - (key === "" ? 2 : 0));
  const pad = "k".repeat(Math.max(1, head.length - deeper - 2));
  const document = new Document({ [pad]: value });
  const scalar = document.get(pad, true);
  if (isScalar(scalar) && typeof value === "string")
    scalar.type = isOneLine ? "QUOTE_DOUBLE" : (node.type ?? "PLAIN");
  const [first = "", ...others] = document
    .toString({ lineWidth: isOneLine ? 0 : lineWidth - deeper })
    .slice(pad.length + 2)
    .replace(/\n$/, "")
    .split("\n");
  const lines = [first, ...others.map((line) => (line === "" ? "" : " ".repeat(deeper) + line))];
  const isWholeLine = text.slice(start, end).endsWith("\n"); // of a block text
  return (lines.join("\n") + (isWholeLine ? "\n" : "")).replaceAll(
    "\n",
    text.includes("\r\n") ? "\r\n" : "\n",
  );
}

/** As in the sample's files. */
export const lineWidth = 100;
