// Where a fault of the rules is, of which they name file and keys.
import { wordsOf } from "#words";
import { type EditorFault, everyLanguage } from "../../../contract/site-editor.ts";
import { defaultLanguage } from "../../../words/check-content.ts";
import { isInAddedEntry } from "../../../words/entry-order.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { type EntryOrders, type Override, placeKey } from "../../../words/overrides.ts";

/**
 * The place with the sentence about it, without file and keys, if it is that of an override or in an entry
 * that was added. `orders` are those of the lists: the rules count entries by their positions.
 */
export function atPlace(sentence: string, overrides: readonly Override[], orders: EntryOrders): EditorFault {
  const [, file = "", at = "", fault = ""] = /^\w+\/(.+?)\.yaml: ([\w.[\]-]+) (.+)$/s.exec(sentence) ?? [];
  const shared = file.includes("/") ? `${everyLanguage}/${file.slice(file.indexOf("/") + 1)}` : file;
  const path = keysAt(at, (list) => orders.get(placeKey({ file: shared, path: list })));
  const place = [file, shared]
    .map((name) => ({ file: name, path }))
    .find((one) => overrides.some((override) => placeKey(override) === placeKey(one)));
  const found = place ?? (isInAddedEntry(path) ? { file, path } : undefined);
  if (!found) return { sentence };
  const { atPlace: form } = wordsOf(defaultLanguage).editorFaults;
  return { sentence: formatMessage(form, { fault }), place: found };
}

/** @example keysAt("page.faq[1].answer", () => ["0", "new1"]) // ["page", "faq", "new1", "answer"] */
function keysAt(at: string, orderOf: (list: readonly string[]) => readonly string[] | undefined): string[] {
  const path: string[] = [];
  for (const key of at.replaceAll(/\[(\d+)\]/g, ".$1").split("."))
    path.push(orderOf(path)?.[Number(key)] ?? key);
  return path;
}
