// The list as a real table in a region of its own that scrolls both ways. Only the rows in view exist in the page, and
// the next ones are fetched before the end is reached, so that 100,000 applications stay quick.
import { useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { applicationsWords as words } from "../../content/pages/applications.ts";
import type { StoredApplication } from "../backend/database.ts";
import { applicationColumns, columnClasses, features } from "./application-columns.tsx";

const rowHeightPx = 56;
const rowsAhead = 15;

type ApplicationTableProps = {
  applications: StoredApplication[];
  /** Rows that match in all, loaded or not. */
  matching: number | undefined;
  onNearEnd: () => void;
};

export function ApplicationTable({ applications, matching, onNearEnd }: ApplicationTableProps) {
  const region = useRef<HTMLElement>(null);
  const table = useTable({
    features,
    columns: applicationColumns,
    data: applications,
    getRowId: ({ id }) => id,
  });
  const rows = table.getRowModel().rows;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeightPx,
    overscan: rowsAhead,
  });
  const inView = virtualizer.getVirtualItems();
  const lastInView = inView.at(-1)?.index ?? 0;
  const above = inView[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (inView.at(-1)?.end ?? 0);

  useEffect(() => {
    if (lastInView >= rows.length - 1) onNearEnd();
  }, [lastInView, rows.length, onNearEnd]);

  return (
    <section
      ref={region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      aria-label={words.caption}
      className="relative max-h-[72vh] overflow-auto rounded-xs border border-line"
    >
      <table
        className="w-full min-w-[56rem] table-fixed border-collapse text-base"
        aria-rowcount={matching === undefined ? -1 : matching + 1}
      >
        <caption className="sr-only">{words.caption}</caption>
        <thead className="sticky top-0 z-10 bg-ground-alt">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={`px-3 py-3 text-left font-semibold ${columnClasses[header.column.id]} bg-ground-alt`}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <Spacer heightPx={above} />
        <tbody>
          {inView.map(({ index }) => {
            const row = rows[index];
            return row ? (
              <tr
                key={row.id}
                aria-rowindex={index + 2}
                className="border-line border-t"
                style={{ height: rowHeightPx }}
              >
                {row.getAllCells().map((cell, column) => {
                  const Cell = column === 0 ? "th" : "td";
                  return (
                    <Cell
                      key={cell.id}
                      {...(column === 0 ? { scope: "row" } : {})}
                      className={`truncate px-3 text-left font-normal ${columnClasses[cell.column.id]}`}
                    >
                      <table.FlexRender cell={cell} />
                    </Cell>
                  );
                })}
              </tr>
            ) : null;
          })}
        </tbody>
        <Spacer heightPx={below} />
      </table>
    </section>
  );
}

function Spacer({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={applicationColumns.length} style={{ height: heightPx, padding: 0 }} />
      </tr>
    </tbody>
  );
}
