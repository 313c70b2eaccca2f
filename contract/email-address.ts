// The rule for an email address, of forms, accounts and the application. The database has its twin
// (supabase/migrations/20261126000002_applications.sql). An address with an invisible character, which
// comes along when a text is pasted, looks right and reaches nobody.

/** Characters that no font shows: Unicode's Default_Ignorable_Code_Point (DI), and the blank of Braille. */
const invisibleCharacters = /[\p{DI}\u2800]/gu;

export function hasInvisibleCharacter(value: string): boolean {
  return visibleText(value) !== value;
}

export function visibleText(value: string): string {
  return value.replace(invisibleCharacters, "");
}

/** Removes white space and invisible characters at both ends. */
export function trimEmail(value: string): string {
  const characters = Array.from(value);
  const areShown = characters.map((character) => visibleText(character).trim() !== "");
  return characters.slice(Math.max(0, areShown.indexOf(true)), areShown.lastIndexOf(true) + 1).join("");
}

/**
 * Text, one `@` and a domain with a dot, without characters that are invisible or have a meaning in mail
 * headers; `=?` begins an encoded word (RFC 2047, 2).
 */
export function isEmailAddress(value: string): boolean {
  return emailPattern.test(value) && !value.includes("=?") && !hasInvisibleCharacter(value);
}

const emailPattern =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:".]+(\.[^\s\p{Cc}@<>()[\]\\,;:".]+)+$/u;
