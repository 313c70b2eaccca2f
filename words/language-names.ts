// What readers call the languages of the site in their own language, as Intl names them.

/**
 * Returns the name of a language by its code in the language of `tag`: Spanish for es in en-US. What is no
 * code, such as a word in an address, is its own name.
 */
export function languageNames(tag: string): (code: string) => string {
  const names = new Intl.DisplayNames(tag, { type: "language" });
  return (code) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code; // Intl throws RangeError for a malformed code
    }
  };
}
