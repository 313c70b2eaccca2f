// Featured programs: each card highlights its part of the house. Learn More leads to the programs overview
//
import { formatMessage } from "../../../words/format-message.ts";
import { type ProgramCard, programCards } from "../../../words/program.ts";
import { DimensionLine } from "../../drawings/dimension-line.tsx";
import { Drawing } from "../../drawings/drawing.tsx";
import { SectionHeading } from "../../drawings/section-heading.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import type { ShownSystems } from "./use-shown-systems.ts";

export function FeaturedPrograms({ systems }: { systems: ShownSystems }) {
  const home = useWords("home");
  const cards = programCards(useWords("programs"));
  return (
    <section aria-labelledby="featured" className="pb-16">
      <SectionHeading id="featured" title={home.programsTitle} />
      <ul className="mt-6 border-drawing border-t-2">
        {cards
          .filter(({ isOnHomePage }) => isOnHomePage)
          .map((card) => (
            <Card key={card.title} card={card} systems={systems} />
          ))}
      </ul>
      <ButtonLink to="/programs" variant="outline" className="mt-8">
        {home.viewAll}
      </ButtonLink>
    </section>
  );
}

function Card({ card, systems }: { card: ProgramCard; systems: ShownSystems }) {
  const frame = useWords("frame");
  const home = useWords("home");
  return (
    <li
      {...systems.showing(card.systems)}
      {...systems.tapping(card.systems)}
      className="group grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-5 border-line border-b py-5 hover:bg-ground-alt md:grid-cols-[9rem_minmax(0,1fr)] md:py-6"
    >
      <Drawing
        file={card.picture}
        alt=""
        className="w-full self-start text-drawing"
        sizes="(min-width: 48rem) 9rem, 5.75rem"
      />
      <div>
        <h3 className="text-[1.375rem] md:text-[1.625rem]">{card.title}</h3>
        <DimensionLine className="max-w-64 font-heading text-lg max-md:*:aria-hidden:hidden md:mt-2">
          {card.duration}
        </DimensionLine>
        <p className="text-base text-ink-muted md:mt-2">{card.homeFacts}</p>
        <p className="mt-2 text-base md:text-[length:inherit]">{card.description}</p>
        {card.nextStart ? (
          <p className="mt-2 text-base">
            <span>{`${card.nextStart.label}: `}</span>
            <strong>{card.nextStart.date}</strong>
            <span>{`. ${card.nextStart.classes}.`}</span>
          </p>
        ) : null}
        <ButtonLink to="/programs" variant="quiet" size="inline">
          {home.learnMore}
          <span className="sr-only">{` ${formatMessage(frame.about, { program: card.title })}`}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
