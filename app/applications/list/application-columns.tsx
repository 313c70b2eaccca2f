// The six columns of the list and what each shows.
import { createColumnHelper, tableFeatures } from "@tanstack/react-table";
import { applicationsWords as words } from "#content/pages/applications.ts";
import type { ListedApplication } from "../../backend/database-schema.ts";
import { applicantLocation } from "../describe-application.ts";
import { DateCell } from "./date-cell.tsx";
import { NameCell } from "./name-cell.tsx";
import { SelectAll } from "./select-all.tsx";
import { SortButton } from "./sort-button.tsx";
import { StatusCell } from "./status-cell.tsx";
import { ViewButton } from "./view-button.tsx";

export const features = tableFeatures({});

const column = createColumnHelper<typeof features, ListedApplication>();

export const applicationColumns = column.columns([
  column.display({
    id: "name",
    header: () => (
      <span className="flex items-center gap-2">
        <SelectAll />
        <SortButton column="name">{words.columns.name}</SortButton>
      </span>
    ),
    cell: ({ row }) => <NameCell application={row.original} />,
  }),
  column.accessor((row) => applicantLocation(row) ?? words.notProvided, {
    id: "location",
    header: words.columns.location,
  }),
  column.accessor((row) => row.budget?.trim() || words.notProvided, {
    id: "budget",
    header: words.columns.budget,
  }),
  column.display({
    id: "status",
    header: words.columns.status,
    cell: ({ row }) => <StatusCell application={row.original} />,
  }),
  column.display({
    id: "date",
    header: () => <SortButton column="date">{words.columns.date}</SortButton>,
    cell: ({ row }) => <DateCell application={row.original} />,
  }),
  column.display({
    id: "actions",
    header: words.columns.actions,
    cell: ({ row }) => <ViewButton application={row.original} />,
  }),
]);

type ColumnName = keyof typeof words.columns;

/**
 * Fixed widths, so that the columns do not move while rows are added and removed. The name takes the rest.
 */
export const columnWidths: Record<ColumnName, string> = {
  name: "print:w-[27%]",
  location: "w-[12%] @5xl:w-[17%] print:w-[17%]",
  budget: "w-[11%] @5xl:w-[20%] print:w-[20%]",
  status: "w-31 @5xl:w-64 print:w-[18%]",
  date: "w-31 @5xl:w-44 print:w-[18%]",
  actions: "w-19 @5xl:w-22 print:hidden",
};

/** A card has the name and View, then location and budget beside the status, then the date. */
const cardPlaces: Record<ColumnName, string> = {
  name: "@max-[34rem]:col-start-1",
  location: "@max-[34rem]:col-start-1 @max-[34rem]:row-start-2 @max-[34rem]:pl-11",
  budget: "@max-[34rem]:col-start-1 @max-[34rem]:row-start-3 @max-[34rem]:pl-11",
  status: "@max-[34rem]:col-start-2 @max-[34rem]:row-span-2 @max-[34rem]:row-start-2",
  date: "@max-[34rem]:col-span-2 @max-[34rem]:col-start-1 @max-[34rem]:row-start-4 @max-[34rem]:pl-11",
  actions: "@max-[34rem]:col-start-2 @max-[34rem]:row-start-1 @max-[34rem]:text-right print:hidden",
};

/** Headings without a sort button are not shown above cards, but are still read. */
export function headingClass(id: string): string {
  const shown = id === "name" || id === "date" ? "" : "@max-[34rem]:sr-only";
  return `${columnWidths[columnName(id)]} ${shown}`;
}

export function cellClass(id: string): string {
  return cardPlaces[columnName(id)];
}

function columnName(id: string): ColumnName {
  return id as ColumnName; // the table has string ids; a test compares both
}
