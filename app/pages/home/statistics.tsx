import { useWords } from "../../words/words.tsx";
import { HowCounted } from "./how-counted.tsx";

// The statistics on dimension lines, with the note that placement is not guaranteed.

export function Statistics() {
  const home = useWords("home");
  const footer = useWords("footer");
  return (
    <section aria-labelledby="figures" className="border-drawing border-y-2 bg-ground-alt">
      <div className="sheet py-12 lg:py-16">
        <h2 id="figures" className="lettering text-ink-muted">
          {home.statisticsTitle}
        </h2>
        <dl className="mt-6 grid gap-10 md:grid-cols-3 md:gap-0">
          {home.statistics.map(({ figure, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="mt-3 text-center text-[1.1875rem]">{label}</dt>
              <dd className="flex items-center gap-2 text-drawing">
                <span aria-hidden="true" className="dimension-end" />
                <span className="font-heading text-[clamp(2.625rem,5.5vw,4.75rem)] text-ink leading-none">
                  {figure}
                </span>
                <span aria-hidden="true" className="dimension-end rotate-180" />
              </dd>
            </div>
          ))}
        </dl>
        <HowCounted />
        <p className="mt-8 text-base text-ink-muted">
          {footer.placementNote} {home.statisticsSource}
        </p>
      </div>
    </section>
  );
}
