// The values of the school's files that can be changed in the browser, found by walking the schemas: each
// place once, with the values of all languages. They are those of `isChangeable` (overrides.ts) that are
// words, orders of lists or paths of this site, and the facts that every page names.
import { z } from "zod";
import { type EditableClaim, type EditableField, everyLanguage } from "../contract/site-editor.ts";
import { blankOf } from "./blank-of.ts";
import { type CheckedContent, defaultLanguage } from "./check-content.ts";
import { blankEntry } from "./entry-order.ts";
import { optionalPastDay } from "./kinds.ts";
import { listMark } from "./list-mark.ts";
import { changeableFacts, type EntryOrders, groupsOfAddresses, isSensitive } from "./overrides.ts";
import { placeKey } from "./place-key.ts";
import type { ContentFiles } from "./read-files.ts";
import { isForStaff, languageSchemas } from "./schemas/all-schemas.ts";
import { documents } from "./schemas/documents.ts";
import { shownParts } from "./schemas/facts.ts";
import { valueAt } from "./value-at.ts";
import { listBounds, type SharedKind, sharedKinds, wordKinds } from "./value-kinds.ts";

export type FieldSources = {
  content: CheckedContent;
  /** The values on the site with the orders of its lists, and the values of the files alone. */
  current: Pick<ContentFiles, "values">;
  orders: EntryOrders;
  ofFiles: Pick<ContentFiles, "values">;
  /** What the comment above a key of a file of the default language says; "" without one. */
  helpOf: (file: string, path: readonly string[]) => string;
};

/** In the order of the files and of their schemas. */
export function editableFields(sources: FieldSources): EditableField[] {
  const { content, current } = sources;
  const { language, REVIEWED: _, same: __, claims: ___, ...files } = languageSchemas(content.facts, true);
  const words = Object.entries(files).flatMap(([file, schema]) => {
    const value = current.values[`${defaultLanguage}/${file}`];
    return fieldsIn({ ...sources, file }, { schema, value, path: [], at: [] });
  });
  return [
    ...factFields(sources),
    ...[...fieldsOfFacts(sources, "documents", documents), ...fieldsOfFacts(sources, "shown", shownParts)],
    ...[...words, ...claimFields(sources), ...reviewedFields(sources)],
  ];
}

/** `path` has the keys of entries, and `at` their positions. */
type Walked = { schema: z.core.$ZodType; value: unknown; path: readonly string[]; at: readonly string[] };
export type FileSources = FieldSources & {
  file: string;
  /** Whether it is a file of facts, which no language has in its own. */
  isFact?: boolean;
};

/** The fields of what is at a place. */
export function fieldsIn(sources: FileSources, walked: Walked): EditableField[] {
  const { schema, value } = walked;
  if (value === undefined) return [];
  if (wordKinds.has(schema)) return [wordField(sources, walked)];
  const shared = sharedKinds.get(schema);
  if (shared) return [sharedField(sources, walked, shared)];
  if (schema instanceof z.ZodOptional) return fieldsIn(sources, { ...walked, schema: schema.unwrap() });
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).flatMap(([key, inner]) =>
      fieldsIn(sources, below(walked, inner, key)),
    );
    return [...sampleField(sources, walked), ...fields];
  }
  if (schema instanceof z.ZodArray) return listFields(sources, { ...walked, schema });
  return [];
}

/** `position` is another one than the key for an entry that was moved. */
function below({ value, path, at }: Walked, schema: z.core.$ZodType, key: string, position = key): Walked {
  return {
    ...{ schema, value: (value as Record<string, unknown>)[position] },
    ...{ path: [...path, key], at: [...at, position] },
  };
}

const optionalDate = { kind: "date", mayBeEmpty: true } as const;

/** Whether words are those of the sample, which is marked in every language at once. */
function sampleField(sources: FileSources, { path, at }: Walked): EditableField[] {
  const { content, current, ofFiles, file } = sources;
  const codes = isForStaff(file) ? [defaultLanguage] : Object.keys(content.languages);
  const markIn = ({ values }: Pick<ContentFiles, "values">, keys: readonly string[]) => {
    const marks = codes.map((code) => valueAt(values[`${code}/${file}`], [...keys, "sample"]));
    return marks.includes(undefined) ? {} : { [everyLanguage]: yesOrNo(marks.find(isYes)) };
  };
  const values = markIn(current, at);
  if (Object.keys(values).length === 0) return [];
  const ends = { path: [...path, "sample"], at: [...at, "sample"] };
  return [
    {
      ...{ ...plainField(sources, ends), kind: "sample", help: "", values },
      ofFiles: changedFrom(markIn(ofFiles, path), values),
    },
  ];
}

