// Turns a search into patterns for the data service: every word must occur in a name, the e-mail address or
// the city. A word of one or two letters or digits must start one of them: elsewhere it would match nearly
// every row, and no index could find it.

const maxWords = 6;
const oneOrTwoLetters = /^[\p{L}\p{N}]{1,2}$/u;

export function searchWords(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== "");
  return words.slice(0, maxWords);
}

/** A pattern for `ilike`. Every pattern must match. */
export function searchPattern(word: string): string {
  return oneOrTwoLetters.test(word) ? `% ${word}%` : `%${literalForLike(word)}%`;
}

/**
 * For a word that may be an e-mail address: a `like` pattern for the start of its text before the @,
 * reversed. A row that matches has the same start, or contains a second @. Only ASCII without capital letters
 * is accepted, because only the database knows how it lowercases other characters.
 */
export function addressPrefix(word: string): string | undefined {
  const [, before] = /^([!-?[-~]{4,})@[^@]*$/.exec(word) ?? [];
  return before && `${literalForLike([...before].reverse().join(""))}%`;
}

function literalForLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, "\\$&");
}
