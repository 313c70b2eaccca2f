// One application as a row of the table. It states its row index, because most rows are not in the DOM.
import { FlexRender, type Row } from "@tanstack/react-table";
import { memo } from "react";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { applicationColumns, columnClass, type features } from "./application-columns.tsx";
import { nameId } from "./name-cell.tsx";
import { rowHeightPx } from "./use-rows-in-view.ts";

type ApplicationRowProps = { row: Row<typeof features, StoredApplication>; index: number };

/**
 * Renders again only for another application or index. Cells that depend on a context render by themselves.
 */
export const ApplicationRow = memo(
  Cells,
  (before, after) => before.row.original === after.row.original && before.index === after.index,
);

function Cells({ row, index }: ApplicationRowProps) {
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      className="break-inside-avoid border-line border-t"
      style={{ height: rowHeightPx }}
    >
      {row.getAllCells().map((cell, column) => {
        const Cell = column === 0 ? "th" : "td";
        return (
          <Cell
            key={cell.id}
            {...(column === 0 ? { scope: "row", "aria-labelledby": nameId(row.id) } : {})}
            className={`truncate px-3 text-left font-normal print:whitespace-normal print:py-1 ${columnClass(cell.column.id)}`}
          >
            <FlexRender cell={cell} />
          </Cell>
        );
      })}
    </tr>
  );
}

/** Fills the space of rows that are not rendered. */
export function RowSpacer({ heightPx }: { heightPx: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a gap takes focus.
    <tr aria-hidden="true">
      <td colSpan={applicationColumns.length} style={{ height: heightPx, padding: 0 }} />
    </tr>
  );
}

/** The index of the row that contains the element. */
export function closestRowIndex(element: Element): number | undefined {
  const index = element.closest("tr")?.dataset.index;
  return index === undefined ? undefined : Number(index);
}
