// The six columns of the list and what each shows.
import { createColumnHelper, tableFeatures } from "@tanstack/react-table";
import { applicationsWords as words } from "#content/pages/applications.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { applicantLocation, applicationDate } from "../describe-application.ts";
import { NameCell } from "./name-cell.tsx";
import { SortButton } from "./sort-button.tsx";
import { StatusCell } from "./status-cell.tsx";
import { ViewButton } from "./view-button.tsx";

export const features = tableFeatures({});

const column = createColumnHelper<typeof features, StoredApplication>();

export const applicationColumns = column.columns([
  column.display({
    id: "name",
    header: () => <SortButton column="name">{words.columns.name}</SortButton>,
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
  column.accessor(applicationDate, {
    id: "date",
    header: () => <SortButton column="date">{words.columns.date}</SortButton>,
  }),
  column.display({
    id: "actions",
    header: words.columns.actions,
    cell: ({ row }) => <ViewButton application={row.original} />,
  }),
]);

/** A narrower table scrolls sideways. */
export const minTableWidth = "min-w-[64rem]";

/** Fixed widths, so that the columns do not move while rows are added and removed. */
export const columnClasses: Record<keyof typeof words.columns, string> = {
  name: "w-44 sm:w-60 sticky left-0 bg-ground print:static print:w-auto",
  location: "w-44 print:w-auto",
  budget: "w-52 print:w-auto",
  status: "w-72 print:w-auto",
  date: "w-36 print:w-auto",
  actions: "w-24 print:hidden",
};

export function columnClass(id: string): string {
  return columnClasses[id as keyof typeof columnClasses]; // the table has string ids; a test compares both
}
