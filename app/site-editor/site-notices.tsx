// What the editor must say about the whole site: a publication that is not shown, and changes that no longer
// fit.
import type { ReactNode } from "react";
import type { Place } from "../../contract/site-editor.ts";
import { isInAddedEntry } from "../../words/entry-order.ts";
import { formatMessage } from "../../words/format-message.ts";
import { formatPlural } from "../../words/format-plural.ts";
import { Button } from "../ui/button.tsx";
import { Folded } from "../ui/folded.tsx";
import { Notice } from "../ui/notice.tsx";
import { useWords } from "../words/words.tsx";
import { useEditor } from "./editor-context.tsx";
import { ShownWords } from "./shown-words.tsx";
import { fieldAt, placeKey, type Value } from "./words/place.ts";

export function SiteNotices() {
  return (
    <>
      <RefusedNotice />
      <UnfitNotice />
    </>
  );
}

function RefusedNotice() {
  const words = useWords("siteEditor").refused;
  const { publication, shownInstead } = useEditor().site;
  if (shownInstead === undefined) return null;
  return (
    <div role="alert" className="mt-3">
      <Notice tone="error" title={formatMessage(words.title, { number: publication })}>
        <p>
          {shownInstead === 0 ? words.filesInstead : formatMessage(words.instead, { number: shownInstead })}
        </p>
      </Notice>
    </div>
  );
}

function UnfitNotice() {
  const words = useWords("siteEditor").unfit;
  const { site, published, state, editing, goTo } = useEditor();
  const drafts = [...state.drafts.values()].filter(
    (draft) => !fieldAt(site, draft) && !fieldAt(published, draft) && !isInAddedEntry(draft.path),
  );
  const count = site.unfit.length + drafts.length;
  if (count === 0) return null;
  return (
    <Notice title={words.title} className="mt-3 p-3! sm:p-4!">
      <p className="text-base">{words.text}</p>
      <Folded title={formatPlural(words.show, { count })}>
        <ul className="space-y-3">
          {site.unfit.map((value) => (
            <UnfitEntry key={`published ${placeKey(value)}`} {...value}>
              {fieldAt(site, value) ? (
                <Button variant="text" size="inline" className="text-base!" onClick={() => goTo(value)}>
                  <span>{words.open}</span> <PlaceName place={value} isHidden />
                </Button>
              ) : null}
            </UnfitEntry>
          ))}
          {drafts.map((draft) => (
            <UnfitEntry key={`draft ${placeKey(draft)}`} {...draft} sentence={words.draft}>
              <Button
                variant="text"
                size="inline"
                className="text-base!"
                onClick={() => editing.undo(draft, draft.value)}
              >
                <span>{words.remove}</span> <PlaceName place={draft} isHidden />
              </Button>
            </UnfitEntry>
          ))}
        </ul>
      </Folded>
    </Notice>
  );
}

type UnfitEntryProps = Place & { value: Value; sentence?: string; children: ReactNode };

function UnfitEntry({ value, sentence, children, ...place }: UnfitEntryProps) {
  return (
    <li className="text-base">
      <p className="text-ink-muted">
        <PlaceName place={place} />
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap border-drawing border-l-3 pl-3">
        <ShownWords text={String(value)} />
      </p>
      {sentence ? <p>{sentence}</p> : null}
      <div>{children}</div>
    </li>
  );
}

/** As the files have it: there may be no field any more that has a label. */
function PlaceName({ place: { file, path }, isHidden = false }: { place: Place; isHidden?: boolean }) {
  const words = useWords("siteEditor").unfit;
  return (
    <span translate="no" className={isHidden ? "sr-only" : "wrap-anywhere font-mono text-sm"}>
      {formatMessage(words.place, { file, keys: path.join(".") })}
    </span>
  );
}
