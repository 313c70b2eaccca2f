// Finds texts of content/ that would show a gap or the braces of a place to a visitor.
import { placesOf } from "../parse-message.ts";
import { placeOf } from "../schema-faults.ts";
import { isSharedPlace, unfilledPlace } from "../shared-places.ts";
import { leavesOf } from "./leaves.ts";

/**
 * Returns one sentence for each such text. The keys of `values` are files, such as `en/pages/home`;
 * `programs` are the names of all programs.
 */
export function textFaults(values: Readonly<Record<string, unknown>>, programs: readonly string[]): string[] {
  return leavesOf(values).flatMap(({ file, path, value }) => {
    if (typeof value !== "string") return [];
    const faults = [...shapeFaults(value), ...placeFaults(value, file, programs)];
    return faults.map((fault) => `${file}: ${placeOf(path)} ${fault}.`);
  });
}

function shapeFaults(text: string): string[] {
  const [gap] = /[\p{L}\p{N}}]+ {2,}[\p{L}\p{N}{]+|^ .{0,20}/u.exec(text) ?? [];
  if (gap) return [`shows a gap at "${gap}": a space is too many`];
  // ICU message syntax takes braces after an apostrophe as they are.
  const [, place = ""] = /'\{(\w+)\}/.exec(text) ?? [];
  return isSharedPlace(place)
    ? [`shows "{${place}}" as it is: leave out the apostrophe before it, or write the curly one, ’`]
    : [];
}

/** Finds places that other files have, and this one does not. */
function placeFaults(text: string, path: string, programs: readonly string[]): string[] {
  const [, file] = /^content\/[^/]+\/(.+)\.yaml$/.exec(path) ?? [];
  const places = file ? placesOf(text) : [];
  if (!file || typeof places === "string") return []; // a fact or a comment of a reviewer
  return places.flatMap((place) => unfilledPlace(place, file, programs) ?? []);
}
