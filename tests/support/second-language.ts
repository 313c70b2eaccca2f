// A second language for tests: the words of the default one, each text with a mark before it. So a test needs
// no translation, and sees each text that comes from another language. For vi.mock("#words").
import { createLiteralElement } from "@formatjs/icu-messageformat-parser";
import type * as WordsModule from "#words";
import type { Message } from "../../words/format-message.ts";
import type { PluralMessage } from "../../words/format-plural.ts";

export const secondLanguage = { code: "es", name: "Español", tag: "es-US", formats: "es-US", path: "/es" };

export const mark = "[es] ";

/** `words` is the module #words. */
export function withSecondLanguage(words: typeof WordsModule): typeof WordsModule {
  const others = words.languages().filter(({ code }) => code !== secondLanguage.code);
  return {
    ...words,
    languages: () => [...others, secondLanguage],
    wordsOf: (language) => {
      if (language !== secondLanguage.code) return words.wordsOf(language);
      const { school, programs, formPrograms, ...found } = words.wordsOf(words.defaultLanguage);
      return { ...marked(found), language: secondLanguage, school, programs, formPrograms };
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
