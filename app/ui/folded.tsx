// A text that is folded until somebody wants it: native details, so it works before hydration and without
// script.
import type { ReactNode } from "react";

type FoldedProps = { title: string; isOpen?: boolean; children: ReactNode; className?: string };

export function Folded({ title, isOpen, children, className = "" }: FoldedProps) {
  return (
    <details open={isOpen} className={`group border-drawing border-l-2 pl-4 ${className}`}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden="true"
          className="inline-block transition-transform group-open:rotate-90 motion-reduce:transition-none"
        >
          ›
        </span>
        <span className="underline decoration-line underline-offset-4 hover:decoration-drawing">{title}</span>
      </summary>
      <div className="space-y-3 pt-1 pb-3">{children}</div>
    </details>
  );
}
