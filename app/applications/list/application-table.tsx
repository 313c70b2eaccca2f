// The list as a table inside a region that scrolls both ways. Only the rows in view are in the DOM, and the
// next page is fetched before the end is reached, so that 100,000 applications stay fast. In print all loaded
// rows are there.
import { FlexRender, useTable } from "@tanstack/react-table";
import { useEffect, useRef } from "react";
import { applicationsWords as words } from "#content/pages/applications.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { applicationColumns, columnClass, features, minTableWidth } from "./application-columns.tsx";
import type { ApplicationFilter } from "./application-filter.ts";
import { ApplicationRow, closestRowIndex, RowSpacer } from "./application-row.tsx";
import { sortDirection } from "./column-sort.ts";
import { useRowsInView } from "./use-rows-in-view.ts";

type ApplicationTableProps = {
  applications: StoredApplication[];
  /** The total number of matching rows, loaded or not. */
  matching: number | undefined;
  filter: ApplicationFilter;
  onNearEnd: () => void;
};

export function ApplicationTable({ applications, matching, filter, onNearEnd }: ApplicationTableProps) {
  const { sort } = filter;
  const shown = JSON.stringify(filter);
  const region = useRef<HTMLElement>(null);
  const table = useTable({
    features,
    columns: applicationColumns,
    data: applications,
    getRowId: ({ id }) => id,
  });
  const rows = table.getRowModel().rows;
  const { inView, lastInView, keepRow } = useRowsInView(region, rows.length);

  // The table is scrolled and not mounted again, so that the pressed heading keeps its focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what the effect waits for.
  useEffect(() => {
    region.current?.scrollTo(0, 0);
  }, [shown]);

  useEffect(() => {
    if (lastInView >= rows.length - 1) onNearEnd();
  }, [lastInView, rows.length, onNearEnd]);

  return (
    <section
      ref={region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      aria-label={words.captions[sort]}
      className="relative max-h-[72vh] overflow-auto rounded-xs border border-line print:max-h-none print:overflow-visible print:border-0"
    >
      <table
        className={`w-full ${minTableWidth} table-fixed border-collapse text-base print:min-w-0 print:table-auto print:text-sm`}
        aria-rowcount={matching === undefined ? -1 : matching + 1}
      >
        <caption className="sr-only">{words.captions[sort]}</caption>
        <thead className="sticky top-0 z-10 bg-ground-alt print:static">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sortDirection(header.column.id, sort)}
                  className={`px-3 py-2 text-left font-semibold ${columnClass(header.column.id)} bg-ground-alt`}
                >
                  <FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody onFocus={(event) => keepRow(closestRowIndex(event.target))} onBlur={() => keepRow(undefined)}>
          {inView.map((part) => {
            if ("gapPx" in part) return <RowSpacer key={`before ${part.before}`} heightPx={part.gapPx} />;
            const row = rows[part.index];
            return row ? <ApplicationRow key={row.id} row={row} index={part.index} /> : null;
          })}
        </tbody>
      </table>
    </section>
  );
}
