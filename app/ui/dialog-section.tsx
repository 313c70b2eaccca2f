// A section of a dialog with its heading.
import { type ReactNode, useId } from "react";

export function DialogSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="space-y-3 border-line border-t py-5 first:border-0 first:pt-1 last:pb-1"
    >
      <h3 id={headingId} className="font-bold font-heading text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}
