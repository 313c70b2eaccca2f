// What all parts of the editor share: the words of the site, those under way, and what is wrong with them.
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { EditableField, EditableSite, EditorFault, Place } from "../../contract/site-editor.ts";
import { useWords } from "../words/words.tsx";
import type { Editing, EditingState } from "./drafts/editing.ts";
import { useEditing } from "./drafts/use-editing.ts";
import { faultsOf, type ReportedFault, reported } from "./words/faults-of.ts";
import { fieldAt, pageId, placeIn, placeKey, type Value } from "./words/place.ts";

export type Account = { id: string; email: string };

type Editor = {
  account: Account;
  site: EditableSite;
  editing: Editing;
  state: EditingState;
  /** What keeps the changes from being published. */
  faults: readonly EditorFault[];
  /** Faults that the server found. */
  setServerFaults: (faults: readonly EditorFault[]) => void;
  /** The value as the editor shows it. */
  shownValue: (field: EditableField, language: string) => Value;
  /** The key of the place whose input takes focus as soon as it is shown. */
  wanted: string | undefined;
  /** Shows the field of a place and moves focus to it. */
  goTo: (place: Place) => void;
  arrive: () => void;
  /** The place whose input has focus, or had it last. */
  current: Place | undefined;
  setCurrent: (place: Place) => void;
};

const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error("No editor is around this component.");
  return editor;
}

type EditorProviderProps = { account: Account; site: EditableSite; children: ReactNode };

export function EditorProvider({ account, site, children }: EditorProviderProps) {
  const { field: sentences } = useWords("siteEditor");
  const { editing, state } = useEditing(account.id);
  const [serverFaults, setReported] = useState<readonly ReportedFault[]>([]);
  const setServerFaults = useCallback(
    (faults: readonly EditorFault[]) => setReported(reported(faults, editing.state())),
    [editing],
  );
  const [wanted, setWanted] = useState<string>();
  const [current, setCurrent] = useState<Place>();
  const [params, setParams] = useSearchParams();

  const goTo = useCallback(
    (place: Place) => {
      const found = fieldAt(site, place);
      if (!found) return;
      setWanted(placeKey(place));
      const shown = site.pages.find((page) => pageId(page) === params.get("page"));
      const isThere = shown?.fields.some((field) => holds(field, place)) ?? false;
      // The words are in view: to navigate would bring back where the page was scrolled to.
      if (isThere && !params.has("preview") && !params.has("history")) return;
      setParams({ page: pageId(isThere && shown ? shown : found.page) }, { preventScrollReset: true });
    },
    [site, params, setParams],
  );
  const faults = useMemo(
    () => faultsOf({ site, ...state }, serverFaults, sentences),
    [site, state, serverFaults, sentences],
  );
  const editor = useMemo<Editor>(() => {
    const shownValue = (field: EditableField, language: string) => {
      const key = placeKey(placeIn(field, language));
      return state.unsaved.get(key)?.value ?? state.drafts.get(key)?.value ?? field.values[language] ?? "";
    };
    const arrive = () => setWanted(undefined);
    return {
      ...{ account, site, editing, state, faults, setServerFaults, shownValue },
      ...{ wanted, goTo, arrive, current, setCurrent },
    };
  }, [account, site, editing, state, faults, setServerFaults, wanted, goTo, current]);
  return <EditorContext value={editor}>{children}</EditorContext>;
}

function holds({ file, path }: EditableField, place: Place): boolean {
  const isOfFile = place.file === file || place.file.endsWith(`/${file}`);
  return isOfFile && path.join(".") === place.path.join(".");
}
