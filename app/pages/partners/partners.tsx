// Partnership: three columns, one for each kind of partner.

import type { Words } from "../../../words/compose-language.ts";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { OtherSiteNote } from "../../shell/other-site-note.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { pageWords } from "../../words/page-words.server.ts";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/partners.ts";

export const loader = ({ url }: Route.LoaderArgs) => pageWords(url, "pages/partners");

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  const { partners } = words;
  return pageMeta(words, {
    title: partners.searchTitle,
    description: partners.searchDescription,
    path: "/partners",
  });
}

export default function Partners() {
  const partners = useWords("partners");
  const bookingPage = useWords("school").links.bookingPage || "/schedule";
  return (
    <div className="sheet pt-10 lg:pt-16">
      <h1 className="text-[clamp(2.2rem,7vw,5rem)]">{partners.title}</h1>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <p className="max-w-[50ch] text-[1.1875rem]">{partners.intro}</p>
        <OtherSiteNote to={bookingPage} className="grow sm:grow-0">
          <ButtonLink to={bookingPage} className="grow sm:grow-0">
            {partners.discuss}
          </ButtonLink>
        </OtherSiteNote>
      </div>
      <div className="mt-12 border-2 border-drawing lg:mt-16">
        <div className="grid lg:grid-cols-3 lg:grid-rows-[auto_auto_auto_1fr]">
          {partners.types.map((type, position) => (
            <PartnerColumn key={type.title} type={type} article={position + 1} />
          ))}
        </div>
        <div className="grid items-end gap-8 border-drawing border-t-2 p-6 sm:grid-cols-[minmax(0,1fr)_auto] lg:p-10">
          <div>
            <h2 className="text-3xl">{partners.closingTitle}</h2>
            <p className="mt-2 max-w-[52ch]">{partners.closingText}</p>
          </div>
          <OtherSiteNote to={bookingPage}>
            <ButtonLink to={bookingPage} variant="outline">
              {partners.call}
            </ButtonLink>
          </OtherSiteNote>
        </div>
      </div>
    </div>
  );
}

type PartnerColumnProps = { type: Words["partners"]["types"][number]; article: number };

function PartnerColumn({ type, article }: PartnerColumnProps) {
  const partners = useWords("partners");
  return (
    <section
      aria-labelledby={`partner-${article}`}
      className="border-drawing p-6 lg:row-span-4 lg:grid lg:grid-rows-subgrid lg:gap-0 not-first:border-t-2 lg:p-9 lg:not-first:border-t-0 lg:not-first:border-l-2"
    >
      <h2 id={`partner-${article}`} className="text-[2rem]">
        {type.title}
      </h2>
      <p className="mt-3">{type.text}</p>
      <h3 className="lettering mt-6 text-ink-muted">{partners.benefitsTitle}</h3>
      <ol className="mt-2">
        {type.benefits.map((benefit, position) => (
          <li key={benefit} className="flex items-baseline gap-4 border-line border-t py-3.5">
            <span aria-hidden="true" className="w-8 shrink-0 font-heading text-drawing">
              {`${article}.${position + 1}`}
            </span>
            <span>{benefit}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
