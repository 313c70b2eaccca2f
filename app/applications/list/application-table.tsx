// The list as a table that scrolls with the page; in a narrow list each row is a card. Only the rows in view
// are in the DOM, and the next page is fetched before the end is reached, so that 100,000 applications stay
// fast. In print all loaded rows are there.
import { FlexRender, useTable } from "@tanstack/react-table";
import { use, useEffect, useRef } from "react";
import type { Decision } from "../../../contract/application-status.ts";
import type { ListedApplication, StoredApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { useRowKeys } from "../keyboard/use-row-keys.ts";
import { applicationColumns, features, headingClass } from "./application-columns.tsx";
import type { ApplicationFilter } from "./application-filter.ts";
import { ApplicationRow, closestRowIndex, RowSpacer } from "./application-row.tsx";
import { sortDirection } from "./column-sort.ts";
import { OpenApplicationContext } from "./open-application.ts";
import { openClickedRow } from "./open-clicked-row.ts";
import { useRowsInView } from "./use-rows-in-view.ts";

type ApplicationTableProps = {
  applications: ListedApplication[];
  /** The total number of matching rows, loaded or not. */
  matching: number | undefined;
  filter: ApplicationFilter;
  onNearEnd: () => void;
  onDecide: (application: StoredApplication, decision: Decision) => void;
};

export function ApplicationTable({ applications, ...props }: ApplicationTableProps) {
  const { matching, filter, onNearEnd, onDecide } = props;
  const words = useWords("applications");
  const { sort } = filter;
  const body = useRef<HTMLTableSectionElement>(null);
  const { openId } = use(OpenApplicationContext);
  const table = useTable({
    features,
    columns: applicationColumns,
    data: applications,
    getRowId: ({ id }) => id,
  });
  const rows = table.getRowModel().rows;
  // The row that was open last stays rendered, because its button takes the focus when the dialog closes.
  const lastOpenId = useRef(openId);
  if (openId) lastOpenId.current = openId;
  const openIndex = applications.findIndex(({ id }) => id === lastOpenId.current);
  const { inView, lastInView, keepRow, measure, scrollTo } = useRowsInView({
    count: rows.length,
    openIndex,
    body,
  });
  const { noteFocus, moveByArrow } = useRowKeys({ applications, body, keepRow, onDecide });
  useScrollToStart(body, JSON.stringify(filter));

  // Previous and Next may open a row that is out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not while the rows around the open one change.
  useEffect(() => {
    if (openId && openIndex >= 0) scrollTo(openIndex);
  }, [openId]);

  useEffect(() => {
    if (lastInView >= rows.length - 1) onNearEnd();
  }, [lastInView, rows.length, onNearEnd]);

  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: some browsers forget the roles of a table laid out as cards.
      role="table"
      className="w-full table-fixed border-collapse text-[0.9375rem] @max-[34rem]:block print:text-sm"
      aria-rowcount={matching === undefined ? -1 : matching + 1}
    >
      <caption className="sr-only">{words.captions[sort]}</caption>
      <thead
        // biome-ignore lint/a11y/noRedundantRoles: as above
        role="rowgroup"
        className="z-10 bg-ground-alt shadow-[0_1px_0_var(--color-line),0_-1px_0_var(--color-line)] lg:sticky lg:top-(--desk-bar,0px) @max-[34rem]:block print:static"
      >
        {table.getHeaderGroups().map((group) => (
          // biome-ignore lint/a11y/noRedundantRoles: as above
          <tr key={group.id} role="row" aria-rowindex={1} className="@max-[34rem]:flex">
            {group.headers.map((header) => (
              <th
                key={header.id}
                scope="col"
                // biome-ignore lint/a11y/noRedundantRoles: as above
                role="columnheader"
                aria-sort={sortDirection(header.column.id, sort)}
                className={`h-9 whitespace-nowrap px-2 @min-[34rem]:@max-3xl:px-1.5 @5xl:px-3 py-0 text-left font-semibold text-sm ${headingClass(header.column.id)}`}
              >
                <FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody
        ref={body}
        // biome-ignore lint/a11y/noRedundantRoles: as above
        role="rowgroup"
        className="@max-[34rem]:block"
        onClick={openClickedRow}
        onKeyDown={moveByArrow}
        onFocus={(event) => {
          const index = closestRowIndex(event.target);
          keepRow(index);
          noteFocus(index);
        }}
        onBlur={() => keepRow(undefined)}
      >
        {inView.map((part) => {
          if ("gapPx" in part) return <RowSpacer key={`before ${part.before}`} heightPx={part.gapPx} />;
          const row = rows[part.index];
          return row ? <ApplicationRow key={row.id} row={row} index={part.index} measure={measure} /> : null;
        })}
      </tbody>
    </table>
  );
}

/**
 * Another filter or order starts at its first row. The table is not mounted again, so that the pressed
 * heading keeps its focus, and a list that is shown again keeps its place.
 */
function useScrollToStart(body: { current: HTMLElement | null }, shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const table = body.current?.closest("table");
    const bar = table ? Number.parseFloat(getComputedStyle(table).getPropertyValue("--desk-bar")) || 0 : 0;
    const top = (table?.getBoundingClientRect().top ?? 0) + window.scrollY - bar;
    if (window.scrollY > top) window.scrollTo(0, top);
  }, [shown, body]);
}
