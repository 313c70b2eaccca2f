// Programs overview: a grid of program cards with aligned rows, and all programs in
// one table.

import { programCards } from "../../../words/program.ts";
import { CtaLink } from "../../shell/cta-link.tsx";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { pageWords } from "../../words/page-words.server.ts";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/programs.ts";
import { Comparison } from "./comparison.tsx";
import { ProgramOverviewCard } from "./program-overview-card.tsx";

export const loader = ({ url }: Route.LoaderArgs) =>
  pageWords(url, "pages/programs", "pages/program", "programs");

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  const { programsPage } = words;
  return pageMeta(words, {
    title: programsPage.searchTitle,
    description: programsPage.searchDescription,
    path: "/programs",
  });
}

const linkClass =
  "inline-flex min-h-11 items-center text-action underline underline-offset-4 hover:decoration-2";

export default function Programs() {
  const programsPage = useWords("programsPage");
  const comparison = useWords("comparison");
  const cards = programCards(useWords("programs"));
  return (
    <>
      <section className="sheet flex flex-wrap items-end justify-between gap-x-10 gap-y-7 pt-10 pb-8 lg:pt-16 lg:pb-14">
        <div>
          <h1 className="max-w-[12.6em] text-[clamp(2.5rem,6vw,4.5rem)]">{programsPage.title}</h1>
          <p className="mt-5 max-w-[52ch] text-[1.1875rem]">{programsPage.intro}</p>
        </div>
        <div className="flex grow flex-col items-center sm:grow-0 sm:items-start">
          <CtaLink cta="schedule_call" to="/schedule" className="w-full">
            {programsPage.consult}
          </CtaLink>
          <a href="#compare" className={linkClass}>
            {comparison.link}
          </a>
        </div>
      </section>
      <div className="sheet">
        <ul className="grid border-drawing border-t-2 border-l-2 md:grid-cols-3">
          {cards.map((card) => (
            <ProgramOverviewCard key={card.title} card={card} />
          ))}
          <li className="flex flex-col justify-center border-drawing border-r-2 border-b-2 bg-ground-alt p-6 md:col-span-2 md:row-span-6 lg:p-12">
            <h2 className="text-3xl lg:text-[2.75rem]">{programsPage.closingTitle}</h2>
            <p className="mt-4 max-w-[52ch]">{programsPage.closingText}</p>
            <CtaLink cta="schedule_call" to="/schedule" className="mt-7 sm:self-start">
              {programsPage.closingButton}
            </CtaLink>
          </li>
        </ul>
      </div>
      <Comparison />
    </>
  );
}
