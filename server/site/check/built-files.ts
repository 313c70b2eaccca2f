// Reads the files of a built site as a visitor gets them, to look for faults.
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { currentWords } from "#words";
import { placeholderOrigin as origin } from "../load-site-files.ts";
import { hiddenPagesOf, redirectsOf } from "../rendered-files.ts";
import type { BuiltSite } from "./page-faults.ts";
import { type ReadPage, readPage } from "./read-page.ts";

/** A file of a later folder replaces that of an earlier one. */
export function readBuiltSite(folders: readonly string[]): BuiltSite {
  const pages = new Map<string, ReadPage>();
  const known = lastRead;
  lastRead = new Map();
  const files = new Map<string, Set<string>>();
  for (const [path, file] of builtFiles(folders)) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (name === "index.html") pages.set(path.replace(/\/index\.html$/, "") || "/", read(file));
    else files.set(path, path.endsWith(".svg") ? read(file).ids : new Set());
  }
  for (const { words } of currentWords().languages.values()) {
    for (const path of hiddenPagesOf(words)) pages.delete(path);
    for (const [path] of redirectsOf(words)) {
      pages.delete(path);
      files.set(path, new Set());
    }
  }
  return { origin, pages, files };

  function read(file: string): ReadPage {
    const text = readFileSync(file, "utf8");
    const page = known.get(text) ?? readPage(text);
    lastRead.set(text, page);
    return page;
  }
}

/** By their texts: most pages are as they were when the site was read before. */
let lastRead = new Map<string, ReadPage>();

/** The files by their paths in the folder, which begin with a slash. */
export function builtFiles(folders: readonly string[]): Map<string, string> {
  return new Map(
    folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [file.slice(folder.length).split(sep).join("/"), file] as const),
    ),
  );
}
