// What an applicant should know before the first question, and where to ask for help. It is folded, so that
// the first question is on the first screen of a phone.
import { Link } from "react-router";
import { Folded } from "../../ui/folded.tsx";
import { focusOnMount } from "../../ui/forms/error-summary.tsx";
import { useWords } from "../../words/words.tsx";
import { ContactLine } from "./contact-line.tsx";

export function FormIntro({ takesFocus }: { takesFocus: boolean }) {
  const words = useWords("scholarship");
  return (
    <header className="space-y-4">
      <h1
        ref={takesFocus ? focusOnMount : null}
        tabIndex={-1}
        className="font-bold font-heading text-3xl sm:text-5xl"
      >
        {words.title}
      </h1>
      <p className="text-lg sm:text-xl">{words.intro}</p>
      <p className="text-base">
        {words.lookUp.before}{" "}
        <Link to="/status" className="underline underline-offset-4">
          {words.lookUp.link}
        </Link>
      </p>
      <noscript>
        <p className="border border-drawing p-3 text-base">{words.noScript}</p>
      </noscript>
      <Folded title={words.before.title}>
        <ul className="list-disc space-y-1 pl-5">
          {words.before.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p>
          <ContactLine before={words.helpBefore} between={words.helpBetween} />
        </p>
      </Folded>
    </header>
  );
}