function isYes(mark: unknown): boolean {
  return mark === true || mark === "yes";
}

function yesOrNo(mark: unknown): string {
  return isYes(mark) ? "yes" : "no";
}

/** The order of a list, if it may be changed, and the fields of its entries. */
function listFields(sources: FileSources, walked: Walked & { schema: z.ZodArray }): EditableField[] {
  const { schema, path, at } = walked;
  const entries = walked.value as unknown[]; // its schema has checked it
  const ownKeys = entries.map((_, index) => String(index));
  const code = sharedCode(sources);
  const keys = sources.orders.get(placeKey({ file: fileIn(code, sources), path })) ?? ownKeys;
  const fields = keys.flatMap((key, index) =>
    fieldsIn(sources, below(walked, schema.element, key, String(index))),
  );
  const bounds = listBounds.get(schema);
  if (!bounds || !isOfFields(schema.element)) return fields;
  const written = valueAt(sources.ofFiles.values[sharedFile(sources)], path);
  const fileKeys = Array.isArray(written) ? Object.keys(written) : ownKeys;
  const [values, ofFiles] = [keys, fileKeys].map((order) => ({ [code]: order.join(" ") }));
  const list: EditableField = {
    ...plainField(sources, { path, at }),
    ...{ kind: "entries", values: values ?? {}, ofFiles: changedFrom(ofFiles ?? {}, values ?? {}) },
    list: {
      ...{ ...bounds, mark: listMark(Array.isArray(written) ? written : []) },
      entry: blankFields(sources, schema, Array.isArray(written) ? written : entries),
    },
  };
  return [list, ...fields];
}

/** Whether all values of an entry can be changed here, so that a new one can be filled in. */
function isOfFields(schema: z.core.$ZodType): boolean {
  if (wordKinds.has(schema) || sharedKinds.has(schema)) return true;
  if (schema instanceof z.ZodOptional) return true;
  if (schema instanceof z.ZodArray) return isOfFields(schema.element);
  return schema instanceof z.ZodObject && Object.values(schema.shape).every(isOfFields);
}

function blankFields(sources: FileSources, schema: z.ZodArray, entries: readonly unknown[]): EditableField[] {
  const value = entries.length > 0 ? blankEntry(entries[0]) : blankOf(schema.element);
  const codes = sources.isFact ? [""] : Object.keys(sources.content.languages);
  const values = Object.fromEntries(codes.map((code) => [fileIn(code, sources), value]));
  const blank = { current: { values }, ofFiles: { values }, orders: new Map(), helpOf: () => "" };
  return fieldsIn({ ...sources, ...blank }, { schema: schema.element, value, path: [], at: [] });
}

function wordField(sources: FileSources, { schema, path, at }: Walked): EditableField {
  const { content, current, ofFiles, file } = sources;
  const codes = isForStaff(file) ? [defaultLanguage] : Object.keys(content.languages);
  const valuesAt = ({ values }: Pick<ContentFiles, "values">, keys: readonly string[]) =>
    Object.fromEntries(
      codes.flatMap((code) => {
        const value = valueAt(values[`${code}/${file}`], keys);
        return typeof value === "string" ? [[code, value]] : [];
      }),
    );
  const values = valuesAt(current, at);
  const { isOwnNote, ...kind } = wordKinds.get(schema) ?? { kind: "text" };
  return {
    ...plainField(sources, { path, at }),
    ...{ ...kind, values, ofFiles: changedFrom(valuesAt(ofFiles, path), values) },
  };
}

function sharedField(sources: FileSources, { path, at, value }: Walked, kind: SharedKind): EditableField {
  const written = valueAt(sources.ofFiles.values[sharedFile(sources)], path);
  const code = sharedCode(sources);
  const values = { [code]: asValue(value) ?? "" };
  const ofFile = asValue(written);
  return {
    ...{ ...plainField(sources, { path, at }), ...kind, values },
    ofFiles: changedFrom(ofFile === undefined ? {} : { [code]: ofFile }, values),
  };
}

