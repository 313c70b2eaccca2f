// The six columns of the list and what each shows.
import { createColumnHelper, tableFeatures } from "@tanstack/react-table";
import type { Words } from "../../../words/compose-language.ts";
import type { ListedApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { applicantLocation } from "../describe-application.ts";
import type { SortedColumn } from "./column-sort.ts";
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
        <SortHeading column="name" />
      </span>
    ),
    cell: ({ row }) => <NameCell application={row.original} />,
  }),
  column.display({
    id: "location",
    header: () => <Heading column="location" />,
    cell: ({ row }) => <TwoLines text={applicantLocation(row.original)} />,
  }),
  column.display({
    id: "budget",
    header: () => <Heading column="budget" />,
    cell: ({ row }) => <TwoLines text={row.original.budget?.trim()} />,
  }),
  column.display({
    id: "status",
    header: () => <Heading column="status" />,
    cell: ({ row }) => <StatusCell application={row.original} />,
  }),
  column.display({
    id: "date",
    header: () => <SortHeading column="date" />,
    cell: ({ row }) => <DateCell application={row.original} />,
  }),
  column.display({
    id: "actions",
    header: () => <Heading column="actions" />,
    cell: ({ row }) => <ViewButton application={row.original} />,
  }),
]);

function Heading({ column }: { column: ColumnName }) {
  return <span>{useWords("applications").columns[column]}</span>;
}

function SortHeading({ column }: { column: SortedColumn }) {
  return (
    <SortButton column={column}>
      <Heading column={column} />
    </SortButton>
  );
}

/** As much as a row of 44 px holds; on paper all of it. */
function TwoLines({ text }: { text: string | undefined }) {
  const { notProvided } = useWords("applications");
  return (
    <span className="line-clamp-2 whitespace-normal leading-5 wrap-anywhere @max-[34rem]:line-clamp-1 @min-[34rem]:@max-3xl:text-sm print:line-clamp-none">
      {text || notProvided}
    </span>
  );
}

type ColumnName = Exclude<keyof Words["applications"]["columns"], "sample">;

/**
 * Fixed widths, so that the columns do not move while rows are added and removed. The name takes the rest.
 * Beside an open application it takes what location, budget and date leave: the name's second line has the
 * location then, and the status the days of waiting.
 */
export const columnWidths: Record<ColumnName, string> = {
  name: "print:w-[27%]",
  location: "w-[14.5%] @3xl:w-[17%] print:w-[17%] beside:hidden",
  budget: "w-[11.5%] @3xl:w-[17%] @5xl:w-[20%] print:w-[20%] beside:hidden",
  status: "w-31 @min-[42rem]:w-39 @3xl:w-41 @5xl:w-48 print:w-[18%] beside:w-36",
  date: "w-30 @5xl:w-40 print:w-[18%] beside:hidden",
  actions: "w-16 @3xl:w-19 @5xl:w-20 print:hidden beside:w-16",
};

/** A card has the name and View, then location and budget beside the status, then the date. */
const cardPlaces: Record<ColumnName, string> = {
  name: "@max-[34rem]:col-span-2 @max-[34rem]:col-start-1",
  location: "@max-[34rem]:col-start-1 @max-[34rem]:row-start-2 @max-[34rem]:pl-11",
  budget: "@max-[34rem]:col-start-1 @max-[34rem]:row-start-3 @max-[34rem]:pl-11",
  status: "@max-[34rem]:col-span-2 @max-[34rem]:col-start-2 @max-[34rem]:row-span-2 @max-[34rem]:row-start-2",
  date: "@max-[34rem]:col-span-3 @max-[34rem]:col-start-1 @max-[34rem]:row-start-4 @max-[34rem]:pl-11",
  actions: "@max-[34rem]:col-start-3 @max-[34rem]:row-start-1 @max-[34rem]:text-right print:hidden",
};

const isBesideHidden: Partial<Record<ColumnName, true>> = { location: true, budget: true, date: true };

/** Headings without a sort button are not shown above cards, but are still read. */
export function headingClass(id: string): string {
  const shown = id === "name" || id === "date" ? "" : "@max-[34rem]:sr-only";
  return `${columnWidths[columnName(id)]} ${shown}`;
}

export function cellClass(id: string): string {
  const name = columnName(id);
  return `${cardPlaces[name]} ${isBesideHidden[name] ? "beside:hidden" : ""}`;
}

function columnName(id: string): ColumnName {
  return id as ColumnName; // the table has string ids; a test compares both
}
