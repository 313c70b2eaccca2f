// The page after a booking. It can be opened without one, so it is not indexed and records
// nothing.

import { Balloon } from "../../drawings/balloon.tsx";
import { SectionHeading } from "../../drawings/section-heading.tsx";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmailAddress } from "../../ui/email-address.tsx";
import { pageWords } from "../../words/page-words.server.ts";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/thank-you.ts";

export const loader = ({ url }: Route.LoaderArgs) => pageWords(url, "pages/schedule");

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  const { thankYou } = words;
  return pageMeta(words, {
    title: thankYou.searchTitle,
    description: thankYou.searchDescription,
    path: "/thank-you",
    isIndexed: false,
  });
}

export default function ThankYou() {
  const thankYou = useWords("thankYou");
  const organisation = useWords("school");
  return (
    <div className="sheet">
      <h1 className="pt-14 text-[clamp(2.75rem,7.2vw,5rem)] lg:pt-24">{thankYou.title}</h1>
      <p className="mt-4 text-[1.375rem]">{thankYou.intro}</p>
      <section aria-labelledby="next" className="mt-4">
        <SectionHeading id="next" title={thankYou.nextTitle} />
        <ol className="mt-10 grid gap-8 md:grid-cols-3 md:gap-0">
          {thankYou.steps.map(({ title, text }, position) => (
            <li key={title} className="md:pr-8">
              <span aria-hidden="true" className="hidden items-center md:flex">
                <Balloon className="size-11">{position + 1}</Balloon>
                <span className={`-mr-8 h-[1.5px] grow bg-drawing ${position === 2 ? "invisible" : ""}`} />
              </span>
              <h3 className="flex items-center gap-3 text-[1.375rem] md:mt-4">
                <Balloon className="md:hidden">{position + 1}</Balloon>
                <span>{title}</span>
              </h3>
              <p className="mt-2 max-w-[40ch]">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className="mt-12 flex flex-wrap gap-3">
        <ButtonLink to="/programs">{thankYou.programs}</ButtonLink>
        <ButtonLink to="/scholarship" variant="outline">
          {thankYou.scholarship}
        </ButtonLink>
      </div>
      <p className="mt-10">
        {thankYou.reschedule} <EmailAddress address={organisation.email} className="py-2.5" />,{" "}
        <span className="whitespace-nowrap">{organisation.phone}</span>
      </p>
    </div>
  );
}
