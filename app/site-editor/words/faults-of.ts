// What is wrong with the changed values: what the editor sees itself, and what the server has found.

import type { EditableSite, EditorFault } from "../../../contract/site-editor.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { changedValues, type Drafts, type Unsaved } from "../drafts/draft.ts";
import { fieldAt, placeKey } from "./place.ts";
import { type ValueFault, valueFault } from "./value-fault.ts";

type Sentences = Pick<Words["siteEditor"]["field"], ValueFault["kind"]>;

/** One for each place, in the order of the changes; then those that are about no place. */
export function faultsOf(
  { site, drafts, unsaved }: { site: EditableSite; drafts: Drafts; unsaved: Unsaved },
  serverFaults: readonly EditorFault[],
  sentences: Sentences,
): EditorFault[] {
  const sharedPlaces = Object.keys(site.sharedPlaces);
  const own = changedValues(drafts, unsaved).flatMap(({ file, path, value }): EditorFault[] => {
    const found = fieldAt(site, { file, path });
    const fault = found && valueFault(found.field, value, sharedPlaces);
    return fault ? [{ place: { file, path }, sentence: sentenceOf(fault, sentences) }] : [];
  });
  const byPlace = new Map<string, EditorFault>();
  for (const fault of [...own, ...serverFaults]) {
    const key = fault.place ? placeKey(fault.place) : fault.sentence;
    if (!byPlace.has(key)) byPlace.set(key, fault);
  }
  return [...byPlace.values()];
}

function sentenceOf(fault: ValueFault, sentences: Sentences): string {
  if ("places" in fault) return formatMessage(sentences[fault.kind], { names: fault.places });
  return sentences[fault.kind];
}
