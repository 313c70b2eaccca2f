// What a language needs besides words: content/LANGUAGE/language.yaml.
import { z } from "zod";
import { fixed, listOf, message, missingOr, text } from "../kinds.ts";

const span = message("number", "count");

export const language = fixed({
  /** Its own name for itself: the label of the link to it. */
  name: text,
  /** The language tag of pages, dates and numbers (BCP 47). */
  tag: z
    .string(missingOr("must be a language tag such as es-US"))
    .refine(isLanguageTag, "must be a language tag such as es-US"),
  /** The numbers from none on as words; larger ones are written in digits. */
  numbers: listOf(text, "at least one number", 1, 99),
  spans: fixed({ day: span, hour: span, minute: span, second: span }),
});

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false; // Intl throws RangeError for a malformed tag
  }
}
