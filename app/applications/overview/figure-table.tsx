// The figures of a plot as a table, folded away below it. Each row leads to the list like its bar.
import { Link } from "react-router";
import { useWords } from "../../words/words.tsx";
import { formatCount } from "../describe-application.ts";

/** `search` is the query of the list's address. */
export type PlottedFigure = { label: string; count: number; search: string };

type FigureTableProps = { title: string; column: string; figures: PlottedFigure[] };

export function FigureTable({ title, column, figures }: FigureTableProps) {
  const words = useWords("overview");
  return (
    <details className="mt-2 print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-muted underline">
        {words.table}
        <span className="sr-only">{`: ${title}`}</span>
      </summary>
      <table className="mt-1 w-full max-w-md">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-1 pr-4 text-left font-semibold">
              {column}
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              {words.columns.count}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, count, search }) => (
            <tr key={label} className="border-line border-b">
              <th scope="row" className="pr-4 text-left font-normal">
                <Link to={{ search }} className="inline-flex min-h-9 items-center underline">
                  {label}
                </Link>
              </th>
              <td className="text-right tabular-nums">{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
