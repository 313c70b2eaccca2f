// What the pages and messages about accounts state and the auth service keeps.

/** A code or link by mail, and a code by text message. */
export const oneTimeTokenSeconds = 3_600;

/** The code of a second factor. */
export const challengeSeconds = 300;

/** Of a password. */
export const minPasswordCharacters = 6;
