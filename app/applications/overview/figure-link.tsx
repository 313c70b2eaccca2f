// A part of a plot that leads to the list.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatPlural } from "../../../words/format-plural.ts";
import { useWords } from "../../words/words.tsx";
import { formatCount } from "../describe-application.ts";
import type { PlottedFigure } from "./figure-table.tsx";

/** The texts of `children` are hidden from screen readers: `aria-label` says them in a sentence. */
type FigureLinkProps = {
  figure: PlottedFigure;
  /** False where so many stand side by side that Tab should pass them: the table below has the same links. */
  isTabStop?: boolean;
  children: ReactNode;
};

export function FigureLink({ figure, isTabStop = true, children }: FigureLinkProps) {
  const { label, count, search } = figure;
  const words = useWords("overview");
  return (
    <Link
      to={{ search }}
      tabIndex={isTabStop ? undefined : -1}
      aria-label={formatPlural(words.barOf, { label, count: formatCount(count), number: count })}
      className="group"
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a group of shapes takes focus. */}
      <g aria-hidden="true">{children}</g>
    </Link>
  );
}
