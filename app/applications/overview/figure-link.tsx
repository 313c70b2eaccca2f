// A part of a plot that leads to the list.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatPlural } from "../../../words/format-plural.ts";
import { useWords } from "../../words/words.tsx";
import { formatCount } from "../describe-application.ts";
import type { PlottedFigure } from "./figure-table.tsx";

/** The texts of `children` are hidden from screen readers: `aria-label` says them in a sentence. */
type FigureLinkProps = { figure: PlottedFigure; children: ReactNode };

export function FigureLink({ figure: { label, count, search }, children }: FigureLinkProps) {
  const words = useWords("overview");
  return (
    <Link
      to={{ search }}
      aria-label={formatPlural(words.barOf, { label, count: formatCount(count), number: count })}
      className="group"
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a group of shapes takes focus. */}
      <g aria-hidden="true">{children}</g>
    </Link>
  );
}
