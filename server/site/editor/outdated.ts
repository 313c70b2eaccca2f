// A change was made to the text that was on the site then. Where another one is there now, by an earlier
// publication brought back, a command or a release, somebody must say which of the two is right.
import { wordsOf } from "#words";
import type { EditableSite, EditorFault } from "../../../contract/site-editor.ts";
import { defaultLanguage } from "../../../words/check-content.ts";
import { placeKey } from "../../../words/place-key.ts";
import { valuesByPlace } from "./field-values.ts";
import type { Draft } from "./untranslated.ts";

/** `drafts` are the changes on the values of `site`. Returns one fault for each that is of another text. */
export function outdated({ pages }: Pick<EditableSite, "pages">, drafts: readonly Draft[]): EditorFault[] {
  const sentence = wordsOf(defaultLanguage).editorFaults.outdated;
  const onSite = valuesByPlace(
    pages.flatMap(({ fields }) => fields),
    ({ values }) => values,
  );
  return drafts.flatMap(({ file, path, value, based_on }) => {
    const present = onSite.get(placeKey({ file, path }));
    const isOther = present !== undefined && based_on !== null && based_on !== present && value !== present;
    return isOther ? [{ sentence, place: { file, path } }] : [];
  });
}
