// The six columns of the list (spec section 2): what each shows of an application.
import { createColumnHelper, tableFeatures } from "@tanstack/react-table";
import { applicationsWords as words } from "../../content/pages/applications.ts";
import type { StoredApplication } from "../backend/database.ts";
import { dateOf, locationOf, nameOf } from "./describe-application.ts";
import { StatusBadge } from "./status-badge.tsx";
import { ViewButton } from "./view-button.tsx";

export const features = tableFeatures({});

const column = createColumnHelper<typeof features, StoredApplication>();

export const applicationColumns = column.columns([
  column.accessor(nameOf, { id: "name", header: words.columns.name }),
  column.accessor((row) => locationOf(row) ?? words.notProvided, {
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
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  column.accessor(dateOf, { id: "date", header: words.columns.date }),
  column.display({
    id: "actions",
    header: words.columns.actions,
    cell: ({ row }) => <ViewButton application={row.original} />,
  }),
]);

/** Widths keep still while rows come and go. */
export const columnClasses: Readonly<Record<string, string>> = {
  name: "w-40 sm:w-56 sticky left-0 bg-ground",
  location: "w-48",
  budget: "w-64",
  status: "w-32",
  date: "w-32",
  actions: "w-28",
};
