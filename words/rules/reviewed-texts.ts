// A mark of all texts of a language, by which a change is noticed since somebody read them.
import { createHash } from "node:crypto";
import { leavesOf } from "./leaves.ts";

/** `values` are those of files, such as `es/pages/home`. */
export function markOfTexts(values: Readonly<Record<string, unknown>>, folder: string): string {
  const ofLanguage = Object.entries(values).filter(([file]) => file.startsWith(`${folder}/`));
  const texts = leavesOf(Object.fromEntries(ofLanguage.sort(([one], [other]) => (one < other ? -1 : 1))))
    .filter(({ value }) => typeof value === "string" && value !== "") // a place without words says nothing
    .filter(({ path }) => path.at(-1) !== "sample")
    .map(({ file, path, value }) => [file, ...path, value]);
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 12);
}
