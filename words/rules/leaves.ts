// Walks through the values of content/, for rules that concern every text wherever it stands.

/** A value that is neither an object nor a list, with its file and the keys that lead to it. */
export type Leaf = { file: string; path: string[]; value: unknown };

/**
 * The keys of `values` are files, such as `en/pages/home`; a leaf has the file as
 * `content/en/pages/home.yaml`. What is noted about a translation is not among them, because no visitor
 * sees it.
 */
export function leavesOf(values: Readonly<Record<string, unknown>>): Leaf[] {
  return Object.entries(values)
    .filter(([file]) => !/^[^/]+\/(same|REVIEWED)$/.test(file))
    .flatMap(([file, value]) => [...walk(value, `content/${file}.yaml`, [])]);
}

function* walk(value: unknown, file: string, path: string[]): Generator<Leaf> {
  if (typeof value !== "object" || value === null) yield { file, path, value };
  else for (const [key, inner] of Object.entries(value)) yield* walk(inner, file, [...path, key]);
}
