// Reads the drawings of content/, and the names of its photographs.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isPhotograph } from "../../contract/pictures.ts";
import { contentDir } from "../read-files.ts";

/** Files of content/drawings by name, with their text if they are drawings. */
export type Pictures = Readonly<Record<string, string>>;

export function readPictures(folder = contentDir): Pictures {
  const dir = join(folder, "drawings");
  return Object.fromEntries(
    readdirSync(dir).map((name) => [name, isPhotograph(name) ? "" : readFileSync(join(dir, name), "utf8")]),
  );
}

/** Returns the text of all drawings, including the mark, by their paths in the folder. */
export function readDrawings(folder = contentDir): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".svg"),
  );
  return Object.fromEntries(
    names.map((name) => [name.replaceAll("\\", "/"), readFileSync(join(folder, name), "utf8")]),
  );
}
