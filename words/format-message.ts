// Fills the places of a message, in the browser and on the server. Messages were parsed when the words were
// read, so this needs no library; those with plurals have format-plural.ts.

/** A text with places, parsed: texts and the names of places. */
export type Message<Place extends string = string> = {
  parts: readonly (string | { place: string })[];
  /** Exists for the type checker only: the names of the places. */
  places?: Place;
};

/**
 * @example formatMessage(words.sent, { email }) // "If there is an account for ruth@example.org, ..."
 */
export function formatMessage<Place extends string>(
  { parts }: Message<Place>,
  values: Record<NoInfer<Place>, string | number>,
): string {
  const named: Record<string, string | number | undefined> = values;
  return parts.map((part) => (typeof part === "string" ? part : String(named[part.place]))).join("");
}
