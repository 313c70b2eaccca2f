// Success stories, nothing without one. A sample is labelled as one until a real story, told with
// consent, replaces it.
import { SectionHeading } from "../../drawings/section-heading.tsx";
import { useWords } from "../../words/words.tsx";

export function SuccessStories() {
  const home = useWords("home");
  const successStories = useWords("stories");
  if (successStories.length === 0) return null;
  return (
    <section aria-labelledby="stories" className="sheet">
      <SectionHeading id="stories" title={home.storiesTitle} />
      <div className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-2">
        {successStories.map(({ sample, name, program, quote }) => (
          <figure key={quote} className="border-drawing border-t-2 pt-5">
            {sample ? <p className="lettering text-ink-muted">{home.sampleLabel}</p> : null}
            <blockquote className="mt-3 max-w-[24em] font-heading font-[600] text-[1.5rem] leading-snug">
              {quote}
            </blockquote>
            <figcaption className="mt-4 text-base text-ink-muted">{`${name}, ${program}`}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
