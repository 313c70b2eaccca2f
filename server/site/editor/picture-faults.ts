// What keeps changed pictures from being published: a description that is still about the picture before, and
// an uploaded picture that is not stored.
import { wordsOf } from "#words";
import { uploadedPicture } from "../../../contract/pictures.ts";
import type { EditableSite, EditorFault } from "../../../contract/site-editor.ts";
import { defaultLanguage } from "../../../words/check-content.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { Override } from "../../../words/overrides.ts";
import { placeKey } from "../../../words/place-key.ts";
import type { RestCall } from "./rest-as-caller.ts";
import { answerOf } from "./stored.ts";
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

/** Asks the database as the caller which of the uploaded pictures that the values name it has. */
export async function missingPictures(
  rest: RestCall,
  overrides: readonly Override[],
): Promise<EditorFault[]> {
  const named = overrides.flatMap(({ file, path, value }) => {
    const picture = typeof value === "string" ? uploadedPicture(value) : undefined;
    return picture ? [{ place: { file, path }, picture }] : [];
  });
  if (named.length === 0) return [];
  const hashes = [...new Set(named.map(({ picture }) => picture.hash))];
  const rows = (await answerOf(await rest("/rpc/stored_media", { hashes }))) as Stored[];
  const isStored = ({ hash, widest }: Stored) =>
    rows.some((row) => row.hash === hash && row.widest === widest);
  const { gone } = wordsOf(defaultLanguage).editorFaults.picture;
  return named.filter(({ picture }) => !isStored(picture)).map(({ place }) => ({ sentence: gone, place }));
}

type Stored = { hash: string; widest: number };
