// What all parts of the editor share: the words of the site, those under way, and what is wrong with them.
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import {
  type EditableField,
  type EditableSite,
  type EditorFault,
  everyLanguage,
  type Place,
} from "../../contract/site-editor.ts";
import { entryKeys } from "../../words/entry-order.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useWords } from "../words/words.tsx";
import type { Draft, UnsavedWords } from "./drafts/draft.ts";
import type { Editing, EditingState } from "./drafts/editing.ts";
import { useEditing } from "./drafts/use-editing.ts";
import { dayInWords, entryNames, numberedNames } from "./words/entry-names.ts";
import { faultsOf, type ReportedFault, reported } from "./words/faults-of.ts";
import { fieldAt, pageId, placeIn, placeKey, type Value } from "./words/place.ts";
import { useOptionName } from "./words/use-option-name.ts";
import { withEntries } from "./words/with-entries.ts";

export type Account = {
  id: string;
  email: string;
  isAdmin: boolean;
  /** Proves who it is, by digits from a mail. */
  proof: {
    /** `earlier`: a mail left less than a minute ago, and its digits count. */
    send: () => Promise<"sent" | "earlier" | "failed">;
    check: (digits: string) => Promise<"right" | "wrong" | "failed">;
  };
};

type Editor = {
  account: Account;
  /** With its lists as they are edited now. */
  site: EditableSite;
  /** As it is published. */
  published: EditableSite;
  editing: Editing;
  state: EditingState;
  /** What keeps the changes from being published. */
  faults: readonly EditorFault[];
  /** Faults that the server found. */
  setServerFaults: (faults: readonly EditorFault[]) => void;
  /** The value as the editor shows it. */
  shownValue: (field: EditableField, language: string) => Value;
  /** The same as a text for people: the order of a list as what its entries say first. */
  textOf: (field: EditableField, value: Value, options?: { isOnSite?: boolean }) => string;
  /** The key of the place whose input takes focus as soon as it is shown. */
  wanted: string | undefined;
  /** Moves focus to the input of a place as soon as it is shown. */
  want: (place: Place) => void;
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

type EditorProviderProps = {
  account: Account;
  /** As it is published. */
  site: EditableSite;
  children: ReactNode;
};

export function EditorProvider({ account, site: published, children }: EditorProviderProps) {
  const { field: sentences, list: ofLists, loading } = useWords("siteEditor");
  const nameOfOption = useOptionName();
  const { editing, state, isLoading } = useEditing(account.id);
  const site = useArranged(published, state);
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
      if (isThere && !["preview", "history", "checklist"].some((view) => params.has(view))) return;
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
    const textAt = (place: Place) => {
      const key = placeKey(place);
      const found = fieldAt(site, place) ?? fieldAt(published, place);
      const onSite = found?.field.values[found.language];
      return state.unsaved.get(key)?.value ?? state.drafts.get(key)?.value ?? onSite ?? "";
    };
    const publishedAt = (place: Place) => {
      const found = fieldAt(published, place);
      return found?.field.values[found.language] ?? "";
    };
    const textOf = (field: EditableField, value: Value, { isOnSite = false } = {}) => {
      const [{ code } = { code: "" }] = site.languages;
      if (field.kind === "sample") return value === "yes" ? sentences.ofSample : sentences.notOfSample;
      if (field.kind === "choice") return nameOfOption(value);
      if (field.kind === "day") return dayInWords(value, code);
      if (field.kind !== "entries") return String(value);
      const names = entryNames(field, value, {
        defaultLanguage: code,
        textAt: isOnSite ? publishedAt : textAt,
      });
      return numberedNames(names, ofLists.noWords);
    };
    const want = (place: Place) => setWanted(placeKey(place));
    const arrive = () => setWanted(undefined);
    return {
      ...{ account, site, published, editing, state, faults, setServerFaults, shownValue, textOf },
      ...{ wanted, want, goTo, arrive, current, setCurrent },
    };
  }, [
    account,
    site,
    published,
    editing,
    state,
    faults,
    setServerFaults,
    wanted,
    goTo,
    current,
    ofLists,
    sentences,
    nameOfOption,
  ]);
  // Without the drafts the form would show what is on the site, and then change under the reader.
  return <EditorContext value={editor}>{isLoading ? <Spinner label={loading} /> : children}</EditorContext>;
}

/** The site with its lists as they are edited now; the same object while no order changes. */
function useArranged(published: EditableSite, { drafts, unsaved }: EditingState): EditableSite {
  const all = new Map<string, UnsavedWords | Draft>([...drafts, ...unsaved]);
  const isOrder = ([, { file, value }]: [string, UnsavedWords | Draft]) =>
    (file.startsWith(`${everyLanguage}/`) || !file.includes("/")) && entryKeys(value) !== undefined;
  const orders = JSON.stringify([...all].filter(isOrder).map(([key, { value }]) => [key, value]));
  return useMemo(() => {
    const byKey = new Map<string, unknown>(JSON.parse(orders));
    return withEntries(published, (key) => byKey.get(key));
  }, [published, orders]);
}

function holds({ file, path }: EditableField, place: Place): boolean {
  const isOfFile = place.file === file || place.file.endsWith(`/${file}`);
  return isOfFile && path.join(".") === place.path.join(".");
}
