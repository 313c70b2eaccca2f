// A search as patterns of the data service: every word must occur in a name, the e-mail address or the city. One or two letters
// must begin one of them: what occurs in nearly every row, and no index knows, finds nothing worth reading.

const maxWords = 6;
const oneOrTwoLetters = /^[\p{L}\p{N}]{1,2}$/u;

/** One `ilike` pattern per word; the service joins several of them with "and". */
export function searchPatterns(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== "");
  return words
    .slice(0, maxWords)
    .map((word) => (oneOrTwoLetters.test(word) ? `% ${word}%` : `%${literalForLike(word)}%`));
}

/** The service turns every asterisk into a wildcard; "_" stands for exactly one character and is the closest to it. */
function literalForLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, "\\$&").replaceAll("*", "_");
}
