// Compares each further language with the default one: it has every text, in its own words, and every value
// that is not words as it stands there. The schemas have found files and keys that are missing before.
import { z } from "zod";
import { defaultLanguage, languageFolders } from "../../words/check-content.ts";
import { isOwnNote, isWords } from "../../words/kinds.ts";
import { hasLetters } from "../../words/parse-message.ts";
import { placeOf } from "../../words/schema-faults.ts";
import { type Facts, languageSchemas } from "../../words/schemas/all-schemas.ts";

type Path = readonly string[];
type Fault = { path: Path; sentence: string };
type Compared = { schema: z.core.$ZodType; original: unknown; translated: unknown; path: Path };

/** Returns one sentence for each fault. The keys of `values` are files, such as `en/pages/home`. */
export function languageFaults(values: Readonly<Record<string, unknown>>, facts: Facts): string[] {
  const [original, ...translations] = languageFolders(values);
  return translations.flatMap((folder) =>
    Object.entries(languageSchemas(facts, false)).flatMap(([file, schema]) => {
      if (values[`${original}/${file}`] === undefined) return []; // a file that only a further language has
      const both = {
        schema,
        original: compared(file, values[`${original}/${file}`]),
        translated: compared(file, values[`${folder}/${file}`]),
        path: [],
      };
      return faultsOf(both, sameTexts(values, folder)).map(
        ({ path, sentence }) => `content/${folder}/${file}.yaml: ${placeOf(path)} ${sentence}`,
      );
    }),
  );
}

/** Without what each language says of itself (language-file-rules.ts). */
function compared(file: string, value: unknown): unknown {
  if (file !== "language") return value;
  const ofItself = ["name", "tag", "formats", "draft"];
  return Object.fromEntries(Object.entries(Object(value)).filter(([key]) => !ofItself.includes(key)));
}

/** The texts that content/LANGUAGE/same.yaml allows to be the same. */
function sameTexts(values: Readonly<Record<string, unknown>>, folder: string): readonly string[] {
  return (values[`${folder}/same`] ?? []) as string[]; // checked by its schema before
}

function faultsOf(compared: Compared, same: readonly string[]): Fault[] {
  const { original, translated, path } = compared;
  const schema = compared.schema instanceof z.ZodOptional ? compared.schema.unwrap() : compared.schema;
  if (original === undefined && translated === undefined) return [];
  if (translated === undefined) return [{ path, sentence: "is missing." }];
  if (original === undefined)
    return [{ path, sentence: `is not in content/${defaultLanguage}: remove it, or add it there.` }];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape)
      .filter(([key]) => key !== "sample")
      .flatMap(([key, inner]) =>
        faultsOf(
          {
            schema: inner,
            original: valueAt(original, key),
            translated: valueAt(translated, key),
            path: [...path, key],
          },
          same,
        ),
      );
  }
  if (schema instanceof z.ZodArray) return faultsOfList({ ...compared, schema }, same);
  if (isOwnNote(schema)) return [];
  const sentence = isWords(schema)
    ? wordFault(String(original), String(translated), same)
    : valueFault(original, translated);
  return sentence ? [{ path, sentence }] : [];
}

function faultsOfList(
  { schema, original, translated, path }: Compared & { schema: z.ZodArray },
  same: readonly string[],
): Fault[] {
  const [ours, theirs] = [original as unknown[], translated as unknown[]]; // the schema has checked both
  if (ours.length !== theirs.length)
    return [{ path, sentence: `must have ${ours.length} entries as in English, and has ${theirs.length}.` }];
  return ours.flatMap((entry, index) =>
    faultsOf(
      { schema: schema.element, original: entry, translated: theirs[index], path: [...path, String(index)] },
      same,
    ),
  );
}

function wordFault(original: string, translated: string, same: readonly string[]): string | undefined {
  if ((original === "") !== (translated === ""))
    return translated === "" ? "must not be empty." : valueFault(original, translated);
  if (original !== translated || same.includes(original) || !hasLetters(original)) return undefined;
  return "is still the English text.";
}

function valueFault(original: unknown, translated: unknown): string | undefined {
  if (original === translated) return undefined;
  return `must be the same as in English: ${JSON.stringify(original)}.`;
}

function valueAt(value: unknown, key: string): unknown {
  return (value as Record<string, unknown>)[key]; // the schema has found an object
}
