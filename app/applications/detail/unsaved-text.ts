// What staff have typed and not stored yet: kept in memory when a dialog closes or a call fails, until it is
// stored or somebody signs out. Never written to the device: it is about other people.
import { useState } from "react";
import { connect } from "../../backend/connect.ts";
import { newId } from "../../backend/new-id.ts";

export type Fields = Readonly<Record<string, string>>;

/** The id under which it will be stored, made once, so that trying again stores nothing twice. */
type TypedText = { id: string; fields: Fields };

const kept = new Map<string, TypedText>();

export function hasUnsavedText(): boolean {
  return [...kept.values()].some(({ fields }) => Object.values(fields).some((text) => text.trim() !== ""));
}

/** `place` names the application and the form. */
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
    /** The id of what is sent now; a text that was never changed gets its id here. */
    idFor: (fields: Fields): string => {
      const held = kept.get(place) ?? { id: newId(), fields };
      hold({ ...held, fields });
      return held.id;
    },
    keep: (fields: Fields) => hold({ id: kept.get(place)?.id ?? newId(), fields }),
    /** The id is used up by an earlier version. */
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
