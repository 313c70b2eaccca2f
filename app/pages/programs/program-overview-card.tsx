// One program in the overview. A subgrid aligns its rows with those of the cards beside it, so that facts can
// be compared.
import { Link } from "react-router";
import { programsPage } from "#content/pages/programs.ts";
import type { ProgramCard } from "#content/programs/program.ts";
import { DimensionLine } from "../../drawings/dimension-line.tsx";
import { Drawing } from "../../drawings/drawing.tsx";
import { CtaLink } from "../../shell/cta-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { WhyChoose } from "./why-choose.tsx";

export function ProgramOverviewCard({ card }: { card: ProgramCard }) {
  return (
    <li className="row-span-7 grid grid-rows-subgrid gap-0 border-drawing border-r-2 border-b-2">
      <Link
        to={card.path}
        prefetch="intent"
        tabIndex={-1}
        aria-hidden="true"
        className="drafting-grid block border-line border-b"
      >
        <Drawing
          file={card.picture}
          alt=""
          className="w-full text-drawing"
          sizes="(min-width: 48rem) 33vw, 100vw"
        />
      </Link>
      <div className="flex items-start justify-between gap-3 px-4 pt-5 lg:px-6">
        <h2 className="text-[1.625rem]">
          <Link
            to={card.path}
            prefetch="intent"
            className="-my-2 inline-block py-2 text-ink no-underline hover:underline hover:decoration-2 hover:underline-offset-4"
          >
            {card.title}
          </Link>
        </h2>
        <span
          aria-hidden="true"
          className="lettering shrink-0 border border-drawing px-1.5 py-1 text-drawing md:max-lg:hidden"
        >
          {card.sheet}
        </span>
      </div>
      <Facts card={card} />
      <p className="px-4 pt-4 lg:px-6">{card.description}</p>
      <div className="flex flex-col gap-3 px-4 pt-5 sm:max-md:flex-row sm:max-md:*:grow lg:px-6 xl:flex-row xl:*:grow">
        <CtaLink cta="schedule_call" to="/schedule">
          {programsPage.scheduleCall}
        </CtaLink>
        <CtaLink cta="program_apply" to="/schedule" variant="outline">
          {programsPage.apply}
        </CtaLink>
      </div>
      <div className="px-4 pt-1 pb-2 lg:px-6">
        <ButtonLink to={card.path} variant="quiet" className="w-full">
          {programsPage.learnMore}
          <span className="sr-only"> about {card.title}</span>
        </ButtonLink>
      </div>
      <WhyChoose card={card} />
    </li>
  );
}

function Facts({ card }: { card: ProgramCard }) {
  return (
    <dl className="px-4 pt-4 text-base lg:px-6">
      <dt className="sr-only">{programsPage.columns.duration}</dt>
      <dd>
        <DimensionLine className="font-heading text-[1.375rem]">{card.duration}</DimensionLine>
      </dd>
      <dt className="lettering mt-4 text-ink-muted">{programsPage.columns.format}</dt>
      <dd>{card.format}</dd>
      <dt className="lettering mt-3 text-ink-muted">{programsPage.columns.certification}</dt>
      <dd>
        <NoWrap text={card.certification} />
      </dd>
    </dl>
  );
}
