// A second language for tests: the words of the default one, each text with a mark before it. For
// vi.mock("#words"), because content/ has one language.
import type * as WordsModule from "#words";
import type { Message } from "../../words/format-message.ts";

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
        ? { ...marked(found), language: secondLanguage, school: found.school }
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
  if (isMessage(value)) return { ...value, parts: [{ type: 0, value: mark }, ...value.parts] }; // 0: a literal
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, markDeep(inner)]));
}

function isMessage(value: object): value is Message {
  return "parts" in value && "locale" in value;
}
