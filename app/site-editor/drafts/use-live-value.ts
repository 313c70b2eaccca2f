// The value of a place as it was typed last, which the rest of the screen may show a moment later.
import { useSyncExternalStore } from "react";
import type { Place } from "../../../contract/site-editor.ts";
import { useEditor } from "../editor-context.tsx";
import { placeKey, type Value } from "../words/place.ts";

export function useLiveValue(place: Place, onSite: Value): Value {
  const { editing } = useEditor();
  return useSyncExternalStore(editing.subscribe, () => editing.valueAt(placeKey(place)) ?? onSite);
}
