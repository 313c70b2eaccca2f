// Mission: text along a plumb line down the page.

import { DimensionLine } from "../../drawings/dimension-line.tsx";
import { Drawing } from "../../drawings/drawing.tsx";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { OtherSiteNote } from "../../shell/other-site-note.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { pageWords } from "../../words/page-words.server.ts";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import { HowCounted } from "../home/how-counted.tsx";
import type { Route } from "./+types/mission.ts";
import { PlumbLine, PlumbLineSection } from "./plumb-line.tsx";
import { TeacherCards } from "./teacher-cards.tsx";

export const loader = ({ url }: Route.LoaderArgs) => pageWords(url, "pages/mission", "pages/home");

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  const { mission } = words;
  return pageMeta(words, {
    title: mission.searchTitle,
    description: mission.searchDescription,
    path: "/mission",
  });
}

export default function Mission() {
  const mission = useWords("mission");
  const home = useWords("home");
  const bookingPage = useWords("school").links.bookingPage || "/schedule";
  return (
    <PlumbLine>
      <section className="pt-12 pb-20 lg:pt-20 lg:pb-28">
        <h1 className="lettering text-drawing">{mission.title}</h1>
        <p className="mt-5 max-w-[10.5em] font-heading text-[clamp(2.375rem,5.6vw,4.5rem)] leading-[1.04]">
          {mission.lead}
        </p>
        <p className="mt-7 max-w-[54ch] text-[1.25rem]">{mission.text}</p>
      </section>
      <PlumbLineSection id="who" title={mission.whoTitle}>
        <div className="grid gap-x-12 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div>
            {mission.who.map((paragraph) => (
              <p key={paragraph} className="mt-4 max-w-[62ch] text-[1.1875rem]">
                <NoWrap text={paragraph} />
              </p>
            ))}
            <p className="mt-8 max-w-[52ch] border-drawing border-l-4 pl-5 text-ink-muted">
              {mission.verse.text}{" "}
              <cite className="whitespace-nowrap not-italic">({mission.verse.reference})</cite>
            </p>
          </div>
          {mission.whoPicture ? (
            <Drawing
              file={mission.whoPicture}
              alt={mission.whoPictureAlt}
              className="mt-10 w-full max-w-[30rem] text-drawing xl:mt-4"
              sizes="(min-width: 80rem) 22rem, 30rem"
            />
          ) : null}
        </div>
      </PlumbLineSection>
      <PlumbLineSection id="values" title={mission.valuesTitle}>
        <dl className="mt-2">
          {mission.values.map(({ title, text }) => (
            <div
              key={title}
              className="grid gap-x-10 border-line border-b py-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
            >
              <dt className="font-heading text-[1.625rem] leading-tight">{title}</dt>
              <dd className="mt-1 max-w-[46ch] md:mt-0.5">{text}</dd>
            </div>
          ))}
        </dl>
      </PlumbLineSection>
      {mission.teachers ? (
        <PlumbLineSection id="teachers" title={mission.teachers.title}>
          <TeacherCards people={mission.teachers.people} />
        </PlumbLineSection>
      ) : null}
      <PlumbLineSection id="impact" title={mission.impactTitle}>
        <p className="mt-4 max-w-[62ch]">{mission.impact}</p>
        <dl className="mt-6 max-w-2xl">
          {home.statistics.map(({ figure, label }) => (
            <div key={label} className="grid items-center gap-x-8 py-3 sm:grid-cols-2">
              <dt className="order-2">{label}</dt>
              <dd>
                <DimensionLine className="font-heading text-[2rem] leading-none">{figure}</DimensionLine>
              </dd>
            </div>
          ))}
        </dl>
        <HowCounted />
      </PlumbLineSection>
      <div className="min-h-32 pb-2">
        <p className="max-w-[44ch] text-[1.25rem]">{mission.joinText}</p>
        <p className="mt-6">
          <OtherSiteNote to={bookingPage}>
            <ButtonLink to={bookingPage}>{mission.join}</ButtonLink>
          </OtherSiteNote>
        </p>
      </div>
    </PlumbLine>
  );
}
