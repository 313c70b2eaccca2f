// What the program costs: each part, when it is paid, and the total, which is computed.
import type { WholeProgram } from "../../../words/program.ts";
import type { ShownTerms } from "../../../words/terms.ts";
import { SectionHeading } from "../../drawings/section-heading.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";

const cell = "py-3 pr-3 last:pr-0 last:text-right";

export const costsId = "costs";

/** Nothing for a program whose costs the school has not said. */
export function Costs({ program: { costs, noCosts } }: { program: WholeProgram }) {
  const shown = costs ?? noCosts;
  if (!shown) return null;
  return (
    <section aria-labelledby={costsId}>
      <SectionHeading id={costsId} title={shown.label} />
      {costs ? <CostTable costs={costs} /> : null}
      <RefundLink refunds={costs?.refunds} />
      <p className="mt-4 max-w-[60ch]">
        <NoWrap text={shown.ask} />
      </p>
    </section>
  );
}

type RefundLinkProps = { refunds: { label: string; to: string } | undefined };

/** Nothing without a policy among the school's documents. */
export function RefundLink({ refunds }: RefundLinkProps) {
  return refunds ? (
    <ButtonLink to={refunds.to} variant="text" size="inline" className="print:hidden">
      {refunds.label}
    </ButtonLink>
  ) : null;
}

function CostTable({ costs: { label, columns, rows, total } }: { costs: NonNullable<ShownTerms["costs"]> }) {
  return (
    <table className="mt-6 w-full border-drawing border-y-2 text-left">
      <caption className="sr-only">{label}</caption>
      <thead className="lettering text-ink-muted">
        <tr className="border-line border-b">
          <th scope="col" className={cell}>
            {columns.part}
          </th>
          <th scope="col" className={cell}>
            {columns.due}
          </th>
          <th scope="col" className={cell}>
            {columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ part, due, amount, coverable }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be called the same
          <tr key={index} className="border-line border-b align-top">
            <th scope="row" className={cell}>
              {part}
            </th>
            <td className={cell}>
              <span>{due}</span>
              {coverable ? <span className="block text-base text-ink-muted">{coverable}</span> : null}
            </td>
            <td className={cell}>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-drawing border-t-2 font-semibold">
          <th scope="row" colSpan={2} className={cell}>
            {total.label}
          </th>
          <td className={cell}>{total.amount}</td>
        </tr>
      </tfoot>
    </table>
  );
}
