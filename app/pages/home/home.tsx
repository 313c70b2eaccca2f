// Home. On wide screens the cutaway house stays beside the text as far as the programs.
// Pointing at a program or at the legend highlights its system.
import type { HomeSection } from "../../../words/schemas/facts.ts";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { pageWords } from "../../words/page-words.server.ts";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/home.ts";
import { FeaturedPrograms } from "./featured-programs.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { HousePanel } from "./house-panel.tsx";
import { ScholarshipCall } from "./scholarship-call.tsx";
import { Statistics } from "./statistics.tsx";
import { SuccessStories } from "./success-stories.tsx";
import { useShownSystems } from "./use-shown-systems.ts";

export const loader = ({ url }: Route.LoaderArgs) => pageWords(url, "pages/home", "programs", "house");

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  const { home, notices } = words;
  return pageMeta(words, {
    ...{ title: home.searchTitle, description: home.searchDescription, path: "/" },
    things: notices.flatMap(({ event }) => event?.schema ?? []),
  });
}

export default function Home() {
  const systems = useShownSystems();
  const { hidden } = useWords("home");
  const has = (section: HomeSection) => !hidden.includes(section);
  return (
    <>
      <div className="sheet grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:grid-rows-[auto_auto_1fr] xl:gap-x-16">
        <Hero />
        <HousePanel systems={systems} />
        {has("features") && <Features />}
        {has("programs") && <FeaturedPrograms systems={systems} />}
      </div>
      {has("figures") && <Statistics />}
      {has("scholarships") && <ScholarshipCall />}
      {has("stories") && <SuccessStories />}
    </>
  );
}
