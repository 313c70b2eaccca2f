// The list's query to the data service. Newest or oldest first reads the table. A search, an order by
// name and the filter of held applications call a function, because a search under row-level security can use
// no index.
import type { Backend } from "../../backend/client.ts";
import type { Database, StoredApplication } from "../../backend/database-schema.ts";
import type { ApplicationFilter } from "./application-filter.ts";
import { keysetBounds, type PageStart, pageOrders } from "./page-order.ts";
import { addressPrefix, searchPattern, searchWords } from "./search-filter.ts";

type Found = Database["public"]["Functions"]["search_applications"]["Returns"][number];

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
} satisfies Record<keyof StoredApplication, true> satisfies Partial<Record<keyof Found, true>>;

export const storedColumns = Object.keys(columnNames).join(",");

export type PageRequest = {
  filter: ApplicationFilter;
  /** The last row of the previous page. */
  after: PageStart;
  most: number;
  columns?: string;
};

/** Not async: a query is thenable, so returning it from an async function would send it. */
export function pageQuery(backend: Backend, { filter, after, most, columns }: PageRequest) {
  return needsSearch(filter)
    ? searchQuery(backend, { filter, after, most, columns: columns ?? `${storedColumns},sort_name` })
    : tableQuery(backend, { filter, after, most, columns: columns ?? "*" });
}

/** The arguments of the search functions (supabase/migrations). */
export function searchArguments({ search, status, isHeld }: ApplicationFilter) {
  const words = searchWords(search);
  return {
    patterns: words.map(searchPattern),
    address_prefixes: words.flatMap((word) => addressPrefix(word) ?? []),
    only_held: isHeld,
    ...(status ? { wanted_status: status } : {}),
  };
}

function needsSearch({ search, isHeld, sort }: ApplicationFilter): boolean {
  return search !== "" || isHeld || sort === "name";
}

type Page = Required<PageRequest>;

function searchQuery({ data }: Backend, { filter, after, most, columns }: Page) {
  const start = after ? { after_value: after[pageOrders[filter.sort].column] ?? "", after_id: after.id } : {};
  return data
    .rpc("search_applications", { ...searchArguments(filter), ...start, sort: filter.sort, most })
    .select(columns);
}

function tableQuery({ data }: Backend, { filter, after, most, columns }: Page) {
  const order = pageOrders[filter.sort];
  const ascending = { ascending: order.isAscending };
  const all = data.from("scholarship_applications").select(columns);
  const ofStatus = filter.status ? all.eq("status", filter.status) : all;
  const ordered = ofStatus.order(order.column, ascending).order("id", ascending).limit(most);
  if (!after) return ordered;
  const { operator, value, after: afterCondition } = keysetBounds(order, after);
  return ordered.filter(order.column, operator, value).or(afterCondition);
}
