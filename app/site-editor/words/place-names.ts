// The places that a text names, such as `{school}`, read from ICU message syntax. The server's parser has the
// last word; this one answers at each key, without the library's weight.

/** Undefined if its braces do not match. What stands between braces and is no name is given as it is. */
export function placeNames(text: string): string[] | undefined {
  const names = new Set<string>();
  const end = readMessage(text, 0, names);
  return end === text.length ? [...names] : undefined;
}

/** Returns where the message ends: at the end of the text or at a `}` that it did not open. */
function readMessage(text: string, start: number, names: Set<string>): number {
  let at = start;
  while (at < text.length && text[at] !== "}") {
    if (text[at] === "{") {
      const end = readPlace(text, at + 1, names);
      if (end === undefined) return Number.NaN;
      at = end;
    } else at = text[at] === "'" ? afterQuote(text, at) : at + 1;
  }
  return at;
}

/** `start` is behind the `{`. Returns where the text goes on, or undefined without a `}`. */
function readPlace(text: string, start: number, names: Set<string>): number | undefined {
  const name = /^[^{},]*/.exec(text.slice(start))?.[0] ?? "";
  names.add(name.trim());
  let at = start + name.length;
  while (at < text.length && text[at] !== "}") {
    if (text[at] === "{") {
      const end = readMessage(text, at + 1, names);
      if (text[end] !== "}") return undefined;
      at = end;
    }
    at += 1;
  }
  return at < text.length ? at + 1 : undefined;
}

/** An apostrophe before a brace quotes up to the next one; every other one is a letter. */
export function afterQuote(text: string, at: number): number {
  if (text[at + 1] === "'") return at + 2;
  if (text[at + 1] !== "{" && text[at + 1] !== "}") return at + 1;
  const end = text.indexOf("'", at + 2);
  return end < 0 ? text.length : end + 1;
}
