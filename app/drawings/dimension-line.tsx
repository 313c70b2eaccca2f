// A measured fact on a dimension line: end ticks, a line, the figure on it.
import type { ReactNode } from "react";

export function DimensionLine({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <span className={`flex items-center gap-3 text-drawing ${className}`}>
      <span aria-hidden="true" className="dimension-end" />
      <span className="text-ink">{children}</span>
      <span aria-hidden="true" className="dimension-end rotate-180" />
    </span>
  );
}
