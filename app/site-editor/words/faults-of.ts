// What is wrong with the changed values: what the editor sees itself, and what the server has found.

import type { EditableSite, EditorFault, Place } from "../../../contract/site-editor.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { changedValues, type Drafts, type Unsaved } from "../drafts/draft.ts";
import { withPlaceLabels } from "./field-label.ts";
import { fieldAt, placeKey, type Value } from "./place.ts";
import { type ValueFault, valueFault } from "./value-fault.ts";

type Sentences = Pick<Words["siteEditor"]["field"], ValueFault["kind"]>;

/** A fault that the server found, with the changed value at its place at that time. */
export type ReportedFault = EditorFault & { value?: Value | undefined };

export function reported(
  faults: readonly EditorFault[],
  state: { drafts: Drafts; unsaved: Unsaved },
): ReportedFault[] {
  return faults.map((fault) => ({ ...fault, value: fault.place && changedValue(fault.place, state) }));
}

function changedValue(place: Place, { drafts, unsaved }: { drafts: Drafts; unsaved: Unsaved }) {
  const key = placeKey(place);
  return unsaved.get(key)?.value ?? drafts.get(key)?.value;
}

/** One for each place, in the order of the changes; then those that are about no place. */
export function faultsOf(
  { site, drafts, unsaved }: { site: EditableSite; drafts: Drafts; unsaved: Unsaved },
  serverFaults: readonly ReportedFault[],
  sentences: Sentences,
): EditorFault[] {
  const sharedPlaces = Object.keys(site.sharedPlaces);
  const own = changedValues(drafts, unsaved).flatMap(({ file, path, value }): EditorFault[] => {
    const found = fieldAt(site, { file, path });
    const fault = found && valueFault(found.field, value, sharedPlaces);
    return fault ? [{ place: { file, path }, sentence: sentenceOf(fault, sentences) }] : [];
  });
  const still = serverFaults.filter(
    ({ place, value }) => !place || changedValue(place, { drafts, unsaved }) === value,
  );
  const byPlace = new Map<string, EditorFault>();
  for (const fault of [...own, ...still.map(({ value: _then, ...fault }) => fault)]) {
    const key = fault.place ? placeKey(fault.place) : fault.sentence;
    if (!byPlace.has(key)) byPlace.set(key, { ...fault, sentence: withPlaceLabels(fault.sentence) });
  }
  return [...byPlace.values()];
}

function sentenceOf(fault: ValueFault, sentences: Sentences): string {
  if ("places" in fault) return formatMessage(sentences[fault.kind], { names: fault.places });
  return sentences[fault.kind];
}
