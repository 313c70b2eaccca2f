// Programs overview: a grid of program cards with aligned rows.
import { programsPage } from "#content/pages/programs.ts";
import { programCards } from "#content/programs/programs.ts";
import { CtaLink } from "../../shell/cta-link.tsx";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { ProgramOverviewCard } from "./program-overview-card.tsx";

export const meta = () =>
  pageMeta({
    title: programsPage.searchTitle,
    description: programsPage.searchDescription,
    path: "/programs",
  });

export default function Programs() {
  return (
    <>
      <section className="sheet flex flex-wrap items-end justify-between gap-x-16 gap-y-7 pt-10 pb-10 lg:pt-16 lg:pb-14">
        <div>
          <h1 className="max-w-[12.6em] text-[clamp(2.5rem,6vw,4.5rem)]">{programsPage.title}</h1>
          <p className="mt-5 max-w-[52ch] text-[1.1875rem]">{programsPage.intro}</p>
        </div>
        <CtaLink cta="schedule_call" to="/schedule" className="grow sm:grow-0">
          {programsPage.consult}
        </CtaLink>
      </section>
      <div className="sheet">
        <ul className="grid border-drawing border-t-2 border-l-2 md:grid-cols-3">
          {programCards.map((card) => (
            <ProgramOverviewCard key={card.title} card={card} />
          ))}
          <li className="flex flex-col justify-center border-drawing border-r-2 border-b-2 bg-ground-alt p-6 md:col-span-2 md:row-span-7 lg:p-12">
            <h2 className="text-3xl lg:text-[2.75rem]">{programsPage.closingTitle}</h2>
            <p className="mt-4 max-w-[52ch]">{programsPage.closingText}</p>
            <CtaLink cta="schedule_call" to="/schedule" className="mt-7 sm:self-start">
              {programsPage.closingButton}
            </CtaLink>
          </li>
        </ul>
      </div>
    </>
  );
}
