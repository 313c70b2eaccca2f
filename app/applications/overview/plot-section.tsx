// A plot with its heading, a note, and the same figures as a table.

import type { Elements } from "../../ui/elements.ts";
import { FigureTable, type PlottedFigure } from "./figure-table.tsx";

type PlotSectionProps = {
  title: string;
  /** The heading of the table's first column. */
  column: string;
  figures: PlottedFigure[];
  note?: Elements | undefined;
  children: Elements;
};

export function PlotSection({ title, column, figures, note, children }: PlotSectionProps) {
  return (
    <section className="min-w-0 break-inside-avoid">
      <h2 className="mb-3 border-line border-b pb-1 font-heading text-xl">{title}</h2>
      {children}
      {note ? <p className="mt-2 text-ink-muted">{note}</p> : null}
      <FigureTable title={title} column={column} figures={figures} />
    </section>
  );
}
