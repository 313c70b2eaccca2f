// Upright columns over time, the newest at the right. Where a column would be narrower than a finger's tip,
// the plot shows fewer of them.
import { useParentSize } from "@visx/responsive";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { formatCount } from "../describe-application.ts";
import { barClass, plotClass } from "./bar-plot.tsx";
import { FigureLink } from "./figure-link.tsx";
import type { PlottedFigure } from "./figure-table.tsx";

const height = 220;
const top = 20;
const bottom = 28;
const minColumnWidth = 24;
/** About the width of a label such as "Nov 16". */
const labelWidth = 64;

/** `shortLabel` stands below its column. */
export type PlottedColumn = PlottedFigure & { shortLabel: string };

export function ColumnPlot({ title, columns }: { title: string; columns: PlottedColumn[] }) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const shown = columns.slice(-Math.max(1, Math.floor(width / minColumnWidth)));
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const x = scaleBand({ domain: shown.map(({ label }) => label), range: [0, width], paddingInner: 0.15 });
  const y = scaleLinear({ domain: [0, most], range: [height - bottom, top] });
  const labelEvery = Math.ceil(labelWidth / Math.max(1, x.step()));
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
          <line x2={width} y1={height - bottom} y2={height - bottom} className="stroke-line" />
          {shown.map((column, index) => {
            const left = x(column.label) ?? 0;
            const middle = left + x.bandwidth() / 2;
            const isLabelled = (shown.length - 1 - index) % labelEvery === 0 && middle >= labelWidth / 2;
            return (
              <g key={column.label}>
                <FigureLink figure={column} isTabStop={false}>
                  <rect x={left} width={x.bandwidth()} height={height} className="fill-transparent" />
                  <Bar
                    x={left}
                    y={y(column.count)}
                    width={x.bandwidth()}
                    height={height - bottom - y(column.count)}
                    className={barClass}
                  />
                  {column.count > 0 ? (
                    <text x={middle} y={y(column.count) - 5} textAnchor="middle" className={figureClass}>
                      {formatCount(column.count)}
                    </text>
                  ) : null}
                </FigureLink>
                {isLabelled ? (
                  <text
                    x={index === shown.length - 1 ? width : middle}
                    y={height - 8}
                    textAnchor={index === shown.length - 1 ? "end" : "middle"}
                    className={figureClass}
                  >
                    {column.shortLabel}
                  </text>
                ) : null}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

const figureClass = "fill-ink-muted text-[0.8125rem] tabular-nums";
