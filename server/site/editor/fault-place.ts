// Where a fault of the rules is, for the editor.
import { wordsOf } from "#words";
import type { EditorFault } from "../../../contract/site-editor.ts";
import { defaultLanguage } from "../../../words/check-content.ts";
import { isInAddedEntry } from "../../../words/entry-order.ts";
import { overridesAt, placedFault } from "../../../words/fault-place.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { EntryOrders, Override } from "../../../words/overrides.ts";

/** The place with the sentence about it, without file and keys, if it can be changed in the editor. */
export function atPlace(sentence: string, overrides: readonly Override[], orders: EntryOrders): EditorFault {
  const found = placedFault(sentence, orders);
  const [override] = found ? overridesAt(found.place, overrides) : [];
  if (!found || !override) return { sentence };
  const { file, path } = isInAddedEntry(found.place.path) ? found.place : override;
  const { atPlace: form } = wordsOf(defaultLanguage).editorFaults;
  return { sentence: formatMessage(form, { fault: found.fault }), place: { file, path } };
}
