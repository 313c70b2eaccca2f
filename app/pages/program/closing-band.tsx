// The closing call to action. On phones its buttons are a sticky action bar: once the hero's buttons are out
// of view, they stay at the bottom of the screen until the reader reaches this band.
import { useEffect, useState } from "react";
import type { WholeProgram } from "../../../words/program.ts";
import { useWords } from "../../words/words.tsx";
import { ApplyLink, ConsultLink } from "./program-actions.tsx";

export function ClosingBand({ program }: { program: WholeProgram }) {
  return (
    <section aria-labelledby="closing" className="border-drawing border-t-2 bg-ground-alt print:hidden">
      <div className="sheet pt-12 pb-32">
        <h2 id="closing" className="text-3xl lg:text-[2.75rem]">
          {program.closing.title}
        </h2>
        <p className="mt-4 max-w-[60ch]">{program.closing.text}</p>
      </div>
    </section>
  );
}

export function ClosingActions({ program }: { program: WholeProgram }) {
  const programWords = useWords("programPage");
  const isHidden = useOnlyHeroInView();
  return (
    <div
      className={`sticky bottom-0 z-10 -mt-[6.1rem] -mb-24 border-line border-t bg-ground-alt py-3 transition-opacity lg:static lg:-mt-24 lg:border-0 lg:pt-0 lg:pb-12 print:hidden ${isHidden ? "scripted:max-lg:invisible scripted:max-lg:opacity-0" : ""}`}
    >
      <div className="sheet flex gap-3 *:grow sm:*:grow-0">
        <ConsultLink program={program}>{programWords.scheduleCall}</ConsultLink>
        <ApplyLink program={program}>{programWords.apply}</ApplyLink>
      </div>
    </div>
  );
}

/**
 * True while the hero's buttons are in view and the closing band is not, as when the page opens. The bar is
 * hidden then, so that the same two buttons do not show twice.
 */
function useOnlyHeroInView(): boolean {
  const [isOnlyHero, setOnlyHero] = useState(true);
  useEffect(() => {
    const seen: Record<string, boolean> = {};
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) seen[target.id] = isIntersecting;
      setOnlyHero(seen["hero-actions"] === true && !seen.closing);
    });
    for (const id of ["hero-actions", "closing"]) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return isOnlyHero;
}
