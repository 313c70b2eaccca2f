// What an applicant should know before the first question, and where to ask for help.
import { organisation } from "#content/organisation.ts";
import { scholarshipWords as words } from "#content/pages/scholarship.ts";
import { focusOnMount } from "../../ui/error-summary.tsx";
import { ContactLine } from "./contact-line.tsx";

export function FormIntro({ takesFocus }: { takesFocus: boolean }) {
  return (
    <header className="space-y-6">
      <h1
        ref={takesFocus ? focusOnMount : null}
        tabIndex={-1}
        className="font-bold font-heading text-4xl sm:text-5xl"
      >
        {words.title}
      </h1>
      <p className="text-xl">{words.intro}</p>
      <section aria-labelledby="before-you-start" className="border-drawing border-l-2 pl-5">
        <h2 id="before-you-start" className="font-bold font-heading text-xl">
          {words.before.title}
        </h2>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {words.before.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <p>
        <ContactLine before={words.helpBefore} between={words.helpBetween} organisation={organisation} />
      </p>
      <noscript>
        <p className="border border-drawing p-4">{words.noScript}</p>
      </noscript>
    </header>
  );
}
