// Words that were changed in the default language are published once those of the other languages have
// changed too, or somebody has confirmed that they are still right: a draft with the text as it is, which was
// stored after the change. The versions of all drafts come from one sequence.
import { wordsOf } from "#words";
import type { EditableSite, EditorFault } from "../../../contract/site-editor.ts";
import { defaultLanguage } from "../../../words/check-content.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { Override } from "../../../words/overrides.ts";
import { placeKey } from "../../../words/place-key.ts";

/** `based_on` is the value that was on the site when the change began, null if it is not known. */
export type Draft = Override & {
  value: string | number;
  version: number;
  based_on: string | number | null;
};

/** `drafts` are the changes on the values of `site`. Returns one fault for each text that is left. */
export function untranslated(
  { pages, languages }: Pick<EditableSite, "pages" | "languages">,
  drafts: readonly Draft[],
): EditorFault[] {
  const { untranslated: sentence } = wordsOf(defaultLanguage).editorFaults;
  const fields = pages.flatMap((page) => page.fields);
  const names = new Map(languages.map(({ code, name }) => [code, name]));
  const changed = new Map(drafts.map((draft) => [placeKey(draft), draft]));
  return fields.flatMap(({ file, path, values }) => {
    const original = changed.get(placeKey({ file: `${defaultLanguage}/${file}`, path }));
    if (original === undefined || original.value === values[defaultLanguage]) return [];
    return Object.keys(values)
      .filter((code) => code !== defaultLanguage)
      .map((code) => ({ code, place: { file: `${code}/${file}`, path } }))
      .filter(({ code, place }) => {
        const draft = changed.get(placeKey(place));
        return !draft || (draft.value === values[code] && draft.version < original.version);
      })
      .map(({ code, place }) => ({
        sentence: formatMessage(sentence, { language: names.get(code) ?? code }),
        place,
      }));
  });
}
