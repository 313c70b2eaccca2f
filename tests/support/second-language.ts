// A second language for tests: the words of the default one, each text with a mark before it. For
// vi.mock("#words"), because content/ has one language.
import { createLiteralElement } from "@formatjs/icu-messageformat-parser";
import type * as WordsModule from "#words";
import type { Message } from "../../words/format-message.ts";
import type { PluralMessage } from "../../words/format-plural.ts";

export const secondLanguage = { code: "es", name: "Español", tag: "es-US", path: "/es" };

export const mark = "[es] ";

/** `words` is the module #words. */
export function withSecondLanguage(words: typeof WordsModule): typeof WordsModule {
  return {
    ...words,
    languages: () => [...words.languages(), secondLanguage],
    wordsOf: (language) => {
      const found = words.wordsOf(language);
      return language === secondLanguage.code
        ? { ...marked(found), language: secondLanguage, school: found.school, programs: found.programs }
        : found;
    },
  };
}

function marked<Value>(value: Value): Value {
  return markDeep(value) as Value; // the shape stays as it is
}

function markDeep(value: unknown): unknown {
  if (typeof value === "string") return mark + value;
  if (Array.isArray(value)) return value.map(markDeep);
  if (typeof value !== "object" || value === null) return value;
  if (isMessage(value)) return { parts: [mark, ...value.parts] };
  if (isPlural(value)) return { ...value, elements: [createLiteralElement(mark), ...value.elements] };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, markDeep(inner)]));
}

function isMessage(value: object): value is Message {
  return "parts" in value;
}

function isPlural(value: object): value is PluralMessage {
  return "elements" in value && "locale" in value;
}
