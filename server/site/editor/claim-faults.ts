// A claim that is new on a page is published once somebody says who proves it, and as of when: the source or
// its day was changed, or confirmed, after the text that makes the claim.
import { wordsOf } from "#words";
import type { EditableSite, EditorFault } from "../../../contract/site-editor.ts";
import { defaultLanguage } from "../../../words/check-content.ts";
import { newClaims } from "../../../words/claims.ts";
import { isPastDay } from "../../../words/days.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { placeKey } from "../../../words/place-key.ts";
import type { Draft } from "./untranslated.ts";

/** `drafts` are the changes on the values of `site`. Returns one fault for each claim that is left. */
export function unproven(
  site: Pick<EditableSite, "pages" | "claims">,
  drafts: readonly Draft[],
): EditorFault[] {
  const { unproven: sentence } = wordsOf(defaultLanguage).editorFaults;
  const versions = new Map(drafts.map((draft) => [placeKey(draft), draft.version]));
  const versionAt = (place: Parameters<typeof placeKey>[0]) => versions.get(placeKey(place)) ?? 0;
  return newClaims(site, drafts).flatMap(({ source, asOf, statements }) => {
    const proven = Math.max(versionAt(source.place), versionAt(asOf.place));
    const made = Math.max(...statements.map(({ place }) => versionAt(place)));
    if (source.value.trim() !== "" && isPastDay(asOf.value) && proven > made) return [];
    const [claim] = statements;
    return [{ sentence: formatMessage(sentence, { claim: claim?.sentence ?? "" }), place: source.place }];
  });
}
