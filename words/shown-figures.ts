// The figures of the home page, each with how it was counted, as the pages of a language show them.
import { writtenDay } from "./days.ts";
import { formatMessage } from "./format-message.ts";
import type { WrittenWords } from "./schemas/all-schemas.ts";

export type ShownFigure = {
  figure: string;
  label: string;
  /** How it was counted, of how many people, in which time, and as of which day; left out if nobody says. */
  counted?: string;
};

type Home = WrittenWords["home"];

/** `formats` is the tag by which a language writes dates and numbers. */
export function shownFigures({ statistics, counting }: Home, formats: string): ShownFigure[] {
  return statistics.map(({ figure, label, from, until, people, method, asOf }) => {
    if (asOf === "") return { figure, label };
    const written = (day: string) => writtenDay(day, formats);
    const count = new Intl.NumberFormat(formats).format(Number(people));
    const counted = [
      method,
      people && formatMessage(counting.countedPeople, { count }),
      from && formatMessage(counting.period, { from: written(from), until: written(until) }),
      formatMessage(counting.countedAsOf, { date: written(asOf) }),
    ]
      .filter((sentence) => sentence !== "")
      .join(" ");
    return { figure, label, counted };
  });
}
