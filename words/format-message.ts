// Fills the places of a message, in the browser and on the server. A message carries its language and was
// parsed when the words were read, so browsers load no parser (vite.config.ts).
import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";

/** A text with places, in ICU message syntax, parsed. `locale` is a BCP 47 language tag. */
export type Message<Place extends string = string> = {
  locale: string;
  parts: MessageFormatElement[];
  /** Exists for the type checker only: the names of the places. */
  places?: Place;
};

/**
 * @example formatMessage(words.sent, { email }) // "If there is an account for ruth@example.org, ..."
 */
export function formatMessage<Place extends string>(
  message: Message<Place>,
  values: Record<NoInfer<Place>, string | number>,
): string {
  return String(formatOf(message).format<string>(values));
}

const formats = new WeakMap<Message, IntlMessageFormat>();

function formatOf(message: Message): IntlMessageFormat {
  const known = formats.get(message);
  if (known) return known;
  const format = new IntlMessageFormat(message.parts, message.locale);
  formats.set(message, format);
  return format;
}
