// "Why Choose Our … Program?": one item, closed by default. Without JavaScript it is open.
import { useId } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import type { ProgramCard } from "../../../words/program.ts";
import { DisclosureButton } from "../../ui/disclosure-button.tsx";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";

const lists = ["education", "options", "support"] as const;

export function WhyChoose({ card }: { card: ProgramCard }) {
  const programsPage = useWords("programsPage");
  const id = useId();
  return (
    <div className="border-line border-t max-md:col-span-2">
      <h3 className="tracking-normal">
        <DisclosureButton
          controls={id}
          className="group flex min-h-12 w-full md:min-h-14 cursor-pointer items-center justify-between gap-3 px-3 py-2 md:px-4 text-left text-[1.0625rem] text-action hover:bg-ground-alt lg:px-6"
        >
          <span>
            {formatMessage(programsPage.why, { program: card.title, firstWord: firstWord(card.title) })}
          </span>
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="size-4 shrink-0"
            stroke="currentColor"
            strokeWidth="2"
          >
            <path d="M1 8h14" />
            <path d="M8 1v14" className="group-aria-expanded:hidden" />
          </svg>
        </DisclosureButton>
      </h3>
      <div
        id={id}
        suppressHydrationWarning
        className="px-3 pb-5 md:px-4 text-base lg:px-6 scripted:not-data-open:hidden"
      >
        {lists.map((list) => (
          <section key={list} className="pt-2">
            <h4 className="lettering text-ink-muted">{programsPage.lists[list]}</h4>
            <ul className="mt-1 list-[square] pl-5 marker:text-drawing">
              {card.details[list].map((item) => (
                <li key={item}>
                  <NoWrap text={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function firstWord(title: string): string {
  return title.split(" ")[0] ?? title;
}
