// Program Details as the title block of the sheet; it stays in view on wide screens.

import { formatMessage } from "../../../words/format-message.ts";
import type { WholeProgram } from "../../../words/program.ts";
import { DimensionLine } from "../../drawings/dimension-line.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import { costsId, RefundLink } from "./costs.tsx";
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
        <Row label={programWords.facts.duration}>
          <DimensionLine className="mt-2 font-heading text-2xl">{program.facts.duration}</DimensionLine>
        </Row>
        {program.starts ? (
          <Row label={program.starts.label}>
            <StartDates starts={program.starts} />
          </Row>
        ) : null}
        {program.cost ? (
          <Row label={program.cost.label}>
            <span className="flex flex-wrap gap-x-4">
              <ButtonLink to={`#${costsId}`} variant="text" size="inline">
                {program.cost.text}
              </ButtonLink>
              <RefundLink refunds={program.cost.refunds} />
            </span>
          </Row>
        ) : null}
        {rows.map((row) => (
          <Row key={row} label={programWords.facts[row]}>
            <NoWrap text={program.facts[row]} />
          </Row>
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

function Row({ label, children }: { label: string; children: Elements }) {
  return (
    <div className="border-line border-b p-4 lg:px-5">
      <dt className="lettering text-ink-muted">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
