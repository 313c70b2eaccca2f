// The comments in the school's files: what each says about the value below it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import { contentDir } from "./read-files.ts";

/** By the keys that lead to a value, joined by dots. A comment at the top of the file is about the file. */
export function commentsOf(file: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const path = join(contentDir, `${file}.yaml`);
  if (!existsSync(path)) return found; // of a program that was added in the browser
  const walk = (node: unknown, path: string): void => {
    if (isSeq(node)) for (const [index, item] of node.items.entries()) walk(item, `${path}${index}.`);
    if (!isMap(node)) return;
    for (const [index, { key, value }] of node.items.entries()) {
      if (!isScalar(key)) continue;
      const inner = `${path}${key.value}`;
      // What stands above the first key of a group belongs to the group's node.
      const above = (index === 0 ? node.commentBefore : undefined) ?? key.commentBefore;
      const isTop = path === "" && index === 0;
      if (above && !isTop) found.set(inner, above.replaceAll(/\s*\n\s*/g, " ").trim());
      walk(value, `${inner}.`);
    }
  };
  walk(parseDocument(readFileSync(path, "utf8")).contents, "");
  return found;
}

/** The comment above a value or above what holds it; "" without one. */
export function commentAbove(comments: ReadonlyMap<string, string>, path: readonly string[]): string {
  for (let end = path.length; end > 0; end -= 1) {
    const comment = comments.get(path.slice(0, end).join("."));
    if (comment) return comment;
  }
  return "";
}
