// What the address of the editor says: the page whose words are open, the preview on a phone, the history, or
// what is left before the site opens.
import { useSearchParams } from "react-router";
import type { EditablePage, EditableSite } from "../../contract/site-editor.ts";
import { pageId } from "./words/place.ts";

type EditorAddress = {
  isHistory: boolean;
  isChecklist: boolean;
  /** On wide windows the first page is open if none is chosen. */
  page: EditablePage | undefined;
  isPageChosen: boolean;
  isPreview: boolean;
  /** The address of another view, or of the words, with the page that is open. */
  searchOf: (view: OtherView | undefined) => string;
};

const otherViews = ["history", "checklist"] as const;
type OtherView = (typeof otherViews)[number];

export function useEditorAddress({ pages }: EditableSite): EditorAddress {
  const [params] = useSearchParams();
  const chosen = pages.find((page) => pageId(page) === params.get("page"));
  return {
    isHistory: params.has("history"),
    isChecklist: params.has("checklist"),
    page: chosen ?? pages[0],
    isPageChosen: chosen !== undefined,
    isPreview: params.has("preview"),
    searchOf: (view) => {
      const next = new URLSearchParams(params);
      for (const other of otherViews) next.delete(other);
      if (view) next.set(view, "");
      return `?${next}`;
    },
  };
}
