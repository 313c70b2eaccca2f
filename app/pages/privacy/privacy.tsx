// The privacy page: what is kept, for how long, who reads it, and how it is deleted.

import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { EmailAddress } from "../../ui/email-address.tsx";
import { phoneAddress } from "../../ui/phone-address.ts";
import { pageWords } from "../../words/page-words.server.ts";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/privacy.ts";
import { timesKept } from "./time-kept.ts";

export const loader = ({ url }: Route.LoaderArgs) => pageWords(url, "pages/privacy", "retention");

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  const { privacy } = words;
  return pageMeta(words, {
    title: privacy.searchTitle,
    description: privacy.searchDescription,
    path: "/privacy",
  });
}

export default function Privacy() {
  const privacy = useWords("privacy");
  const organisation = useWords("school");
  const retention = useWords("retention");
  return (
    <article className="mx-auto max-w-3xl px-4 py-10 sm:py-16">
      <h1 className="font-bold font-heading text-4xl sm:text-5xl">{privacy.title}</h1>
      <p className="mt-4 max-w-[56ch] text-xl">{privacy.intro}</p>
      {privacy.sections.map(({ title, points, saysHowLong }) => (
        <section key={title} className="mt-8 border-line border-t pt-6">
          <h2 className="font-bold font-heading text-2xl">{title}</h2>
          <ul className="mt-3 list-disc space-y-2 pl-5">
            {[...(saysHowLong ? timesKept(privacy, retention) : []), ...points].map((point) => (
              <li key={point} className="max-w-[64ch]">
                {point}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className="mt-8 border-drawing border-2 p-5">
        <h2 className="font-bold font-heading text-2xl">{privacy.contactTitle}</h2>
        <p className="mt-2">
          {privacy.contactBefore}{" "}
          <a
            href={phoneAddress(organisation.phone)}
            className="whitespace-nowrap underline underline-offset-4"
          >
            {organisation.phone}
          </a>{" "}
          {privacy.contactBetween} <EmailAddress address={organisation.email} />.
        </p>
      </section>
    </article>
  );
}
