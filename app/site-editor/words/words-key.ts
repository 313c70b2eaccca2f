/** The key of the query of all words as they are on the site. */
export const wordsKey = ["site-editor-words"];
