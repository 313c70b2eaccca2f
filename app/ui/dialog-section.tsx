// A section of a dialog with its heading.
import { useId } from "react";
import type { Elements } from "./elements.ts";

/** `isOnScreen` leaves a section of buttons out of print. */
type DialogSectionProps = { title: string; isOnScreen?: boolean; children: Elements };

export function DialogSection({ title, isOnScreen = false, children }: DialogSectionProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={`space-y-2.5 border-line border-t py-4 first:border-0 first:pt-1 last:pb-1 ${isOnScreen ? "print:hidden" : ""}`}
    >
      <h3 id={headingId} className="font-bold font-heading text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}
