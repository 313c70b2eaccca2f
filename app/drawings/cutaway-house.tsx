// The cutaway house: a base and six systems. Shown systems are drawn in their colours and the rest is faded;
// with none shown nothing is. Each group of the one SVG file is referenced by itself.
import house from "#content/drawings/cutaway-house.svg?url";
import type { LegendEntry } from "../../words/compose-language.ts";
import { systemColor } from "./system-color.ts";

type CutawayHouseProps = {
  legend: readonly LegendEntry[];
  shown: readonly string[];
  alt: string;
  className?: string;
};

export function CutawayHouse({ legend, shown, alt, className = "" }: CutawayHouseProps) {
  const isNoneShown = shown.length === 0;
  return (
    <svg viewBox="0 56 960 664" role="img" aria-label={alt} className={`text-drawing ${className}`}>
      <use
        href={`${house}#base`}
        className={`transition-opacity duration-200 ${isNoneShown ? "" : "opacity-45"}`}
      />
      {legend.map(({ system, balloon, part }, position) => {
        const isShown = shown.includes(system);
        return (
          <g
            key={system}
            className={`transition-opacity duration-200 ${isNoneShown || isShown ? "" : "opacity-25"}`}
            style={isShown ? { color: systemColor(system) } : undefined}
          >
            <use href={`${house}#${system}`} />
            <Callout number={position + 1} balloon={balloon} part={part} isShown={isShown} />
          </g>
        );
      })}
    </svg>
  );
}

type Point = readonly [x: number, y: number];
type CalloutProps = { number: number; balloon: Point; part: Point; isShown: boolean };

const radius = 21;

/** A balloon with a leader that begins at its rim and ends in a dot on the part. */
function Callout({ number, balloon: [x, y], part: [toX, toY], isShown }: CalloutProps) {
  const length = Math.hypot(toX - x, toY - y);
  const rimX = x + ((toX - x) / length) * radius;
  const rimY = y + ((toY - y) / length) * radius;
  return (
    <g stroke="currentColor" strokeWidth="2" fill="none">
      <path d={`M${rimX} ${rimY}L${toX} ${toY}`} strokeWidth="1.5" />
      <circle cx={toX} cy={toY} r="3.5" fill="currentColor" stroke="none" />
      <circle cx={x} cy={y} r={radius} fill={isShown ? "currentColor" : "var(--color-ground)"} />
      <text
        x={x}
        y={y + 8.5}
        textAnchor="middle"
        stroke="none"
        className="font-heading text-[24px]"
        fill={isShown ? "var(--color-ground)" : "currentColor"}
      >
        {number}
      </text>
    </g>
  );
}
