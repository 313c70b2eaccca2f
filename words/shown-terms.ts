// When a program starts and what it costs, as the pages of a language say it on a day: what is over is left
// out. A program without such facts has none of these keys, and its pages say nothing.
import { writtenDay } from "./days.ts";
import { formatMessage } from "./format-message.ts";
import { formatPlural } from "./format-plural.ts";
import type { ProgramFacts, WrittenWords } from "./schemas/all-schemas.ts";
import type { ShownStart, ShownTerms, TermsInShort } from "./terms.ts";

/** Of one language. `formats` is the tag by which it writes dates and amounts. */
export type TermsIn = {
  words: WrittenWords["terms"];
  formats: string;
  today: string;
  /** Where the refund policy is, if the school has one among its documents. */
  refunds?: { label: string; to: string };
};

export function shownTerms(program: ProgramFacts, { words, formats, today, refunds }: TermsIn): ShownTerms {
  const { starts = [], costs = [], withoutCosts } = program;
  const coming = starts
    .filter(({ date }) => date >= today)
    .sort((one, other) => one.date.localeCompare(other.date));
  const all = coming.map((start) => ({ start, shown: shownStart(start, { words, formats, today }) }));
  const next = all.find(({ shown }) => shown.isOpen) ?? all[0];
  const dates = [...(next ? [next] : []), ...all.filter((one) => one !== next)].map(({ shown }) => shown);
  const sum = costs.reduce((total, { dollars }) => total + dollars, 0);
  const [label, ask] = [words.costsTitle, words.askAboutCosts];
  const more = dates.length > 1 ? formatPlural(words.moreStarts, { count: dates.length - 1 }) : undefined;
  return {
    ...(dates.length > 0 ? { starts: { label: words.nextStart, dates, ...(more ? { more } : {}) } } : {}),
    ...(costs.length > 0
      ? { costs: { label, columns: words.columns, ...table(), ask, ...(refunds ? { refunds } : {}) } }
      : {}),
    ...(costs.length === 0 && withoutCosts === "ask"
      ? { noCosts: { label, text: words.notListed, ask: words.ask } }
      : {}),
    ...(dates.length + costs.length > 0 ? { termsSchema: schema() } : {}),
  };

  function schema() {
    const { date, deadline = "" } = next?.start ?? {};
    return {
      ...(date ? { startDate: date } : {}),
      ...(deadline !== "" && deadline >= today ? { applicationDeadline: deadline } : {}),
      ...(costs.length > 0 ? { offers: { "@type": "Offer", price: sum, priceCurrency: "USD" } } : {}),
    };
  }

  function table() {
    return {
      rows: costs.map(({ part, due, dollars, isCoverable }) => ({
        ...{ part: words.partNames[part], due: words.due[due], amount: inDollars(dollars, formats) },
        ...(isCoverable === "yes" ? { coverable: words.coverable } : {}),
      })),
      total: { label: words.total, amount: inDollars(sum, formats) },
    };
  }
}

export function inShort({ starts, costs, noCosts }: ShownTerms): TermsInShort {
  const next = starts?.dates[0];
  const note = next?.note;
  return {
    ...(starts && next
      ? {
          nextStart: {
            ...{ label: starts.label, date: next.date, classes: next.classes },
            ...(note ? { note } : {}),
          },
        }
      : {}),
    ...(costs ? { cost: { label: costs.label, text: costs.total.amount, ...linkOf(costs) } } : {}),
    ...(noCosts ? { cost: { label: noCosts.label, text: noCosts.text } } : {}),
  };
}

function linkOf({ refunds }: NonNullable<ShownTerms["costs"]>) {
  return refunds ? { refunds } : {};
}

type Start = NonNullable<ProgramFacts["starts"]>[number];

function shownStart(start: Start, { words, formats, today }: TermsIn): ShownStart {
  const isOver = start.deadline !== "" && start.deadline < today;
  const note = start.seats === "full" ? words.seats.full : isOver ? words.closed : undefined;
  const few = start.seats === "few" ? words.seats.few : undefined;
  const shown = note ?? few;
  return {
    day: start.date,
    date: writtenDay(start.date, formats),
    classes: `${words.times[start.time]}, ${start.town || words.online}`,
    isOpen: note === undefined,
    ...(shown ? { note: shown } : {}),
    ...(start.deadline !== "" && !isOver && note === undefined
      ? {
          deadline: formatMessage(words.deadline, { date: writtenDay(start.deadline, formats) }),
        }
      : {}),
  };
}

function inDollars(dollars: number, formats: string): string {
  return new Intl.NumberFormat(formats, {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: 0,
  }).format(dollars);
}
