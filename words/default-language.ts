/** The language of the specification, whose pages have no prefix in their paths. */
export const defaultLanguage = "en";
