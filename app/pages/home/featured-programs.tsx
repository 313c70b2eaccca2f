// Featured programs: each card highlights its part of the house. Learn More leads to the programs overview
//
import { home } from "#content/pages/home.ts";
import type { ProgramCard } from "#content/programs/program.ts";
import { programCards } from "#content/programs/programs.ts";
import { DimensionLine } from "../../drawings/dimension-line.tsx";
import { Drawing } from "../../drawings/drawing.tsx";
import { SectionHeading } from "../../drawings/section-heading.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import type { ShownSystems } from "./use-shown-systems.ts";

export function FeaturedPrograms({ systems }: { systems: ShownSystems }) {
  return (
    <section aria-labelledby="featured" className="pb-16">
      <SectionHeading id="featured" title={home.programsTitle} />
      <ul className="mt-6 border-drawing border-t-2">
        {programCards
          .filter(({ isOnHomePage }) => isOnHomePage)
          .map((card) => (
            <Card key={card.title} card={card} systems={systems} />
          ))}
      </ul>
      <ButtonLink to="/programs" className="mt-8">
        {home.viewAll}
      </ButtonLink>
    </section>
  );
}

function Card({ card, systems }: { card: ProgramCard; systems: ShownSystems }) {
  return (
    <li
      {...systems.showing(card.systems)}
      {...systems.tapping(card.systems)}
      className="group grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-5 border-line border-b py-6 hover:bg-ground-alt sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <Drawing
        file={card.picture}
        alt=""
        className="w-full self-start text-drawing"
        sizes="(min-width: 40rem) 9rem, 6.5rem"
      />
      <div>
        <h3 className="text-[1.5rem]">{card.title}</h3>
        <DimensionLine className="mt-2 max-w-64 font-heading">{card.duration}</DimensionLine>
        <p className="mt-2 text-base text-ink-muted">{card.homeFacts}</p>
        <p className="mt-2">{card.description}</p>
        <ButtonLink to="/programs" variant="quiet" className="-ml-[1.375rem] mt-1">
          {home.learnMore}
          <span className="sr-only"> about {card.title}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
