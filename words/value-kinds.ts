// What the editor of the site's words knows of a kind of value beside its schema (kinds.ts).
import { z } from "zod";

/** What a kind of words asks of a text. */
export type WordKind = {
  kind: "text" | "message" | "plural";
  mayBeEmpty?: true;
  isOwnNote?: true;
  /** The places that the text must have, beside any shared ones: all, or one with `oneIsEnough`. */
  places?: readonly string[];
  oneIsEnough?: true;
};

/** The kinds whose values are words, which every language has in its own. */
export const wordKinds = z.registry<WordKind>();

/** `options` are the values of a choice. */
export type SharedKind = {
  kind: "path" | "address" | "date" | "day" | "time" | "number" | "choice" | "text" | "document" | "picture";
  mayBeEmpty?: true;
  options?: readonly string[];
};

/** The kinds whose values are the same in every language. */
export const sharedKinds = z.registry<SharedKind>();

/** How many entries a list may have. */
export const listBounds = z.registry<{ least: number; most: number }>();

export function isWords(kind: z.core.$ZodType): boolean {
  return wordKinds.get(kind) !== undefined;
}

/** True for a note that one language may have and another may leave empty. */
export function isOwnNote(kind: z.core.$ZodType): boolean {
  return wordKinds.get(kind)?.isOwnNote === true;
}
