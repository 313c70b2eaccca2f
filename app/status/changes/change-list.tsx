// What the applicant changed on this page, newest first; no words of theirs.
import type { FoundPage } from "../../../contract/status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { longDate } from "../../../words/wording.ts";
import { useWords } from "../../words/words.tsx";

export function ChangeList({ application, labels }: Pick<FoundPage, "application" | "labels">) {
  const { list } = useWords("status").changes;
  const { timeZone } = useWords("school");
  const { formats: tag } = useWords("language");
  const { changes } = application;
  if (changes.length === 0) return null;
  return (
    <section className="space-y-3">
      <h2 className="font-bold font-heading text-2xl">{list.title}</h2>
      <ul className="space-y-1.5">
        {changes.map(({ what, at }) => (
          <li key={`${at} ${what}`}>
            <span>
              {isKnown(what, list.entries)
                ? list.entries[what]
                : formatMessage(list.corrected, { what: labels[what] ?? what })}
            </span>
            <span className="text-ink-muted">{` · ${longDate(new Date(at), { tag, timeZone })}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isKnown<Entries extends object>(what: string, entries: Entries): what is keyof Entries & string {
  return what in entries;
}
