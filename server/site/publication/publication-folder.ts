// What is in the folder of a rendered publication.

/** All words of the site, as `wordsToJson` writes them. */
export const wordsFile = "words.json";

/** The files that differ from those of the build, by the same names. */
export const clientFolder = "client";
