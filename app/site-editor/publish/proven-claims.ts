// Whether a claim that the changes make is proven: its source and day are there, and one of them was changed
// or confirmed after the text that makes it. The server asks the same (server/site/editor/claim-faults.ts).
// Pure.

import type { NewClaim } from "../../../words/claims.ts";
import { isPastDay } from "../../../words/days.ts";
import { confirmationAge, type Drafts, draftValues, type Unsaved } from "../drafts/draft.ts";
import { placeKey } from "../words/place.ts";

export function isFilled({ source, asOf }: NewClaim): boolean {
  return source.value.trim() !== "" && isPastDay(asOf.value);
}

export function isProven(claim: NewClaim, state: { drafts: Drafts; unsaved: Unsaved }): boolean {
  const drafted = draftValues(state.drafts, state.unsaved);
  const isOlder = confirmationAge(state);
  const isNewer = (key: string) =>
    drafted.has(key) && claim.statements.every(({ place }) => !isOlder(key, placeKey(place)));
  return isFilled(claim) && [claim.source, claim.asOf].some(({ place }) => isNewer(placeKey(place)));
}
