// A search as patterns of the data service: every word must occur in a name, the e-mail address or the city.
// One or two letters must begin one of them: what occurs in nearly every row, and no index knows, finds
// nothing worth reading.

const maxWords = 6;
const oneOrTwoLetters = /^[\p{L}\p{N}]{1,2}$/u;

export function searchWords(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== "");
  return words.slice(0, maxWords);
}

/** For `ilike`; every pattern must be found. */
export function searchPattern(word: string): string {
  return oneOrTwoLetters.test(word) ? `% ${word}%` : `%${literalForLike(word)}%`;
}

/**
 * Where a word may be an e-mail address: how the text before its @ begins when read backwards, as a `like`
 * pattern. The text of a row then begins so too, or holds a second @. Of small ASCII letters alone: what
 * others are in small letters is the database's to know.
 */
export function addressPrefix(word: string): string | undefined {
  const [, before] = /^([!-?[-~]{4,})@[^@]*$/.exec(word) ?? [];
  return before && `${literalForLike([...before].reverse().join(""))}%`;
}

function literalForLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, "\\$&");
}
