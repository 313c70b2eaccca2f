// A search as the data service's filter language: every word must occur in a name, the e-mail address or the city.
// Quoting as PostgREST reads it, so that commas, quotes and wildcards are ordinary characters.

const searchedColumns = ["first_name", "last_name", "email", "city"] as const;
const maxWords = 6;

/** One `or` filter per word; the service joins several of them with "and". */
export function searchFilters(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== "");
  return words.slice(0, maxWords).map((word) => {
    const pattern = quoted(`%${literalForLike(word)}%`);
    return searchedColumns.map((column) => `${column}.ilike.${pattern}`).join(",");
  });
}

/** The service turns every asterisk into a wildcard; "_" stands for exactly one character and is the closest to it. */
function literalForLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, "\\$&").replaceAll("*", "_");
}

function quoted(value: string): string {
  return `"${value.replaceAll(/[\\"]/g, "\\$&")}"`;
}
