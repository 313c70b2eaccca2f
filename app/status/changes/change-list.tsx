// What happened on which day, as a list: what the applicant changed on this page, newest first, without a
// word of theirs, or where the applications of others stand.
import type { DatedEntry, FoundPage } from "../../../contract/status.ts";
import { longDate } from "../../../words/wording.ts";
import { useWords } from "../../words/words.tsx";

export function ChangeList({ changes }: FoundPage["application"]) {
  const { listTitle } = useWords("status").changes;
  if (changes.length === 0) return null;
  return (
    <section className="space-y-3">
      <h2 className="font-bold font-heading text-2xl">{listTitle}</h2>
      <DatedList entries={changes} />
    </section>
  );
}

export function DatedList({ entries }: { entries: DatedEntry[] }) {
  const { timeZone } = useWords("school");
  const { formats: tag } = useWords("language");
  return (
    <ul className="space-y-1.5">
      {entries.map(({ what, at }) => (
        <li key={`${at} ${what}`}>
          <span>{what}</span>
          <span className="text-ink-muted">{` · ${longDate(new Date(at), { tag, timeZone })}`}</span>
        </li>
      ))}
    </ul>
  );
}
