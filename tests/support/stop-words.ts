// Finds English in texts that should be in another language: the most frequent English words that Spanish
// does not have. It must find a sentence, so short words suffice.
import { parse } from "yaml";
import { readPage } from "../../server/site/check/read-page.ts";
import { wordsOf } from "../../words/words.ts";

/** Without those that are Spanish too, such as "no", "me", "he", "use", "come" and "van". */
const stopWords = new Set(
  `about after again all also an and any apply are as at back be because been before but by call can cannot
  check click could did do does donate each enter every find first for from get had has have help here how if
  in into is it its just know learn link loading make may more most must my need new next not now of off on
  one only open or other our out over page please press read save school see send she should sign so some
  start still than thank that the their them then there these they this those to try two under until up us
  view want was we went were what when where which while who why will with without work would yes yet you
  your`.split(/\s+/),
);

/**
 * Returns each text with an English word in it. `names` are left out of the texts before.
 * @example englishIn(["Solicite una beca", "Apply for it"], []) // ["Apply for it"]
 */
export function englishIn(texts: readonly string[], names: readonly string[]): string[] {
  return texts.filter((text) =>
    withoutNames(text, names)
      .toLowerCase()
      .split(/[^\p{L}'’]+/u)
      .some((word) => stopWords.has(word)),
  );
}

/** Everything of a page that people and search engines read: texts, attributes, and structured data. */
export function saidOn(html: string): string[] {
  // Neither comments, with which React divides texts, nor places for line breaks end a text.
  const { texts, elements } = readPage(html.replaceAll(/<!-- -->|<wbr\/?>/g, ""));
  const spoken = elements.flatMap(({ name, attributes }) => [
    ...["alt", "aria-label", "title", "placeholder"].map((key) => attributes[key]),
    isAboutPage(name, attributes) ? attributes.content : undefined,
  ]);
  return [...texts.flatMap(textsOfData), ...spoken]
    .filter((text) => text !== undefined)
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text));
}

/** The texts in a file of words, without places, plural forms' names, paths and file names. */
export function textsOfWords(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsOfWords);
  if (typeof value !== "string" || /^\/|\.(svg|png|jpe?g)$/.test(value)) return [];
  return [
    value
      .replaceAll(/\{\w+, plural,|=\d+ \{|\b(zero|one|two|few|many|other) \{/g, " ")
      .replaceAll(/\{\w+\}/g, " ")
      .replaceAll(/[{}]/g, " "),
  ];
}

/** The names that stay as they are, by content/LANGUAGE/same.yaml and the facts of the school. */
export function namesIn(language: string, same: string): string[] {
  const { school, languages } = wordsOf(language);
  const besideMark = school.name.replace(school.shortName, "").trim(); // the second line of the header's brand
  return [
    ...(parse(same) as string[]), // checked by its schema
    ...[school.name, besideMark],
    ...languages.flatMap(({ name, tag }) => [name, tag]),
  ];
}

function isAboutPage(name: string, { name: kind = "", property = "" }: Record<string, string>): boolean {
  return (
    name === "meta" && /^(description|og:(title|description|image:alt|site_name))$/.test(kind || property)
  );
}

/** Structured data is JSON, whose keys and types are those of schema.org. */
function textsOfData(text: string): string[] {
  return text.startsWith('{"@context"') ? valuesOf(JSON.parse(text)) : [text];
}

function valuesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key.startsWith("@") && key !== "@graph" ? [] : valuesOf(inner),
  );
}

function withoutNames(text: string, names: readonly string[]): string {
  const longestFirst = [...names, ...addresses(text)].sort((one, other) => other.length - one.length);
  return longestFirst.reduce((rest, name) => rest.replaceAll(name, " "), text);
}

function addresses(text: string): string[] {
  return text.match(/https?:\S+|\S+@\S+|\/[\w/.-]+|\S+\/\S+/g) ?? [];
}
