// How many values of a page are changed and not published.
import type { EditablePage } from "../../../contract/site-editor.ts";
import type { Drafts, Unsaved } from "../drafts/draft.ts";
import { placeIn, placeKey } from "./place.ts";

/** A draft that only confirms the value on the site is no change. */
export function countChanges(
  { fields }: Pick<EditablePage, "fields">,
  { drafts, unsaved }: { drafts: Drafts; unsaved: Unsaved },
): number {
  let count = 0;
  for (const field of fields)
    for (const [language, onSite] of Object.entries(field.values)) {
      const key = placeKey(placeIn(field, language));
      const value = unsaved.get(key)?.value ?? drafts.get(key)?.value;
      if (value !== undefined && value !== onSite) count += 1;
    }
  return count;
}
