// What each version of an export has of an application. The board's has nothing that a person wrote: a state
// or a program is named only if it is a known one. It has months instead of days, because in a small school a
// day points to a person, and nothing that identifies an application.
import { type ApplicationStatus, wishes } from "../../../contract/application-status.ts";
import { applicationReference, erasedEmail, type ScholarshipField } from "../../../contract/scholarship.ts";
import { usStates } from "../../../contract/us-states.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { Database, StoredApplication } from "../../backend/database-schema.ts";
import { type ApplicationDetails, detailColumns } from "../details-store.ts";
import type { Helper } from "../helpers-store.ts";
import { storedColumns } from "../list/list-query.ts";
import { whoWaits } from "../list/marks.tsx";
import { isoDay } from "../school-days.ts";
import { type Cell, dateCell } from "./export-cell.ts";

export const exportVersions = ["board", "complete", "stored"] as const;

export type ExportVersion = (typeof exportVersions)[number];

/** What is known of an application beside its record and its details. */
export type RowBeside = Database["public"]["Functions"]["application_export_rows"]["Returns"][number];

export type ExportedApplication = {
  /** The columns that were read, as text; what is missing is empty. */
  record: Partial<Record<keyof StoredApplication, string>>;
  details: ApplicationDetails | undefined;
  beside: RowBeside | undefined;
  helper: Helper | undefined;
};

export type ExportColumn = { name: string; cell: (application: ExportedApplication) => Cell };

/** Nothing else is read of the records and beside them. */
export type ReadData = { record: string; hasDetails: boolean; hasBeside: boolean; hasHelpers: boolean };

export const dataOf: Record<ExportVersion, ReadData> = {
  board: { record: "id,created_at,status", hasDetails: false, hasBeside: true, hasHelpers: false },
  complete: { record: storedColumns, hasDetails: true, hasBeside: true, hasHelpers: true },
  stored: { record: storedColumns, hasDetails: true, hasBeside: false, hasHelpers: false },
};

export type ColumnContext = {
  words: Pick<Words, "applications" | "applicationDetail" | "statuses" | "rubric">;
  timeZone: string;
  /** YYYY-MM-DD, at the school. */
  today: string;
  /** As the form's question is called. */
  labelOf: (field: ScholarshipField) => string;
  languageName: (code: string) => string;
  offeredPrograms: readonly string[];
};

export function columnsOf(version: ExportVersion, context: ColumnContext): ExportColumn[] {
  return version === "stored"
    ? storedExport()
    : version === "board"
      ? boardExport(context)
      : completeExport(context);
}

function storedExport(): ExportColumn[] {
  return [
    ...storedColumns.split(",").map((name) => ({
      name,
      cell: ({ record }: ExportedApplication) => record[name as keyof StoredApplication] || null, // its columns
    })),
    ...detailColumns.map((name) => ({
      name,
      cell: ({ details }: ExportedApplication) => details?.[name] ?? null,
    })),
  ];
}

function boardExport({ words, timeZone, offeredPrograms, languageName }: ColumnContext): ExportColumn[] {
  const { exports, filters } = words.applications;
  return [
    {
      name: exports.columns.month,
      cell: ({ record }) => dateCell(dayOf(record.created_at, timeZone)?.slice(0, "YYYY-MM".length)),
    },
    {
      name: filters.program,
      cell: ({ beside }) => knownOr(beside?.program, offeredPrograms, exports.other),
    },
    { name: filters.state, cell: ({ beside }) => nameOfState(beside?.state) },
    {
      name: filters.language,
      cell: ({ beside }) => (beside?.language ? languageName(beside.language) : null),
    },
    { name: words.applications.columns.status, cell: ({ record }) => badgeOf(record, words) },
    { name: exports.columns.days, cell: ({ beside }) => beside?.decision_days ?? null },
    {
      name: exports.columns.told,
      cell: ({ beside }) => (beside?.told_at ? exports.yes : beside?.is_untold ? exports.no : null),
    },
    { name: exports.columns.withdrawn, cell: ({ beside }) => (beside?.wishes ? exports.yes : null) },
  ];
}

