// The values of the school's files that can be changed in the browser, found by walking the schemas: each
// place once, with the values of all languages. They are those of `isChangeable` (overrides.ts) that are
// words, and the facts that every page names.
import { z } from "zod";
import type { EditableField } from "../contract/site-editor.ts";
import { type CheckedContent, defaultLanguage } from "./check-content.ts";
import { isWords, wordKindOf } from "./kinds.ts";
import { changeableFacts } from "./overrides.ts";
import type { ContentFiles } from "./read-files.ts";
import { isForStaff, languageSchemas } from "./schemas/all-schemas.ts";
import { valueAt } from "./value-at.ts";

export type FieldSources = {
  content: CheckedContent;
  /** The values on the site, and those of the files alone. */
  current: ContentFiles;
  ofFiles: ContentFiles;
  /** What the comment above a key of a file of the default language says; "" without one. */
  helpOf: (file: string, path: readonly string[]) => string;
};

/** In the order of the files and of their schemas. */
export function editableFields(sources: FieldSources): EditableField[] {
  const { content, current } = sources;
  const { language, REVIEWED: _, same: __, ...files } = languageSchemas(content.facts, true);
  const words = Object.entries(files).flatMap(([file, schema]) =>
    wordPlaces(schema, current.values[`${defaultLanguage}/${file}`], []).map(({ path, kind }) =>
      field(sources, { file, path, kind }),
    ),
  );
  return [...factFields(sources), ...words];
}

type WordPlace = { path: string[]; kind: z.core.$ZodType };

function wordPlaces(schema: z.core.$ZodType, value: unknown, path: string[]): WordPlace[] {
  if (value === undefined) return [];
  if (isWords(schema)) return [{ path, kind: schema }];
  if (schema instanceof z.ZodOptional) return wordPlaces(schema.unwrap(), value, path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      wordPlaces(inner, (value as Record<string, unknown>)[key], [...path, key]),
    );
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).flatMap((entry, index) =>
      wordPlaces(schema.element, entry, [...path, String(index)]),
    );
  return [];
}

function field(
  { content, current, ofFiles, helpOf }: FieldSources,
  { file, path, kind }: WordPlace & { file: string },
): EditableField {
  const {
    kind: name,
    mayBeEmpty = false,
    oneIsEnough = false,
    places = [],
  } = wordKindOf(kind) ?? {
    kind: "text" as const,
  };
  const codes = isForStaff(file) ? [defaultLanguage] : Object.keys(content.languages);
  const valuesIn = ({ values }: ContentFiles) =>
    Object.fromEntries(
      codes.flatMap((code) => {
        const value = valueAt(values[`${code}/${file}`], path);
        return typeof value === "string" ? [[code, value]] : [];
      }),
    );
  const values = valuesIn(current);
  return {
    ...{ kind: name, file, path, mayBeEmpty, oneIsEnough, places, values },
    help: helpOf(`${defaultLanguage}/${file}`, path),
    ofFiles: changedFrom(valuesIn(ofFiles), values),
  };
}

function factFields({ current, ofFiles, helpOf }: FieldSources): EditableField[] {
  return changeableFacts.map((fact) => {
    const values = valuesIn(current);
    return {
      kind: typeof values[""] === "number" ? "number" : "text",
      ...{ file: "school", path: [fact], mayBeEmpty: false, oneIsEnough: false, places: [], values },
      help: helpOf("school", [fact]),
      ofFiles: changedFrom(valuesIn(ofFiles), values),
    };

    function valuesIn({ values }: ContentFiles): Record<string, string | number> {
      const value = valueAt(values.school, [fact]);
      return typeof value === "string" || typeof value === "number" ? { "": value } : {};
    }
  });
}

/** Those of the files' values for which another stands in. */
export function changedFrom<Value>(ofFiles: Record<string, Value>, values: Readonly<Record<string, Value>>) {
  return Object.fromEntries(Object.entries(ofFiles).filter(([code, value]) => values[code] !== value));
}
