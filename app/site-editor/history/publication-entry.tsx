// One publication: who, when, the note, and the texts before and after.
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Folded } from "../../ui/folded.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import type { Publication } from "../drafts/drafts-store.ts";
import { useEditor } from "../editor-context.tsx";
import { useNameOf } from "../use-name-of.ts";
import { PastChanges } from "./past-changes.tsx";
import { countedKinds, publicationChanges } from "./publication-changes.ts";
import { useDownload } from "./use-download.ts";

type PublicationEntryProps = {
  publication: Publication;
  before: Publication["overrides"];
  isNewest: boolean;
  /** Not the newest one, if that cannot be shown. */
  isOnSite: boolean;
  onBringBack: () => void;
};

export function PublicationEntry({ publication, before, onBringBack, ...props }: PublicationEntryProps) {
  const words = useWords("siteEditor").past;
  const { tag } = useWords("language");
  const { timeZone } = useWords("school");
  const { published: site } = useEditor();
  const nameOf = useNameOf();
  const download = useDownload();
  const { number, note, overrides, published_by_email, published_at } = publication;
  const changes = publicationChanges(site, before, overrides);
  const kinds = new Intl.ListFormat(tag, { type: "conjunction" });
  const counts = countedKinds(changes).map(([kind, count]) => formatPlural(words.counts[kind], { count }));
  const when = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <li className="border-line border-b py-4">
      <h2 className="flex flex-wrap items-center gap-x-3 font-heading text-lg">
        <span>{formatMessage(words.entry, { number })}</span>
        {props.isOnSite ? <Badge tone="positive">{words.onSiteNow}</Badge> : null}
      </h2>
      <p className="text-base text-ink-muted">
        <AddressText
          text={formatMessage(words.by, {
            who: nameOf(published_by_email),
            when: when.format(new Date(published_at)),
          })}
        />
      </p>
      {note ? <p className="wrap-anywhere mt-1">{formatMessage(words.note, { note })}</p> : null}
      {changes.length > 0 ? (
        <Folded title={formatMessage(words.changes, { what: kinds.format(counts) })} className="mt-2">
          <PastChanges changes={changes} />
        </Folded>
      ) : (
        <p className="mt-2 text-base">{words.nothingChanged}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {props.isNewest ? null : (
          <Button variant="plain" size="compact" onClick={onBringBack}>
            <span>{words.bringBack}</span>
            <span className="sr-only">{formatMessage(words.bringBackOf, { number })}</span>
          </Button>
        )}
        <Button variant="plain" size="compact" onClick={() => download(publication, changes)}>
          <span>{words.download}</span>
          <span className="sr-only">{formatMessage(words.bringBackOf, { number })}</span>
        </Button>
      </div>
    </li>
  );
}
