// What keeps changed pictures from being published: a description that is still about the picture before.
import { wordsOf } from "#words";
import type { EditableSite, EditorFault } from "../../../contract/site-editor.ts";
import { defaultLanguage } from "../../../words/check-content.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { placeKey } from "../../../words/place-key.ts";
import type { Draft } from "./untranslated.ts";

/**
 * The description of a changed picture counts if it was changed, or confirmed by a draft that was stored
 * after the picture; an empty one never does. Returns one fault for each that is left.
 */
export function undescribed(
  { pages, languages }: Pick<EditableSite, "pages" | "languages">,
  drafts: readonly Draft[],
): EditorFault[] {
  const { undescribed: another, noDescription } = wordsOf(defaultLanguage).editorFaults;
  const changed = new Map(drafts.map((draft) => [placeKey(draft), draft]));
  return pages.flatMap(({ fields }) =>
    fields.flatMap(({ description, file, path, values: pictures }) => {
      const [[code = "", onSite] = []] = Object.entries(pictures);
      const picture = changed.get(placeKey({ file: code === "" ? file : `${code}/${file}`, path }));
      const name = picture?.value ?? onSite;
      if (!description || name === "") return [];
      const isNew = name !== onSite;
      const words = fields.find((field) => placeKey(field) === placeKey(description));
      return Object.entries(words?.values ?? {}).flatMap(([code, text]) => {
        const place = { file: `${code}/${description.file}`, path: description.path };
        const draft = changed.get(placeKey(place));
        const isChanged = draft !== undefined && draft.value !== text;
        const isEmpty = (draft?.value ?? text) === "";
        const isConfirmed = draft !== undefined && draft.version > (picture?.version ?? 0);
        if (isEmpty ? !isNew && !isChanged : !isNew || isChanged || isConfirmed) return [];
        const language = languages.find((one) => one.code === code)?.name ?? code;
        return [{ sentence: formatMessage(isEmpty ? noDescription : another, { language }), place }];
      });
    }),
  );
}
