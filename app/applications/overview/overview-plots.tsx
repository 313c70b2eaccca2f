// The Overview once it is loaded: key figures, plots, and who waits longest. Only this file loads the plots'
// library.
import { Link } from "react-router";
import { usStates } from "../../../contract/us-states.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { formatCount, formatDay } from "../describe-application.ts";
import { listSearch, parseState } from "../list/application-filter.ts";
import { isoDay, useSchoolDays, zoneNames } from "../school-days.ts";
import { BarPlot } from "./bar-plot.tsx";
import { ColumnPlot } from "./column-plot.tsx";
import type { PlottedFigure } from "./figure-table.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { weekFilter } from "./overview-links.ts";
import type { Figure, Overview } from "./overview-store.ts";
import { PlotSection } from "./plot-section.tsx";
import { WaitingLongest } from "./waiting-longest.tsx";

/** More bars would make a plot longer than a screen; the table has all states. */
const mostStates = 10;

export function OverviewPlots({ overview }: { overview: Overview }) {
  const words = useWords("overview");
  const statusWords = useWords("statuses");
  const { name: school } = useWords("school");
  const { timeZone } = useSchoolDays();
  const weeks = overview.weeks.map(({ monday, count }) => ({
    label: formatMessage(words.week, { day: dayOf(monday, "long") }),
    shortLabel: dayOf(monday, "short"),
    count,
    search: listSearch(weekFilter(monday)),
  }));
  const statuses = overview.statuses.flatMap(({ value, count }) =>
    value ? { label: statusWords[value].badge, count, search: listSearch({ status: value }) } : [],
  );
  const programs = overview.programs.map((figure) => programFigure(figure, words.unknown));
  const states = overview.states.map((figure) => stateFigure(figure, words.otherState));
  const first = states.slice(0, mostStates);
  const note =
    states.length > mostStates ? (
      <span>{formatMessage(words.firstStates, { count: formatCount(mostStates) })}</span>
    ) : undefined;
  const withdrawn =
    overview.withdrawn > 0 ? (
      <Link
        to={{ search: listSearch({ isWithdrawn: true }) }}
        className="inline-flex min-h-11 items-center underline"
      >
        {formatMessage(words.withdrawn, { count: formatCount(overview.withdrawn) })}
      </Link>
    ) : undefined;
  return (
    <div className="space-y-8 text-[0.9375rem]">
      <p className="hidden text-ink-muted print:block">
        {formatMessage(words.made, {
          school,
          day: formatDay(isoDay(overview.countedAt, timeZone)),
          zone: zoneNames(timeZone).long,
        })}
      </p>
      <KeyFigures overview={overview} />
      <PlotSection title={words.weeks} column={words.columns.week} figures={[...weeks].reverse()}>
        <ColumnPlot title={words.weeks} columns={weeks} />
      </PlotSection>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-4">
        <WaitingLongest overview={overview} />
        <PlotSection title={words.statuses} column={words.columns.status} figures={statuses} note={withdrawn}>
          <BarPlot title={words.statuses} figures={statuses} />
        </PlotSection>
        <PlotSection title={words.programs} column={words.columns.program} figures={programs}>
          <BarPlot title={words.programs} figures={programs} />
        </PlotSection>
        <PlotSection title={words.states} column={words.columns.state} figures={states} note={note}>
          <BarPlot title={words.states} figures={first} />
        </PlotSection>
      </div>
    </div>
  );
}

function programFigure({ value, count }: Figure, unknown: string): PlottedFigure {
  return { label: value ?? unknown, count, search: listSearch({ program: value ?? null }) };
}

function stateFigure({ value, count }: Figure, otherState: string): PlottedFigure {
  const state = parseState(value ?? null);
  return {
    label: state ? usStates[state] : otherState,
    count,
    search: listSearch({ state: state ?? null }),
  };
}

const dayFormats = {
  short: new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }),
  long: new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }),
};

function dayOf(day: string, format: keyof typeof dayFormats): string {
  return dayFormats[format].format(new Date(`${day}T00:00:00Z`));
}
