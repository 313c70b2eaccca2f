import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For pages that keep their state in the search parameters: their loader, which hands over words, is not
 * called when those change.
 * @example export { onlyForAnotherPage as shouldRevalidate } from "../../words/only-for-another-page.ts";
 */
export function onlyForAnotherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
