// Browsers of 2022, as on an old phone, in which every page works: Chrome 100, Firefox 105 and Safari 15.4.
import type { BrowserContext } from "@playwright/test";

/** Deletes what one of them lacks before the scripts of a page run. */
export async function becomeBrowserOf2022(context: BrowserContext): Promise<void> {
  await context.addInitScript((names) => {
    for (const name of names) {
      const path = name.split(".");
      const last = path.pop() ?? "";
      const place = path.reduce<unknown>((object, key) => Object(Reflect.get(Object(object), key)), window);
      if (!Reflect.deleteProperty(Object(place), last)) throw new Error(`${name} cannot be deleted`);
    }
    // It takes no submitter.
    window.FormData = class extends FormData {
      constructor(form?: HTMLFormElement) {
        super(form);
      }
    };
  }, newer);
}

const newer = [
  ...[
    "AbortSignal.any",
    "AbortSignal.timeout",
    "Array.fromAsync",
    "Error.captureStackTrace",
    "Error.isError",
  ],
  ...["Intl.DurationFormat", "Intl.Segmenter", "Map.groupBy", "Object.groupBy", "Promise.try"],
  ...["Promise.withResolvers", "RegExp.escape", "Response.json", "URL.canParse", "URL.parse"],
  ...below("Array", "findLast", "findLastIndex", "toReversed", "toSorted", "toSpliced", "with"),
  ...below("Document", "startViewTransition"),
  ...below("Element", "checkVisibility"),
  ...below("HTMLElement", "hidePopover", "popover", "showPopover", "togglePopover"),
  ...below(
    "Iterator",
    "drop",
    "every",
    "filter",
    "find",
    "flatMap",
    "forEach",
    "map",
    "some",
    "take",
    "toArray",
  ),
  ...below("Set", "difference", "intersection", "isSubsetOf", "isSupersetOf", "union"),
  ...below("String", "isWellFormed", "toWellFormed"),
  ...["CloseWatcher", "Iterator", "navigation", "onscrollend"],
  // The three have structuredClone and Chrome has requestIdleCallback, but older in-app browsers do not.
  ...["cancelIdleCallback", "requestIdleCallback", "scheduler", "structuredClone"],
];

function below(type: string, ...names: string[]): string[] {
  return names.map((name) => `${type}.prototype.${name}`);
}
