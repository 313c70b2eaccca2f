// The top of the sheet: badge, title, blurb, both actions, and the program's picture on the drafting grid.
import type { WholeProgram } from "../../../words/program.ts";
import { Drawing } from "../../drawings/drawing.tsx";
import { useWords } from "../../words/words.tsx";
import { ApplyLink, ConsultLink } from "./program-actions.tsx";

export function Hero({ program }: { program: WholeProgram }) {
  const programWords = useWords("programPage");
  return (
    <section className="border-line border-b lg:border-b-2">
      <div className="sheet grid items-stretch gap-x-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
        <div className="py-10 lg:py-16">
          <p className="lettering inline-flex items-center gap-3 text-ink-muted">
            <span className="shrink-0 whitespace-nowrap border-2 border-drawing px-2 py-1 text-drawing">
              {program.sheet}
            </span>
            <span>{program.badge}</span>
          </p>
          <h1 className="wrap-anywhere mt-5 text-[clamp(2.5rem,6vw,3.875rem)]">{program.title}</h1>
          <p className="mt-5 max-w-[56ch] text-[1.1875rem]">{program.blurb}</p>
          {program.offer ? (
            <p className="mt-5 max-w-[56ch] border-drawing border-l-4 pl-4">
              <strong className="block">{program.offer.title}</strong>
              <span>{program.offer.text}</span>
            </p>
          ) : null}
          <div id="hero-actions" className="mt-8 flex flex-wrap gap-3 *:grow sm:*:grow-0 print:hidden">
            <ConsultLink program={program}>{programWords.consult}</ConsultLink>
            <ApplyLink program={program}>{programWords.apply}</ApplyLink>
          </div>
        </div>
        <div className="drafting-grid -mx-4 grid place-items-center border-line border-t sm:mx-0 lg:border-t-0 lg:border-l">
          <Drawing
            file={program.picture}
            alt={program.pictureAlt}
            className="w-full max-w-[42rem] text-drawing"
            sizes="(min-width: 64rem) min(42rem, 50vw), min(42rem, 100vw)"
            isEager
          />
        </div>
      </div>
    </section>
  );
}
