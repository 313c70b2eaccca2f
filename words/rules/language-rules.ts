// Compares each further language with the default one: it has every text, in its own words, and every value
// that is not words as it stands there. The schemas have found files and keys that are missing before.
import { z } from "zod";
import { defaultLanguage, languageFolders } from "../check-content.ts";
import { otherFigures } from "../figures.ts";
import { hasLetters, placesOf } from "../parse-message.ts";
import { placeOf } from "../schema-faults.ts";
import { type Facts, languageSchemas } from "../schemas/all-schemas.ts";
import { figurePlaces } from "../shared-places.ts";
import { isOwnNote, isWords } from "../value-kinds.ts";
import { figuresIn } from "./figures.ts";

type Path = readonly string[];
type Fault = { path: Path; sentence: string };
/** `same` are the texts that content/LANGUAGE/same.yaml allows to be the same. */
type Translation = { folder: string; same: readonly string[] };
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
      return faultsOf(both, { folder, same: sameTexts(values, folder) }).map(
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

function sameTexts(values: Readonly<Record<string, unknown>>, folder: string): readonly string[] {
  return (values[`${folder}/same`] ?? []) as string[]; // checked by its schema before
}

function faultsOf(compared: Compared, translation: Translation): Fault[] {
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
          translation,
        ),
      );
  }
  if (schema instanceof z.ZodArray) return faultsOfList({ ...compared, schema }, translation);
  if (isOwnNote(schema)) return [];
  const sentences = isWords(schema)
    ? [
        wordFault(String(original), String(translated), translation),
        ...lostPlaces(String(original), String(translated)),
        ...differentFigures(String(original), String(translated)),
      ]
    : [valueFault(original, translated)];
  return sentences.flatMap((sentence) => (sentence ? [{ path, sentence }] : []));
}

function faultsOfList(
  { schema, original, translated, path }: Compared & { schema: z.ZodArray },
  translation: Translation,
): Fault[] {
  const [ours, theirs] = [original as unknown[], translated as unknown[]]; // the schema has checked both
  if (ours.length !== theirs.length)
    return [{ path, sentence: `must have ${ours.length} entries as in English, and has ${theirs.length}.` }];
  return ours.flatMap((entry, index) =>
    faultsOf(
      { schema: schema.element, original: entry, translated: theirs[index], path: [...path, String(index)] },
      translation,
    ),
  );
}

function wordFault(original: string, translated: string, { folder, same }: Translation): string | undefined {
  if ((original === "") !== (translated === ""))
    return translated === "" ? "must not be empty." : valueFault(original, translated);
  if (original !== translated || same.includes(original) || !hasLetters(original)) return undefined;
  return `is still the English text: translate it, or add it to content/${folder}/same.yaml if it is meant to be the same.`;
}

function lostPlaces(original: string, translated: string): string[] {
  const [ours, theirs] = [placesOf(original), placesOf(translated)];
  return figurePlaces
    .filter((place) => ours.includes(place) && !theirs.includes(place))
    .map(
      (place) =>
        `has no place {${place}}, which the English text has: add it, or write it out in the English text too.`,
    );
}

/** A translation may repeat a figure, and state it in another spelling. */
function differentFigures(original: string, translated: string): string[] {
  const [ours, theirs] = [figuresIn(original), figuresIn(translated)];
  const [lost, added] = [otherFigures(ours, theirs), otherFigures(theirs, ours)];
  if (lost.length === 0 && added.length === 0) return [];
  const has = (figures: readonly string[]) => (figures.length > 0 ? figures.join(", ") : "no such figure");
  return [`states ${has(added)} where the English text has ${has(lost)}: figures must agree.`];
}

function valueFault(original: unknown, translated: unknown): string | undefined {
  if (original === translated) return undefined;
  return `must be the same as in English: ${JSON.stringify(original)}.`;
}

function valueAt(value: unknown, key: string): unknown {
  return (value as Record<string, unknown>)[key]; // the schema has found an object
}
