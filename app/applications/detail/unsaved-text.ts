// Text that staff have typed and not saved yet. It survives a closed dialog or a failed call in memory, until
// it is saved or the user signs out. It is never written to the device, because it is about other people.
import { useState } from "react";
import { connect } from "../../backend/connect.ts";
import { newId } from "../../backend/new-id.ts";

export type Fields = Readonly<Record<string, string>>;

/** `id` is the id of the row to insert. It is created once, so that a retry inserts nothing twice. */
type TypedText = { id: string; fields: Fields };

const kept = new Map<string, TypedText>();

export function hasUnsavedText(): boolean {
  return [...kept.values()].some(({ fields }) => Object.values(fields).some((text) => text.trim() !== ""));
}

/** `place` identifies the application and the form. */
export function useUnsavedText(place: string) {
  const [text, setText] = useState(kept.get(place));

  function hold(next: TypedText | undefined) {
    if (next) kept.set(place, next);
    else kept.delete(place);
    setText(next);
    forgetAtSignOut();
  }

  return {
    fields: text?.fields,
    /** Returns the id for the insert, and creates one for a text that was never changed. */
    idFor: (fields: Fields): string => {
      const held = kept.get(place) ?? { id: newId(), fields };
      hold({ ...held, fields });
      return held.id;
    },
    keep: (fields: Fields) => hold({ id: kept.get(place)?.id ?? newId(), fields }),
    /** Replaces the id, because an earlier version of the text was stored under it. */
    keepAsNew: (fields: Fields): string => {
      const id = newId();
      hold({ id, fields });
      return id;
    },
    forget: () => hold(undefined),
  };
}

let isListening = false;

function forgetAtSignOut(): void {
  if (isListening) return;
  isListening = true;
  void connect().then(({ auth }) =>
    auth.onAuthStateChange((event) => {
      if (event === "SIGNED_OUT") kept.clear();
    }),
  );
}
