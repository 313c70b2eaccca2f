// Horizontal bars, one for each value, with its label above and its figure behind.
import { useParentSize } from "@visx/responsive";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { formatCount } from "../describe-application.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PlottedFigure } from "./figure-table.tsx";

const rowHeight = 44;
const labelHeight = 22;
/** Room for the figure behind the longest bar. */
const figureWidth = 84;

export function BarPlot({ title, figures }: { title: string; figures: PlottedFigure[] }) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const height = figures.length * rowHeight;
  const most = Math.max(1, ...figures.map(({ count }) => count));
  const x = scaleLinear({ domain: [0, most], range: [0, Math.max(0, width - figureWidth)] });
  const y = scaleBand({ domain: figures.map(({ label }) => label), range: [0, height] });
  return (
    <div ref={parentRef} className="w-full" style={{ height }}>
      {width === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: an SVG has no element for a group of links.
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="group"
          aria-label={title}
          className={plotClass}
        >
          {figures.map((figure) => (
            <g key={figure.label} transform={`translate(0 ${y(figure.label) ?? 0})`}>
              <FigureLink figure={figure}>
                <rect width={width} height={rowHeight} className="fill-transparent" />
                <text y={15} className="fill-ink text-[0.9375rem] group-hover:underline">
                  {figure.label}
                </text>
                <Bar y={labelHeight} width={Math.max(1, x(figure.count))} height={12} className={barClass} />
              </FigureLink>
              <text
                x={x(figure.count) + 8}
                y={labelHeight + 11}
                className="pointer-events-none fill-ink-muted text-[0.9375rem] tabular-nums"
              >
                {formatCount(figure.count)}
              </text>
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

/** A theme that was chosen here may not suit the forced ground. */
export const plotClass = "block max-w-full forced-colors:[&_text]:fill-[CanvasText]";
export const barClass = "fill-drawing group-hover:fill-ink forced-colors:fill-[Highlight]";