function asValue(value: unknown): string | number | undefined {
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

/** Under which a value stands that is the same in every language. */
function sharedCode({ isFact }: FileSources): string {
  return isFact ? "" : everyLanguage;
}

/** The file from which such a value is read. */
function sharedFile(sources: FileSources): string {
  return fileIn(sources.isFact ? "" : defaultLanguage, sources);
}

function fileIn(code: string, { file }: FileSources): string {
  return code === "" ? file : `${code}/${file}`;
}

/** A field without values. */
export function plainField(sources: FileSources, { path, at }: Pick<Walked, "path" | "at">): EditableField {
  const { file, helpOf } = sources;
  return {
    ...{ kind: "text", file, path, mayBeEmpty: false, oneIsEnough: false, places: [] },
    ...(String(path) === String(at) ? {} : { at }),
    ...{ help: helpOf(sharedFile(sources), path), values: {}, ofFiles: {} },
  };
}

function factFields({ current, ofFiles, helpOf }: FieldSources): EditableField[] {
  const inGroups = groupsOfAddresses.flatMap((group) =>
    Object.keys(Object(valueAt(current.values.school, [group]))).map((key) => [group, key]),
  );
  const all = [...changeableFacts.map((fact) => [fact]), ...inGroups];
  const isThere = (path: readonly string[]) => valueAt(current.values.school, path) !== undefined;
  return all.filter(isThere).map((path): EditableField => {
    const place = { file: "school", path };
    const values = valuesIn(current);
    return {
      ...{ ...place, kind: factKind(path, values[""]), oneIsEnough: false, places: [], values },
      mayBeEmpty: path.length > 1 && path[1] !== "applicationForm",
      ...(isSensitive(place) ? { isSensitive: true } : {}),
      help: helpOf("school", path),
      ofFiles: changedFrom(valuesIn(ofFiles), values),
    };

    function valuesIn({ values }: Pick<ContentFiles, "values">): Record<string, string | number> {
      const value = valueAt(values.school, path);
      if (path[0] === "sample" && value !== undefined) return { "": yesOrNo(value) };
      return typeof value === "string" || typeof value === "number" ? { "": value } : {};
    }
  });
}

function factKind([first = ""]: readonly string[], value: unknown): EditableField["kind"] {
  if (groupsOfAddresses.includes(first)) return "address";
  if (first === "email") return "emailAddress";
  if (first === "sample") return "sample";
  return typeof value === "number" ? "number" : "text";
}

/** All values of a file of facts. */
function fieldsOfFacts(sources: FieldSources, file: string, schema: z.ZodType): EditableField[] {
  const walked = { schema, value: sources.current.values[file], path: [], at: [] };
  return fieldsIn({ ...sources, file, isFact: true }, walked);
}

/** Who proves each claim, and as of when. What a claim is changes with the files. */
function claimFields(sources: FieldSources): EditableField[] {
  return claimsIn(sources.content).flatMap(({ key, ask }) =>
    ["source", "asOf"].map((name): EditableField => {
      const path = ["claims", key, name];
      const walked = { schema: optionalPastDay, value: "", path, at: path };
      const field = { ...wordField({ ...sources, file: "claims" }, walked), help: "", mayBeEmpty: true };
      return name === "asOf" ? { ...field, ...optionalDate } : { ...field, kind: "text", help: ask };
    }),
  );
}

export function claimsIn({ languages }: CheckedContent): EditableClaim[] {
  const { claims = [] } = languages[defaultLanguage]?.claims ?? {};
  return claims.map(({ ask, words, signs = [] }, index) => ({ key: String(index), ask, words, signs }));
}

/** Who read all texts of a further language, and when. */
function reviewedFields(sources: FieldSources): EditableField[] {
  const codes = Object.keys(sources.content.languages).filter((code) => code !== defaultLanguage);
  if (codes.length === 0) return [];
  const file = "REVIEWED";
  const fieldOf = (key: string): EditableField => {
    const walked = { schema: optionalPastDay, value: "", path: [key], at: [key] };
    const untold = { ...sources, file, helpOf: () => "" }; // the default language has no such file
    return { ...wordField(untold, walked), kind: "text", mayBeEmpty: true };
  };
  return [fieldOf("reviewer"), { ...fieldOf("date"), ...optionalDate }];
}

/** Those of the files' values for which another stands in. */
export function changedFrom<Value>(ofFiles: Record<string, Value>, values: Readonly<Record<string, Value>>) {
  return Object.fromEntries(Object.entries(ofFiles).filter(([code, value]) => values[code] !== value));
}
