// Text that staff have typed and not saved yet. It survives a closed dialog, a failed call, a reload and an
// ended session, until it is saved or discarded (app/backend/kept-text.ts).
import { createContext, use, useMemo, useSyncExternalStore } from "react";
import {
  type Fields,
  type KeptText,
  keepText,
  onKeptText,
  parseKeptText,
  storedText,
} from "../../backend/kept-text.ts";
import { newId } from "../../backend/new-id.ts";

export type { Fields } from "../../backend/kept-text.ts";

/** The id of the signed-in account. Nobody else sees its text. */
export const TextOwner = createContext("");

/** `form` identifies the form and its application, and alone decides what `Choices` are. */
export function useUnsavedText<Choices extends Fields = Fields>(form: string) {
  const owner = use(TextOwner);
  const key = { owner, form };
  const stored = useSyncExternalStore(
    onKeptText,
    () => storedText(key),
    () => null,
  );
  const text = useMemo(() => parseKeptText(stored), [stored]);
  /** As it is now, also inside a callback that was made before the last change. */
  const current = () => parseKeptText(storedText(key));
  const store = (next: KeptText | undefined) => keepText(key, next);

  return {
    id: text?.id,
    fields: text?.fields,
    choices: text?.choices as Choices | undefined, // written by the same form
    /** Returns the id for the insert, and creates one for a text that was never changed. */
    idFor: (fields: Fields): string => {
      const { id, ...rest } = current() ?? { id: newId() };
      store({ ...rest, id, fields });
      return id;
    },
    keep: (fields: Fields, choices?: Choices) => {
      store({ ...(current() ?? { id: newId() }), fields, ...(choices ? { choices } : {}) });
    },
    /** Replaces the id, because an earlier version of the text was stored under it. */
    keepAsNew: (fields: Fields, choices?: Choices): string => {
      const id = newId();
      store({ ...current(), id, fields, ...(choices ? { choices } : {}) });
      return id;
    },
    forget: () => store(undefined),
  };
}
