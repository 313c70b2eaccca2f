import type { Place } from "../contract/site-editor.ts";

/** Names a place in maps. */
export function placeKey({ file, path }: Place): string {
  return JSON.stringify([file, ...path]);
}
