// Fills the places of a message whose text depends on a number, by the plural rules of its language. Apart
// from format-message.ts, because it loads a library. The message was parsed when the words were read, so
// browsers load that library without its parser (vite.config.ts).
import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";

/** A text in ICU message syntax, parsed. `locale` is a BCP 47 language tag. */
export type PluralMessage<Place extends string = string> = {
  locale: string;
  elements: MessageFormatElement[];
  /** Exists for the type checker only: the names of the places. */
  places?: Place;
};

/** @example formatPlural(words.people, { count: 2 }) // "2 applicants" */
export function formatPlural<Place extends string>(
  message: PluralMessage<Place>,
  values: Record<NoInfer<Place>, string | number>,
): string {
  return String(formatOf(message).format<string>(values));
}

const formats = new WeakMap<PluralMessage, IntlMessageFormat>();

function formatOf(message: PluralMessage): IntlMessageFormat {
  const known = formats.get(message);
  if (known) return known;
  const format = new IntlMessageFormat(message.elements, message.locale);
  formats.set(message, format);
  return format;
}
