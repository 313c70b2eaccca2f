// Where a fault of the rules is, for the editor.
import { wordsOf } from "#words";
import { type EditorFault, everyLanguage, type Place } from "../../../contract/site-editor.ts";
import { defaultLanguage } from "../../../words/check-content.ts";
import { isInAddedEntry } from "../../../words/entry-order.ts";
import { inEveryLanguage, overridesAt, placedFault } from "../../../words/fault-place.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { EntryOrders } from "../../../words/overrides.ts";
import { schemaAt } from "../../../words/schema-at.ts";
import { sharedKinds } from "../../../words/value-kinds.ts";

/** Each once, though the file of every language may lack the same value. */
export function atPlaces(
  sentences: readonly string[],
  changed: readonly Place[],
  orders: EntryOrders,
): EditorFault[] {
  const faults = sentences.map((sentence) => atPlace(sentence, changed, orders));
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

/**
 * The place with the sentence about it, without file and keys, if it can be changed in the editor. `changed`
 * are the places of values that were changed there, or confirmed.
 */
function atPlace(sentence: string, changed: readonly Place[], orders: EntryOrders): EditorFault {
  const found = placedFault(sentence, orders);
  const [override] = found ? overridesAt(found.place, changed) : [];
  if (!found || !override) return { sentence };
  const isForAll = !override.file.includes("/") || override.file.startsWith(`${everyLanguage}/`);
  // Of an entry that was added and lacks a text, the override is the order that added it.
  const isItself = override.path.length === found.place.path.length || !isInAddedEntry(found.place.path);
  const { file, path } = isForAll && isItself ? override : withSharedFile(found.place);
  const { atPlace: form } = wordsOf(defaultLanguage).editorFaults;
  return { sentence: formatMessage(form, { fault: found.fault }), place: { file, path } };
}

/** A value that is the same in all languages has one field, whichever language's file lacks it. */
function withSharedFile({ file, path }: Place): Place {
  const schema = schemaAt({ file, path });
  return { file: schema && sharedKinds.has(schema) ? inEveryLanguage(file) : file, path };
}
