// A plumb line from the top of the page to its end. A tick marks each section; the bob is at the bottom.
import { Mark } from "../../drawings/mark.tsx";
import type { Elements } from "../../ui/elements.ts";

export function PlumbLine({ children }: { children: Elements }) {
  return (
    <div className="sheet">
      <div className="relative pl-10 sm:pl-20 lg:pl-[16%]">
        <span
          aria-hidden="true"
          className="absolute top-0 bottom-0 left-3 flex w-10 -translate-x-1/2 flex-col items-center text-drawing sm:left-8 lg:left-[8%] lg:w-14"
        >
          <span className="w-[1.5px] grow bg-drawing" />
          <Mark className="h-16 w-10 lg:h-24 lg:w-14" />
        </span>
        {children}
      </div>
    </div>
  );
}

/** A section with a short horizontal tick on the plumb line. */
export function PlumbLineSection({ id, title, children }: { id: string; title: string; children: Elements }) {
  return (
    <section aria-labelledby={id} className="relative pb-20 lg:pb-28">
      <span
        aria-hidden="true"
        className="absolute top-5 -left-10 h-[1.5px] w-6 bg-drawing sm:-left-[3.75rem] sm:w-6 lg:-left-[11.5%] lg:w-[4%]"
      />
      <h2 id={id} className="text-3xl lg:text-[2.75rem]">
        {title}
      </h2>
      {children}
    </section>
  );
}
