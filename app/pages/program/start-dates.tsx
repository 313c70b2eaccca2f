// When the program starts, in the title block: the soonest date, and further ones folded.
import type { ShownStart, ShownTerms } from "../../../words/terms.ts";

type StartDatesProps = { starts: NonNullable<ShownTerms["starts"]> };

export function StartDates({ starts: { dates, more } }: StartDatesProps) {
  const [next, ...others] = dates;
  return (
    <>
      {next ? <StartDate start={next} /> : null}
      {more ? (
        <details className="mt-2 print:[&::details-content]:[content-visibility:visible]">
          <summary className="min-h-11 cursor-pointer py-2.5 text-action underline underline-offset-4 print:hidden">
            {more}
          </summary>
          <ul className="space-y-3 pb-1">
            {others.map((start) => (
              <li key={`${start.day} ${start.classes}`}>
                <StartDate start={start} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function StartDate({ start: { day, date, classes, note, deadline } }: { start: ShownStart }) {
  return (
    <>
      <time dateTime={day} className="block font-semibold">
        {date}
      </time>
      <span className="block">{classes}</span>
      {note ? <strong className="block">{note}</strong> : null}
      {deadline ? <span className="block text-ink-muted">{deadline}</span> : null}
    </>
  );
}
