// Program Details as the title block of the sheet; it stays in view on wide screens.

import { formatMessage } from "../../../words/format-message.ts";
import type { WholeProgram } from "../../../words/program.ts";
import { DimensionLine } from "../../drawings/dimension-line.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import { costsId } from "./costs.tsx";
import { StartDates } from "./start-dates.tsx";

const rows = ["format", "certification", "schedule", "support"] as const;

export function TitleBlock({ program }: { program: WholeProgram }) {
  const programWords = useWords("programPage");
  const organisation = useWords("school");
  return (
    <section
      aria-labelledby="details"
      className="mt-10 border-2 border-drawing bg-ground lg:sticky lg:top-6 lg:mt-20"
    >
      <h2 id="details" className="border-drawing border-b-2 p-4 text-2xl lg:px-5">
        {programWords.detailsTitle}
      </h2>
      <dl>
        <div className="border-line border-b p-4 lg:px-5">
          <dt className="lettering text-ink-muted">{programWords.facts.duration}</dt>
          <dd className="mt-2">
            <DimensionLine className="font-heading text-2xl">{program.facts.duration}</DimensionLine>
          </dd>
        </div>
        {program.starts ? (
          <StartDates starts={program.starts} className="border-line border-b p-4 lg:px-5" />
        ) : null}
        {program.cost ? (
          <div className="border-line border-b p-4 lg:px-5">
            <dt className="lettering text-ink-muted">{program.cost.label}</dt>
            <dd className="mt-1">
              <a
                href={`#${costsId}`}
                className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4 hover:decoration-2"
              >
                {program.cost.text}
              </a>
            </dd>
          </div>
        ) : null}
        {rows.map((row) => (
          <div key={row} className="border-line border-b p-4 lg:px-5">
            <dt className="lettering text-ink-muted">{programWords.facts[row]}</dt>
            <dd className="mt-1">
              <NoWrap text={program.facts[row]} />
            </dd>
          </div>
        ))}
      </dl>
      {program.facts.duration === program.duration ? null : (
        <p className="border-line border-b p-4 text-base text-ink-muted lg:px-5">
          <NoWrap
            text={formatMessage(programWords.overviewDuration, {
              page: program.facts.duration,
              overview: program.duration,
            })}
          />
        </p>
      )}
      <p className="lettering flex justify-between gap-4 p-4 text-ink-muted lg:px-5" aria-hidden="true">
        <span>{organisation.name}</span>
        <span className="shrink-0">{`${programWords.sheet} ${program.sheet}`}</span>
      </p>
    </section>
  );
}
