// Downloads the record of a publication.
import { formatMessage } from "../../../words/format-message.ts";
import { serverNow } from "../../backend/server-clock.ts";
import { saveFile } from "../../ui/save-file.ts";
import { useWords } from "../../words/words.tsx";
import type { Publication } from "../drafts/drafts-store.ts";
import { useEditor } from "../editor-context.tsx";
import { useFieldLabel } from "../words/use-field-label.ts";
import type { PastChange } from "./publication-changes.ts";
import { publicationRecord } from "./publication-record.ts";

export function useDownload() {
  const { past, record, publish } = useWords("siteEditor");
  const { tag } = useWords("language");
  const { name: school, timeZone } = useWords("school");
  const { published: site } = useEditor();
  const labelOf = useFieldLabel();
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "long", timeZone });

  return (publication: Publication, changes: readonly PastChange[]) => {
    const { number, note, published_by_email, published_at } = publication;
    const when = moment.format(new Date(published_at));
    const texts = {
      ...{ changes: record.changes, allWords: record.allWords, braces: record.braces },
      ...{ place: record.place, text: record.text, empty: publish.empty },
      ...{ before: publish.before, after: publish.after, unknownPlace: past.unknownPlace },
      title: formatMessage(record.title, { school, number }),
      by: formatMessage(past.by, { who: published_by_email ?? past.somebody, when }),
      note: note && formatMessage(past.note, { note }),
      ofFiles: formatMessage(record.ofFiles, { when: moment.format(serverNow()) }),
    };
    const html = publicationRecord({ site, publication, changes, texts, labelOf });
    saveFile(new Blob([html], { type: "text/html" }), `publication-${number}.html`);
  };
}
