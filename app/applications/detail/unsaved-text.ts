// Text that staff have typed and not saved yet. It survives a closed dialog or a failed call in memory, until
// it is saved or the user signs out. It is never written to the device, because it is about other people.
import { useState } from "react";
import { connect } from "../../backend/connect.ts";
import { newId } from "../../backend/new-id.ts";

export type Fields = Readonly<Record<string, string>>;

/**
 * `id` is the id of the row to insert. It is created once, so that a retry inserts nothing twice. `choices`
 * were made beside the text, such as that of its language.
 */
type TypedText = { id: string; fields: Fields; choices?: Fields };

const unsaved = new Map<string, TypedText>();

export function hasUnsavedText(): boolean {
  return [...unsaved.values()].some(({ fields }) => Object.values(fields).some((text) => text.trim() !== ""));
}

/** `formKey` identifies the application and the form, which alone decides what `Choices` are. */
export function useUnsavedText<Choices extends Fields = Fields>(formKey: string) {
  const [text, setText] = useState(unsaved.get(formKey));

  function store(next: TypedText | undefined) {
    if (next) unsaved.set(formKey, next);
    else unsaved.delete(formKey);
    setText(next);
    clearAtSignOut();
  }

  return {
    fields: text?.fields,
    choices: text?.choices as Choices | undefined, // written by the same form
    /** Returns the id for the insert, and creates one for a text that was never changed. */
    idFor: (fields: Fields): string => {
      const current = unsaved.get(formKey) ?? { id: newId(), fields };
      store({ ...current, fields });
      return current.id;
    },
    keep: (fields: Fields, choices?: Choices) => {
      const current = unsaved.get(formKey) ?? { id: newId() };
      store({ ...current, fields, ...(choices ? { choices } : {}) });
    },
    /** Replaces the id, because an earlier version of the text was stored under it. */
    keepAsNew: (fields: Fields): string => {
      const id = newId();
      store({ ...unsaved.get(formKey), id, fields });
      return id;
    },
    forget: () => store(undefined),
  };
}

let isListening = false;

function clearAtSignOut(): void {
  if (isListening) return;
  isListening = true;
  void connect().then(({ auth }) =>
    auth.onAuthStateChange((event) => {
      if (event === "SIGNED_OUT") unsaved.clear();
    }),
  );
}
