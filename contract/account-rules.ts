// Durations and bounds that the auth service enforces and that the pages and messages about accounts state.

/** Lifetime of a mailed code or link, and of a code by text message. */
export const oneTimeTokenSeconds = 3_600;

/** Lifetime of the challenge of a second factor, within which its code must arrive. */
export const challengeSeconds = 300;

/** Shortest password. */
export const minPasswordCharacters = 6;

/** How many recovery codes an account gets at a time. */
export const recoveryCodeCount = 10;
