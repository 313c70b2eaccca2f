// Text that staff have typed and not saved yet. It survives a closed dialog, a failed call, a reload, a
// closed tab and an ended session, until it is saved or discarded (kept-text.ts). All tabs show the same.
import { createContext, use, useMemo, useSyncExternalStore } from "react";
import { cleanText } from "../../../contract/clean-text.ts";
import { newId } from "../new-id.ts";
import {
  changeElsewhere,
  type Fields,
  isOvertaken,
  type KeptText,
  keepText,
  onKeptText,
  parseKeptText,
  type SetAside,
  seeChangeElsewhere,
  storedText,
} from "./kept-text.ts";

export type { Fields } from "./kept-text.ts";

/** The id of the signed-in account. Nobody else sees its text. */
export const TextOwner = createContext("");

/** `form` identifies the form and its application, and is all that decides what `Choices` are. */
export function useUnsavedText<Choices extends Fields = Fields>(form: string) {
  const owner = use(TextOwner);
  const key = { owner, form };
  const stored = useSyncExternalStore(
    onKeptText,
    () => storedText(key),
    () => null,
  );
  const elsewhere = useSyncExternalStore(
    onKeptText,
    () => changeElsewhere(key),
    () => undefined,
  );
  const text = useMemo(() => parseKeptText(stored), [stored]);
  /** As it is now, also inside a callback that was made before the last change. */
  const current = () => parseKeptText(storedText(key));
  const store = (next: KeptText | undefined) => keepText(key, next);

  return {
    id: text?.id,
    fields: text?.fields,
    choices: text?.choices as Choices | undefined, // written by the same form
    setAside: (text?.setAside ?? []) as readonly SetAside<Choices>[], // written by the same form
    /** What another tab did with the text. Nothing that it wrote is written over unseen. */
    elsewhere,
    seeElsewhere: () => seeChangeElsewhere(key),
    /** Returns the id for the insert, and creates one for a text that was never changed. */
    idFor: (fields: Fields): string => {
      if (isOvertaken(key, stored)) return newId();
      const { id, ...rest } = current() ?? { id: newId() };
      store({ ...rest, id, fields });
      return id;
    },
    keep: (fields: Fields, choices?: Choices) => {
      if (isOvertaken(key, stored)) return;
      store({ ...(current() ?? { id: newId() }), fields, ...(choices ? { choices } : {}) });
    },
    /** Replaces the id, because an earlier version of the text was stored under it. */
    keepAsNew: (fields: Fields, choices?: Choices): string => {
      const id = newId();
      if (isOvertaken(key, stored)) return id;
      store({ ...current(), id, fields, ...(choices ? { choices } : {}) });
      return id;
    },
    /** Of a text that is kept. */
    keepSetAside: (setAside: readonly SetAside<Choices>[]) => {
      const text = current();
      if (text && !isOvertaken(key, stored)) store({ ...text, setAside });
    },
    forget: () => store(undefined),
    /**
     * `sent` is stored. Words that were typed since, in a form that was closed and opened again meanwhile,
     * stay as a new text. Returns whether there are none.
     */
    forgetSent: (sent: Fields): boolean => {
      const text = current();
      const isSent = text === undefined || isSameWords(text.fields, sent);
      store(isSent ? undefined : { ...text, id: newId() });
      return isSent;
    },
    /** The fields as they are now, also inside an old callback. */
    now: () => current()?.fields,
  };
}

function isSameWords(some: Fields, others: Fields): boolean {
  const names = new Set([...Object.keys(some), ...Object.keys(others)]);
  return [...names].every((name) => cleanText(some[name] ?? "") === cleanText(others[name] ?? ""));
}
