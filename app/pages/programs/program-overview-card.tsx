// A program in the overview: on a phone a compact row, from a medium screen on a card. A subgrid aligns the
// rows of a card with those of the cards beside it, so that facts can be compared.
import { useId } from "react";
import { Link } from "react-router";
import { formatMessage } from "../../../words/format-message.ts";
import type { ProgramCard } from "../../../words/program.ts";
import type { TermsInShort } from "../../../words/terms.ts";
import { DimensionLine } from "../../drawings/dimension-line.tsx";
import { Drawing } from "../../drawings/drawing.tsx";
import { CtaLink } from "../../shell/cta-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import { WhyChoose } from "./why-choose.tsx";

export function ProgramOverviewCard({ card }: { card: ProgramCard }) {
  const frame = useWords("frame");
  const programsPage = useWords("programsPage");
  const programWords = useWords("programPage");
  const note = useId();
  return (
    <li className="grid grid-cols-[5.75rem_minmax(0,1fr)] border-drawing border-r-2 border-b-2 md:row-span-6 md:grid-cols-none md:grid-rows-subgrid md:gap-0">
      <Link
        to={card.path}
        prefetch="intent"
        tabIndex={-1}
        aria-hidden="true"
        className="block border-line max-md:row-span-2 max-md:pt-4 max-md:pl-3 md:drafting-grid md:border-b"
      >
        <Drawing
          file={card.picture}
          alt=""
          className="w-full text-drawing"
          sizes="(min-width: 48rem) 33vw, 5.75rem"
        />
      </Link>
      <div className="flex items-start justify-between gap-3 px-3 md:px-4 pt-3 md:pt-5 lg:px-6">
        <h2 className="text-[1.375rem] md:text-[1.625rem]">
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
          className="lettering shrink-0 border border-drawing px-1.5 py-1 text-drawing max-lg:hidden"
        >
          {card.sheet}
        </span>
      </div>
      <Facts card={card} />
      <p className="px-3 md:px-4 text-base max-md:col-span-2 md:pt-4 md:text-[length:inherit] lg:px-6">
        {card.description}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 px-3 pb-2 md:px-4 max-md:col-span-2 md:justify-center md:gap-x-6 md:pt-5 md:pb-3 lg:px-6">
        <ButtonLink
          to={card.path}
          variant="quiet"
          size="inline"
          className="md:min-h-12 md:w-full md:border-2 md:border-action md:no-underline md:hover:bg-ground-alt"
        >
          {programsPage.learnMore}
          <span className="sr-only">{` ${formatMessage(frame.about, { program: card.title })}`}</span>
        </ButtonLink>
        <CtaLink cta="schedule_call" to="/schedule" variant="text" size="inline">
          {programsPage.scheduleCall}
        </CtaLink>
        <CtaLink
          cta="program_apply"
          to="/schedule"
          variant="text"
          size="inline"
          className="max-md:ml-auto"
          aria-describedby={note}
        >
          {programsPage.apply}
        </CtaLink>
        <span id={note} className="basis-full text-right text-ink-muted text-sm leading-snug md:text-center">
          {programWords.applyByCall}
        </span>
      </div>
      <WhyChoose card={card} />
    </li>
  );
}

/** When it starts and what it costs, if the school says so. */
function InShort({ terms: { nextStart, cost } }: { terms: TermsInShort }) {
  return (
    <>
      {nextStart ? (
        <>
          <dt className="lettering mt-4 text-ink-muted">{nextStart.label}</dt>
          <dd className="font-semibold">{nextStart.date}</dd>
          <dd>{nextStart.classes}</dd>
          {nextStart.note ? <dd className="font-semibold">{nextStart.note}</dd> : null}
        </>
      ) : null}
      {cost ? (
        <>
          <dt className="lettering mt-4 text-ink-muted">{cost.label}</dt>
          <dd>
            <span className="font-semibold">{cost.text}</span>
            {cost.refunds ? (
              <ButtonLink to={cost.refunds.to} variant="text" size="inline" className="ml-4">
                {cost.refunds.label}
              </ButtonLink>
            ) : null}
          </dd>
        </>
      ) : null}
    </>
  );
}

function Facts({ card }: { card: ProgramCard }) {
  const programsPage = useWords("programsPage");
  const comparison = useWords("comparison");
  return (
    <dl className="px-3 md:px-4 pb-3 text-base md:pt-4 md:pb-0 lg:px-6">
      <dt className="sr-only">{programsPage.columns.duration}</dt>
      <dd>
        <DimensionLine className="font-heading text-lg max-md:*:aria-hidden:hidden md:text-[1.375rem]">
          {card.duration}
        </DimensionLine>
      </dd>
      {card.pageDuration ? (
        <dd className="text-ink-muted">
          {formatMessage(comparison.pageDuration, { duration: card.pageDuration })}
        </dd>
      ) : null}
      <InShort terms={card} />
      <dt className="lettering mt-4 text-ink-muted max-md:hidden">{programsPage.columns.format}</dt>
      <dd className="max-md:hidden">{card.format}</dd>
      <dt className="lettering mt-3 text-ink-muted max-md:sr-only">{programsPage.columns.certification}</dt>
      <dd className="max-md:text-ink-muted">
        <NoWrap text={card.certification} />
      </dd>
    </dl>
  );
}
