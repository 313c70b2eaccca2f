// Labels of fields, made of the keys of their places.

/**
 * The first key is the section of the file, which the heading above the field names.
 * @example fieldLabel(["home", "features", "1", "titleText"]) // "Features 2: title text"
 */
export function fieldLabel(path: readonly string[]): string {
  if (path[0] === "programs" && /^\d+$/.test(path[1] ?? "")) return fieldLabel(path.slice(2)); // a fact of its page
  const [section = "", ...keys] = path;
  const isInSection = keys.length > 0 && !/^\d+$/.test(keys[0] ?? "");
  const parts: string[] = [];
  for (const key of isInSection ? keys : [section, ...keys]) {
    const isEntry = /^\d+$/.test(key) && parts.length > 0;
    if (isEntry) parts.push(`${parts.pop()} ${Number(key) + 1}`);
    else parts.push(inWords(key));
  }
  return capitalized(parts.join(": "));
}

/** @example sectionLabel(["programsPage", "title"]) // "Programs page" */
export function sectionLabel(path: readonly string[]): string {
  return capitalized(inWords(path[0] ?? ""));
}

function inWords(key: string): string {
  return key
    .replaceAll(/[-_]/g, " ")
    .replaceAll(
      /(\p{Ll}|\d)(\p{Lu})/gu,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
