// The places of values: a field has one for each language, and a fact of the school one for all.
import {
  type EditableField,
  type EditableSite,
  everyLanguage,
  type Place,
} from "../../../contract/site-editor.ts";

export type Value = string | number;

/** Names a place in maps, in the browser's storage and as the id of its input. */
export function placeKey({ file, path }: Place): string {
  return `${file}:${path.join(".")}`;
}

/** `language` is the code, `every`, or "" for a fact. */
export function placeIn({ file, path }: Pick<EditableField, "file" | "path">, language: string): Place {
  return { file: language === "" ? file : `${language}/${file}`, path };
}

/** The languages of the field's values, in the order of the site, or its one for all. */
export function languagesOf(
  { values }: Pick<EditableField, "values">,
  { languages }: EditableSite,
): string[] {
  return ["", everyLanguage, ...languages.map(({ code }) => code)].filter((code) =>
    Object.hasOwn(values, code),
  );
}

export type FoundField = { page: EditableSite["pages"][number]; field: EditableField; language: string };

const indexes = new WeakMap<EditableSite, Map<string, FoundField>>();

/** The field at a place and the first page that has it; undefined for one that an update took away. */
export function fieldAt(site: EditableSite, place: Place): FoundField | undefined {
  const index = indexes.get(site) ?? indexOf(site);
  indexes.set(site, index);
  return index.get(placeKey(place));
}

function indexOf(site: EditableSite): Map<string, FoundField> {
  const index = new Map<string, FoundField>();
  for (const page of site.pages)
    for (const field of page.fields)
      for (const language of languagesOf(field, site)) {
        const key = placeKey(placeIn(field, language));
        if (!index.has(key)) index.set(key, { page, field, language });
      }
  return index;
}

/**
 * How a page is named in the address of the editor: by its path, unless it has words of every page, which are
 * only looked at there.
 */
export function pageId({ path, group, title }: EditableSite["pages"][number]): string {
  const own = group === "pages" || group === "programs" ? path : undefined;
  return own ?? `${group}-${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}`;
}
