// At which form of a plural its fault is said. The rules know the text as a whole. Pure.
import { placeNames } from "./place-names.ts";
import type { Forms } from "./plural-forms.ts";

/**
 * The form that ends within a place, or is empty although it counts for others; else the one that has other
 * places than on the site; else the first of `shown`.
 */
export function faultyForm(shown: readonly string[], forms: Forms, onSite: Forms): string | undefined {
  const namesIn = (sentence = "") => placeNames(sentence)?.sort().join(" ");
  const isOther = (form: string) =>
    onSite[form] !== undefined && namesIn(forms[form]) !== namesIn(onSite[form]);
  return (
    shown.find((form) => namesIn(forms[form]) === undefined) ??
    shown.find((form) => form === "other" && forms[form]?.trim() === "") ??
    shown.find(isOther) ??
    shown[0]
  );
}
