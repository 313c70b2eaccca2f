// The tables of a report: all figures beside those of the period before, then by program, state and language.
import { useId } from "react";
import { decisions } from "../../../contract/application-status.ts";
import { usStates } from "../../../contract/us-states.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { formatCount } from "../describe-application.ts";
import { useLanguageName } from "../use-language-name.ts";
import { type Grouping, groupings, type Report, type ReportGroup } from "./report-store.ts";

/** So that the page of paper holds all three. */
const mostShown = 10;

type ReportTablesProps = { report: Report; earlier: Report; earlierName: string };

export function ReportTables({ report, earlier, earlierName }: ReportTablesProps) {
  const { report: words } = useWords("overview");
  const statuses = useWords("statuses");
  const days = (count: number | undefined) => (count === undefined ? words.none : formatCount(count));
  const ofThem = (what: string) => formatMessage(words.ofThem, { what });
  const rows = [
    { label: words.received, of: ({ received }: Report) => formatCount(received) },
    {
      label: ofThem(words.decidedByNow),
      of: ({ received, waiting, givenUp }: Report) => formatCount(received - waiting - givenUp),
    },
    { label: ofThem(words.undecided), of: ({ waiting }: Report) => formatCount(waiting) },
    { label: ofThem(words.givenUp), of: ({ givenUp }: Report) => formatCount(givenUp) },
    { label: words.decidedThen, of: ({ decided }: Report) => formatCount(decided) },
    ...decisions.map((decision) => ({
      label: ofThem(statuses[decision].badge),
      of: ({ byDecision }: Report) => formatCount(byDecision[decision]),
    })),
    { label: words.told, of: ({ told }: Report) => formatCount(told) },
    { label: words.half, of: ({ halfWithin }: Report) => days(halfWithin) },
    { label: words.most, of: ({ mostWithin }: Report) => days(mostWithin) },
  ];
  return (
    <div className="space-y-6 print:space-y-3">
      <table className="w-full table-fixed print:text-sm">
        <caption className="sr-only">{words.all}</caption>
        <thead>
          <tr className="border-drawing border-b">
            <td className={`${headClass} w-2/5`} />
            <th scope="col" className={`${headClass} text-right`}>
              {words.now}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              {earlierName}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of }) => (
            <tr key={label} className="border-line border-b">
              <th scope="row" className={rowHeadClass}>
                {label}
              </th>
              <td className={`${cellClass} font-semibold`}>{of(report)}</td>
              <td className={cellClass}>{of(earlier)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {groupings.map((grouping) => (
        <GroupTable
          key={grouping}
          grouping={grouping}
          groups={report.groups[grouping]}
          earlier={earlier.groups[grouping]}
        />
      ))}
    </div>
  );
}

const headClass = "py-1 pr-3 align-bottom font-semibold print:py-0.5";
const rowHeadClass = "py-1 pr-3 text-left font-normal print:py-0";
const cellClass = "py-1 pr-3 text-right tabular-nums print:py-0";

type GroupTableProps = {
  grouping: Grouping;
  groups: ReportGroup[];
  earlier: ReportGroup[];
};

function GroupTable({ grouping, groups, earlier }: GroupTableProps) {
  const { report: words } = useWords("overview");
  const statuses = useWords("statuses");
  const nameOf = useGroupName(grouping);
  const id = useId();
  const columns = [
    ...[words.received, words.before, words.decided],
    ...decisions.map((one) => statuses[one].badge),
  ];
  const all = [
    ...groups,
    ...earlier.filter(({ value }) => !groups.some((one) => one.value === value)).map(gone),
  ];
  const others = all.slice(mostShown);
  const rows = [
    ...all.slice(0, mostShown).map((group) => ({ label: nameOf(group.value), of: [group] })),
    ...(others.length > 0 ? [{ label: words.others, of: others }] : []),
  ];
  if (all.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and Safari lets no key reach it otherwise
    <section aria-labelledby={id} tabIndex={0} className="break-inside-avoid overflow-x-auto">
      <table {...roles.table} className="w-full table-fixed max-sm:block print:text-sm">
        <caption
          id={id}
          className="pb-1 text-left font-bold font-heading text-lg max-sm:block print:text-base"
        >
          {words.groups[grouping]}
        </caption>
        <thead {...roles.rowgroup} className="max-sm:block">
          <tr {...roles.row} className={`border-drawing border-b ${narrowRowClass}`}>
            <td className={`${headClass} w-2/5 max-sm:hidden`} />
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                {...roles.columnheader}
                className={`${headClass} text-right max-sm:self-end max-sm:pr-0 max-sm:font-heading max-sm:text-xs`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className="max-sm:block">
          {rows.map(({ label, of }) => (
            <GroupRow key={label} label={label} figures={figuresOf(of, earlier)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Some browsers forget the roles of a table that is laid out in another way. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};

/** On phones the name stands above the figures, so that all columns are seen. */
const narrowRowClass = "max-sm:grid max-sm:grid-cols-[repeat(5,minmax(3.375rem,1fr))] max-sm:gap-x-1";

/** One that had something only in the period before. */
function gone({ value, byDecision }: ReportGroup): ReportGroup {
  const none = Object.fromEntries(Object.keys(byDecision).map((one) => [one, 0]));
  return {
    value,
    received: 0,
    givenUp: 0,
    waiting: 0,
    decided: 0,
    told: 0,
    byDecision: none as ReportGroup["byDecision"],
  }; // its keys
}

/** In the order of the columns. */
function figuresOf(groups: readonly ReportGroup[], earlier: readonly ReportGroup[]): number[] {
  const values = groups.map(({ value }) => value);
  const same = earlier.filter(({ value }) => values.includes(value));
  return [
    sumOf(groups, ({ received }) => received),
    sumOf(same, ({ received }) => received),
    sumOf(groups, ({ decided }) => decided),
    ...decisions.map((one) => sumOf(groups, ({ byDecision }) => byDecision[one])),
  ];
}

function GroupRow({ label, figures }: { label: string; figures: readonly number[] }) {
  return (
    <tr {...roles.row} className={`border-line border-b ${narrowRowClass}`}>
      <th scope="row" {...roles.rowheader} className={`${rowHeadClass} max-sm:col-span-full max-sm:pb-0`}>
        {label}
      </th>
      {figures.map((count, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
        <td key={index} {...roles.cell} className={`${cellClass} max-sm:pt-0 max-sm:pr-0`}>
          {formatCount(count)}
        </td>
      ))}
    </tr>
  );
}

function useGroupName(grouping: Grouping): (value: string) => string {
  const { unknown, otherState } = useWords("overview");
  const programs = useWords("formPrograms");
  const languageName = useLanguageName();
  return (value) => {
    if (value === "") return grouping === "state" ? otherState : unknown;
    if (grouping === "language") return languageName(value);
    if (grouping === "state") return Object.entries(usStates).find(([code]) => code === value)?.[1] ?? value;
    return programs.find(({ answer }) => answer === value)?.label ?? value;
  };
}

function sumOf(groups: readonly ReportGroup[], of: (group: ReportGroup) => number): number {
  return groups.reduce((sum, group) => sum + of(group), 0);
}