function completeExport(context: ColumnContext): ExportColumn[] {
  const { words, timeZone, labelOf, languageName } = context;
  const { exports, columns, filters, tabs } = words.applications;
  const { fields } = words.applicationDetail;
  const text = (name: string, of: (application: ExportedApplication) => string | null | undefined) => ({
    name,
    cell: (application: ExportedApplication) => of(application) || null,
  });
  const day = (name: string, of: (application: ExportedApplication) => string | null | undefined) => ({
    name,
    cell: (application: ExportedApplication) => dateCell(dayOf(of(application), timeZone)),
  });
  return [
    text(fields.reference, ({ record }) => record.id && applicationReference(record.id)),
    day(columns.date, ({ record }) => record.created_at),
    text(labelOf("firstName"), ({ record }) => record.first_name),
    text(labelOf("lastName"), ({ record }) => record.last_name),
    text(labelOf("email"), ({ record }) => (record.email === erasedEmail ? "" : record.email)),
    text(labelOf("phone"), ({ record }) => (record.email === erasedEmail ? "" : record.phone)),
    text(labelOf("address"), ({ details }) => details?.address),
    text(labelOf("city"), ({ record }) => record.city),
    text(labelOf("state"), ({ record }) => record.state),
    text(labelOf("zip"), ({ details }) => details?.zip),
    text(labelOf("program"), ({ details }) => details?.program),
    text(fields.language, ({ details }) => details && languageName(details.language)),
    text(exports.columns.helper, ({ helper }) => helper?.name),
    text(exports.columns.helperOrganization, ({ helper }) => helper?.organization),
    text(exports.columns.helperEmail, ({ helper }) => helper?.email),
    text(exports.columns.helperFollows, ({ helper }) =>
      helper?.may_follow && !helper.ended_at ? exports.yes : "",
    ),
    text(columns.status, ({ record }) => badgeOf(record, words)),
    day(exports.columns.decided, ({ beside }) => beside?.decided_at),
    text(exports.columns.decidedBy, ({ beside }) => beside?.decided_by_email),
    {
      name: exports.columns.told,
      cell: ({ beside }) =>
        dateCell(dayOf(beside?.told_at, timeZone)) ?? (beside?.is_untold ? tabs.untold : null),
    },
    text(filters.assigned, ({ beside }) => beside?.assignee_email),
    text(tabs.follow_up, ({ beside }) => beside && waitsOf(beside, context)),
    text(exports.columns.withdrawn, ({ beside }) => wishOf(beside, words)),
    text(tabs.flagged, ({ beside }) => (beside?.is_held ? exports.yes : "")),
    ...scoreColumns(words),
    text(columns.budget, ({ record }) => record.budget),
    text(labelOf("education"), ({ record }) => record.education),
    text(labelOf("career"), ({ record }) => record.experience),
    text(
      formatMessage(fields.storyAndGoals, { story: labelOf("story"), goals: labelOf("goals") }),
      ({ record }) => record.why_interested,
    ),
  ];
}

/** The mean of all is there once all criteria are scored, as on the screen. */
function scoreColumns({ applications, rubric }: ColumnContext["words"]): ExportColumn[] {
  const { score, scoreOfAll } = applications.exports.columns;
  const { criteria } = rubric;
  if (criteria.length === 0) return [];
  return [
    ...criteria.map(({ key, label }) => ({
      name: formatMessage(score, { criterion: label }),
      cell: ({ beside }: ExportedApplication) => rounded(meanOf(beside, key)),
    })),
    {
      name: scoreOfAll,
      cell: ({ beside }) => {
        const means = criteria.map(({ key }) => meanOf(beside, key));
        return rounded(means.reduce((sum, mean) => sum + mean, 0) / means.length);
      },
    },
  ];
}

/** NaN without one. */
function meanOf(beside: RowBeside | undefined, criterion: string): number {
  const means = beside?.scores;
  const isRecord = typeof means === "object" && means !== null && !Array.isArray(means);
  return isRecord ? Number(means[criterion] ?? Number.NaN) : Number.NaN;
}

function rounded(mean: number): Cell {
  return Number.isNaN(mean) ? null : Math.round(mean * 100) / 100;
}

function waitsOf({ waits_for, waits_until }: RowBeside, { words, today }: ColumnContext): string {
  const waitsFor = waits_for === "school" || waits_for === "applicant" ? waits_for : undefined;
  const waitsUntil = waits_until ?? undefined;
  const isPast = waitsUntil !== undefined && waitsUntil < today;
  return whoWaits({ waitsFor, waitsUntil }, isPast, words.applications.marks);
}

function wishOf(beside: RowBeside | undefined, { applications }: ColumnContext["words"]): string {
  const wish = wishes.find((known) => known === beside?.wishes);
  return wish ? applications.marks[wish] : "";
}

function badgeOf({ status = "" }: ExportedApplication["record"], words: ColumnContext["words"]): string {
  const known = words.statuses[status as ApplicationStatus] as { badge: string } | undefined; // or of a later release
  return known?.badge ?? status;
}

function knownOr(value: string | null | undefined, known: readonly string[], other: string): Cell {
  if (!value) return null;
  return known.includes(value) ? value : other;
}

function nameOfState(code: string | null | undefined): Cell {
  return Object.entries(usStates).find(([known]) => known === code)?.[1] ?? null;
}

function dayOf(moment: string | null | undefined, timeZone: string): string | undefined {
  const atMs = moment ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : isoDay(atMs, timeZone);
}
