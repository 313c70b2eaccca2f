// What of the programs is the same in every language, as fields of the editor.
import type { EditableField } from "../contract/site-editor.ts";
import { programsPlace } from "./added-programs.ts";
import { defaultLanguage } from "./default-language.ts";
import { changedFrom, type FieldSources, fieldsIn, plainField } from "./editable-fields.ts";
import { isInAddedEntry } from "./entry-order.ts";
import { placeKey } from "./place-key.ts";
import { ofAddedProgram, programPlaces, programTerms } from "./schemas/facts.ts";
import { valueAt } from "./value-at.ts";

/** Where programs are, when they start, and what they cost. The keys are those of their entries. */
export function programFields(sources: FieldSources): EditableField[] {
  const ofFile = { ...sources, file: programsPlace.file, isFact: true };
  return programKeys(sources).flatMap((entry, index) =>
    Object.entries({
      ...programTerms,
      ...programPlaces,
      ...(isInAddedEntry([entry]) ? ofAddedProgram : {}),
    }).flatMap(([key, schema]) => {
      const path = [...programsPlace.path, entry, key];
      const at = [...programsPlace.path, String(index), key];
      return fieldsIn(ofFile, { schema, value: valueAt(sources.current.values.programs, at), path, at });
    }),
  );
}

/** The order of the programs. What an entry says is changed on the page of its program. */
export function orderOfPrograms(sources: FieldSources): EditableField {
  const keys = programKeys(sources);
  const values = { "": keys.join(" ") };
  const ofFile = valueAt(sources.ofFiles.values.programs, programsPlace.path);
  const { programs } = sources.content.facts.programs;
  const cards = sources.content.languages[defaultLanguage]?.programs.programs ?? {};
  const names = keys.map((key, index) => [key, cards[programs[index]?.name ?? ""]?.title ?? ""]);
  return {
    ...plainField(
      { ...sources, file: programsPlace.file, isFact: true },
      { path: programsPlace.path, at: programsPlace.path },
    ),
    ...{
      kind: "entries",
      values,
      ofFiles: changedFrom({ "": Object.keys(Object(ofFile)).join(" ") }, values),
    },
    help: "",
    list: { least: keys.length, most: keys.length, entry: [], names: Object.fromEntries(names), mark: "" },
  };
}

export function programKeys({
  content,
  orders,
}: Pick<FieldSources, "content" | "orders">): readonly string[] {
  return orders.get(placeKey(programsPlace)) ?? Object.keys(content.facts.programs.programs);
}
