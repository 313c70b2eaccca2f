// One quiet line about changes by others: how many applications came in, with a button that shows them, or
// that the list is not up to date. In a wide list it stands beside the tabs, or where these fill the line,
// beside the search, so that no row moves when a text appears and no tab is covered. In a narrow list it is a
// line of its own, without height while it is empty.
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { formatCount } from "../describe-application.ts";
import { maxOfAKind, type News, newIdsNotShown } from "./news.ts";

/** Missed answers in a row after which the line says so: one of them is common on a phone. */
const failuresToMention = 2;

type NewsLineProps = { news: News; applications: readonly { id: string }[]; onShow: () => void };

export function NewsLine({ news, applications, onShow }: NewsLineProps) {
  const words = useWords("workingTogether").news;
  const count = newIdsNotShown(news, applications).length;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] @4xl:col-start-2 @4xl:row-start-2 @4xl:max-w-80 @4xl:flex-nowrap @4xl:pl-3 @4xl:justify-end @4xl:leading-tight @min-[75rem]:-mb-px @min-[75rem]:row-start-1 @min-[75rem]:border-line @min-[75rem]:border-b @min-[75rem]:max-w-none @min-[75rem]:text-sm print:hidden">
      <p role="status" className={count > 0 ? "font-semibold" : "text-ink-muted"}>
        {news.failures >= failuresToMention
          ? words.failing
          : count > 0
            ? formatPlural(words.received, { count: shown(count, words), number: count })
            : ""}
      </p>
      {count > 0 ? (
        <Button variant="quiet" size="compact" className="px-1!" onClick={onShow}>
          {words.show}
        </Button>
      ) : null}
    </div>
  );
}

function shown(count: number, words: Words["workingTogether"]["news"]): string {
  return count > maxOfAKind
    ? formatMessage(words.moreThan, { count: formatCount(maxOfAKind) })
    : formatCount(count);
}
