// All programs in one table (R-411). On a phone the table scrolls sideways beside the programs' names, which
// stay in view; so what is asked first, the next start and the cost, stands first where there is any.
import { Link } from "react-router";
import { startsCalendarPath } from "../../../contract/pages.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { type ProgramCard, programCards } from "../../../words/program.ts";
import { SectionHeading } from "../../drawings/section-heading.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";

const facts = ["format", "schedule", "certification"] as const;
const columns = ["duration", ...facts] as const;

const nameCell = "sticky left-0 w-30 border-line border-r bg-ground pr-3 align-top md:w-auto md:border-r-0";
const cell = "py-3 pl-4 align-top";

export function Comparison() {
  const compare = useWords("comparison");
  const cards = programCards(useWords("programs"));
  const terms = termColumns(cards);
  const refunds = cards.find(({ cost }) => cost?.refunds)?.cost?.refunds;
  return (
    <div className="sheet">
      <SectionHeading id="compare" title={compare.title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and Safari lets no key reach it otherwise */}
      <section aria-labelledby="compare" tabIndex={0} className="mt-6 overflow-x-auto">
        <table className="w-full min-w-[44rem] border-drawing border-y-2 text-left text-base">
          <caption className="sr-only">{compare.caption}</caption>
          <thead className="lettering text-ink-muted">
            <tr>
              <th scope="col" className={`border-drawing border-b py-2.5 ${nameCell}`}>
                {compare.columns.program}
              </th>
              {terms.map(({ key, label }) => (
                <th key={key} scope="col" className="border-drawing border-b py-2.5 pl-4">
                  {label}
                </th>
              ))}
              {columns.map((column) => (
                <th key={column} scope="col" className="border-drawing border-b py-2.5 pl-4">
                  {compare.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cards.map((card) => (
              <Row key={card.title} card={card} terms={terms} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-3 max-w-[60ch] text-base text-ink-muted">{compare.lengths}</p>
      {terms.some(({ key }) => key === "nextStart") ? (
        <ButtonLink to={startsCalendarPath} reloadDocument variant="text" size="inline" className="mr-6">
          {compare.calendar}
        </ButtonLink>
      ) : null}
      {refunds ? (
        <ButtonLink to={refunds.to} variant="text" size="inline">
          {refunds.label}
        </ButtonLink>
      ) : null}
    </div>
  );
}

type TermColumn = { key: "nextStart" | "cost"; label: string };

/** A column for each of the terms that some program has. */
function termColumns(cards: readonly ProgramCard[]): TermColumn[] {
  return (["nextStart", "cost"] as const).flatMap((key) => {
    const label = cards.find((card) => card[key])?.[key]?.label;
    return label === undefined ? [] : [{ key, label }];
  });
}

/** Empty for a program that does not say it. */
function termOf({ nextStart, cost }: ProgramCard, key: TermColumn["key"]): string {
  if (key === "cost") return cost?.text ?? "";
  return nextStart ? [nextStart.date, nextStart.classes, nextStart.note].filter(Boolean).join(". ") : "";
}

function Row({ card, terms }: { card: ProgramCard; terms: readonly TermColumn[] }) {
  const compare = useWords("comparison");
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className={nameCell}>
        <Link
          to={card.path}
          prefetch="intent"
          className="flex min-h-11 items-center py-2.5 font-semibold text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-drawing"
        >
          {card.title}
        </Link>
      </th>
      {terms.map(({ key }) => (
        <td key={key} className={cell}>
          <NoWrap text={termOf(card, key)} />
        </td>
      ))}
      <td className={`${cell} w-36`}>
        <NoWrap text={card.duration} />
        {card.pageDuration ? (
          <span className="block text-ink-muted">
            {formatMessage(compare.pageDuration, { duration: card.pageDuration })}
          </span>
        ) : null}
      </td>
      {facts.map((fact) => (
        <td key={fact} className={cell}>
          <NoWrap text={card[fact]} />
        </td>
      ))}
    </tr>
  );
}
