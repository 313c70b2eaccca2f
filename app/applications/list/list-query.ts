// The list's queries to the data service. The list without a filter, newest first, reads the table.
// All others call a function, because a search under row-level security can use no index.
import type { Backend } from "../../backend/client.ts";
import type { Database, StoredApplication } from "../../backend/database-schema.ts";
import type { SchoolDays } from "../school-days.ts";
import { type ApplicationFilter, isFiltered } from "./application-filter.ts";
import { keysetBounds, type PageStart, pageStartColumns } from "./page-order.ts";

type Listed = Database["public"]["Functions"]["list_applications"]["Returns"][number];

/** All stored columns, in the order of an export. */
const columnNames = {
  id: true,
  first_name: true,
  last_name: true,
  email: true,
  phone: true,
  city: true,
  state: true,
  budget: true,
  education: true,
  experience: true,
  why_interested: true,
  status: true,
  created_at: true,
} satisfies Record<keyof StoredApplication, true> satisfies Partial<Record<keyof Listed, true>>;

export const storedColumns = Object.keys(columnNames).join(",");

export type PageRequest = {
  filter: ApplicationFilter;
  days: SchoolDays;
  /** The last row of the previous page. */
  after: PageStart;
  most: number;
  columns?: string;
};

/** Whether the list is the table itself, newest first. */
export function isWholeTable(filter: ApplicationFilter): boolean {
  return !isFiltered(filter) && filter.sort === "newest";
}

/** Not async: a query is thenable, so returning it from an async function would send it. */
export function pageQuery(backend: Backend, { columns = "*", ...page }: PageRequest) {
  return isWholeTable(page.filter)
    ? tableQuery(backend, { ...page, columns })
    : functionQuery(backend, { ...page, columns });
}

type Page = Required<PageRequest>;

export function functionQuery({ data }: Backend, { filter, days, after, most, columns }: Page) {
  const { sort } = filter;
  const start = after ? { after_value: after[pageStartColumns[sort]] ?? "", after_id: after.id } : {};
  return data
    .rpc("list_applications", { filter: filterArgument(filter, days), sort, most, ...start })
    .select(columns);
}

function tableQuery({ data }: Backend, { after, most, columns }: Page) {
  const newest = data
    .from("scholarship_applications")
    .select(columns)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(most);
  if (!after) return newest;
  const { value, after: afterCondition } = keysetBounds(after);
  return newest.lte("created_at", value).or(afterCondition);
}

/** The filter as the functions of the database take it (supabase/migrations). */
export function filterArgument(filter: ApplicationFilter, { timeZone, undecidedDays }: SchoolDays) {
  const {
    search,
    status,
    isHeld,
    isUntold,
    isFollowUp,
    isDuplicate,
    program,
    state,
    language,
    from,
    to,
    isOverdue,
    isWithdrawn,
    assigned,
  } = filter;
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(isHeld ? { held: true } : {}),
    ...(isUntold ? { untold: true } : {}),
    ...(isFollowUp ? { follow_up: true } : {}),
    ...(isDuplicate ? { duplicate: true } : {}),
    ...(program || program === null ? { program: program ?? "" } : {}),
    ...(state || state === null ? { state: state ?? "" } : {}),
    ...(language ? { language } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    time_zone: timeZone, // of from and to, and of today
    ...(isOverdue ? { overdue_days: undecidedDays } : {}),
    ...(isWithdrawn ? { withdrawn: true } : {}),
    ...(assigned ? { assigned } : {}),
  };
}
