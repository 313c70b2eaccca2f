// What is in the folder of a rendered publication.

/** All words of the site, as `wordsToJson` writes them. */
export const wordsFile = "words.json";

/** What the pictures of shared links show, by their paths. */
export const picturesFile = "pictures.json";

/** The files that differ from those of the build, by the same names. */
export const clientFolder = "client";
