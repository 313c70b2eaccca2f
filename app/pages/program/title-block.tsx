// Program Details as the title block of the sheet; it stays in view on wide screens.
import { organisation } from "#content/organisation.ts";
import { programWords } from "#content/pages/programs.ts";
import type { WholeProgram } from "#content/programs/program.ts";
import { DimensionLine } from "../../drawings/dimension-line.tsx";
import { Mark } from "../../drawings/mark.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";

const rows = ["format", "certification", "schedule", "support"] as const;

export function TitleBlock({ program }: { program: WholeProgram }) {
  return (
    <section
      aria-labelledby="details"
      className="mt-14 border-2 border-drawing bg-ground lg:sticky lg:top-6 lg:mt-20"
    >
      <div className="flex items-stretch justify-between border-drawing border-b-2">
        <h2 id="details" className="p-4 text-2xl lg:px-5">
          {programWords.detailsTitle}
        </h2>
        <span className="flex items-center border-drawing border-l-2 px-4 text-drawing">
          <Mark className="h-10 w-6" />
        </span>
      </div>
      <dl>
        <div className="border-line border-b p-4 lg:px-5">
          <dt className="lettering text-ink-muted">{programWords.facts.duration}</dt>
          <dd className="mt-2">
            <DimensionLine className="font-heading text-2xl">{program.facts.duration}</DimensionLine>
          </dd>
        </div>
        {rows.map((row) => (
          <div key={row} className="border-line border-b p-4 lg:px-5">
            <dt className="lettering text-ink-muted">{programWords.facts[row]}</dt>
            <dd className="mt-1">
              <NoWrap text={program.facts[row]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="lettering flex justify-between gap-4 p-4 text-ink-muted lg:px-5" aria-hidden="true">
        <span>{organisation.name}</span>
        <span>
          {programWords.sheet} {program.sheet}
        </span>
      </p>
    </section>
  );
}
