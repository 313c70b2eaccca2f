// What is wrong with the changed values: what the editor sees itself, and what the server has found.

import type { EditableSite, EditorFault } from "../../../contract/site-editor.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { changedValues, type Drafts, type Unsaved } from "../drafts/draft.ts";
import { fieldAt, placeKey } from "./place.ts";
import { type ValueFault, valueFault } from "./value-fault.ts";

type Sentences = Words["siteEditor"]["field"];

/** The sentences by the keys of their places, in the order of the changes. */
export function faultsOf(
  { site, drafts, unsaved }: { site: EditableSite; drafts: Drafts; unsaved: Unsaved },
  serverFaults: readonly EditorFault[],
  sentences: Sentences,
): ReadonlyMap<string, string> {
  const sharedPlaces = Object.keys(site.sharedPlaces);
  const faults = new Map<string, string>();
  for (const change of changedValues(drafts, unsaved)) {
    const found = fieldAt(site, change);
    const fault = found && valueFault(found.field, change.value, sharedPlaces);
    if (fault) faults.set(placeKey(change), sentenceOf(fault, sentences));
  }
  for (const { place, sentence } of serverFaults)
    if (place && !faults.has(placeKey(place))) faults.set(placeKey(place), sentence);
  return faults;
}

function sentenceOf(fault: ValueFault, sentences: Sentences): string {
  if ("places" in fault) return formatMessage(sentences[fault.kind], { names: fault.places });
  return sentences[fault.kind];
}
