// The home page as a language shows it on a day: figures with how each was counted, the stories of the day,
// and which parts the school leaves out.
import { writtenDay } from "./days.ts";
import { formatMessage } from "./format-message.ts";
import type { Facts, WrittenWords } from "./schemas/all-schemas.ts";
import { type HomeSection, homeSections } from "./schemas/facts.ts";

export type ShownFigure = {
  figure: string;
  label: string;
  /** How it was counted, of how many people, in which time, and as of which day; left out if nobody says. */
  counted?: string;
};

type Home = WrittenWords["home"];
type Story = WrittenWords["stories"][number];

export type ShownHome = {
  home: Omit<Home, "statistics" | "counting"> & {
    statistics: readonly ShownFigure[];
    /** The parts that the school leaves out. */
    hidden: readonly HomeSection[];
    /** What opens how the figures were counted; left out if nobody says. */
    howCounted?: string;
  };
  /** Those of the day. */
  stories: readonly Omit<Story, "consent" | "until">[];
};

type Written = Pick<WrittenWords, "home" | "stories">;

/** `formats` is the tag by which a language writes dates and numbers. */
export function shownHome(
  { home: { counting, ...home }, stories }: Written,
  { shown }: Facts["shown"],
  { formats, today }: { formats: string; today: string },
): ShownHome {
  const statistics = shownFigures({ ...home, counting }, formats);
  const isAnyCounted = statistics.some(({ counted }) => counted !== undefined);
  return {
    home: {
      ...{ ...home, statistics },
      hidden: homeSections.filter((section) => shown[section] === "hidden"),
      ...(isAnyCounted ? { howCounted: counting.howCounted } : {}),
    },
    stories: stories
      .filter(({ until }) => until === "" || today <= until)
      .map(({ consent: _, until: __, ...story }) => story),
  };
}

function shownFigures({ statistics, counting }: Home, formats: string): ShownFigure[] {
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
