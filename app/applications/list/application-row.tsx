// One application as a row of the table, or as a card in a narrow list. It states its row index, because most
// rows are not in the DOM, and its roles, because a card's layout makes some browsers forget them.
import { FlexRender, type Row } from "@tanstack/react-table";
import { memo, use } from "react";
import type { ListedApplication } from "../../backend/database-schema.ts";
import { cellClass, type features } from "./application-columns.tsx";
import { nameId } from "./name-cell.tsx";
import { OpenApplicationContext } from "./open-application.ts";
import { SelectionContext } from "./selection.ts";

type ApplicationRowProps = {
  row: Row<typeof features, ListedApplication>;
  index: number;
  measure: (row: HTMLTableRowElement | null) => void;
};

/**
 * Renders again only for another application or index. Cells that depend on a context render by themselves.
 */
export const ApplicationRow = memo(
  TableRow,
  (before, after) => before.row.original === after.row.original && before.index === after.index,
);

function TableRow({ row, index, measure }: ApplicationRowProps) {
  const isOpen = use(OpenApplicationContext).openId === row.id;
  const isSelected = use(SelectionContext).ids.has(row.id);
  return (
    <tr
      ref={measure}
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isOpen ? "true" : undefined}
      className={`h-11 cursor-pointer break-inside-avoid border-line border-b hover:bg-ground-alt @max-[34rem]:grid @max-[34rem]:h-auto @max-[34rem]:grid-cols-[minmax(0,1fr)_auto_3.75rem] @max-[34rem]:py-1 ${isOpen ? openClass : isSelected ? "bg-ground-alt" : ""}`}
    >
      <Cells row={row} />
    </tr>
  );
}

/** Forced colors drop the shadow. */
const openClass =
  "bg-ground-alt shadow-[inset_4px_0_0_var(--color-drawing)] forced-colors:outline-3 forced-colors:-outline-offset-3 forced-colors:outline-[Highlight]";

/** Separate, so that a selection or an opened row does not render them again. */
const Cells = memo(
  ({ row }: Pick<ApplicationRowProps, "row">) =>
    row.getAllCells().map((cell, column) => {
      const Cell = column === 0 ? "th" : "td";
      return (
        <Cell
          key={cell.id}
          {...(column === 0
            ? { scope: "row", role: "rowheader", "aria-labelledby": nameId(row.id) }
            : { role: "cell" })}
          className={`truncate px-2 @min-[34rem]:@max-3xl:px-1.5 @5xl:px-3 text-left align-middle font-normal print:whitespace-normal print:py-1 print:wrap-anywhere @max-[34rem]:min-w-0 @max-[34rem]:leading-5 ${cellClass(cell.column.id)}`}
        >
          <FlexRender cell={cell} />
        </Cell>
      );
    }),
  (before, after) => before.row.original === after.row.original,
);

/**
 * Fills the space of rows that are not rendered. It does not span the columns, because beside an application
 * there are fewer of them.
 */
export function RowSpacer({ heightPx }: { heightPx: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a gap takes focus.
    <tr aria-hidden="true">
      <td style={{ height: heightPx, padding: 0 }} />
    </tr>
  );
}

/** The index of the row that contains the element. */
export function closestRowIndex(element: Element): number | undefined {
  const index = element.closest("tr")?.dataset.index;
  return index === undefined ? undefined : Number(index);
}
