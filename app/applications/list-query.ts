// The list's question to the data service. Newest or oldest first it reads the table, as spec section 7 says; a search, an order by
// name and what is held need the view, whose indexes serve them at any number of applications.
import type { Backend } from "../backend/client.ts";
import type { ApplicationFilter } from "./application-filter.ts";
import { boundsAfter, type PageStart, pageOrders, quoted } from "./page-order.ts";
import { backwardsPattern, searchPattern, searchWords } from "./search-filter.ts";

/** `among`: what the search finds, where that is known. */
export type Asked = { columns?: string; count?: "exact"; among?: string[] | undefined };

/** Everything that is stored, and what the view sorts by. */
export const storedColumns =
  "id,first_name,last_name,email,phone,city,state,budget,education,experience,why_interested,status,created_at";

/** Not async: a query is itself awaitable, and would be sent on the way out. */
export function filtered(
  { data }: Backend,
  filter: ApplicationFilter,
  { columns, count, among }: Asked = {},
) {
  const isOfView = needsView(filter);
  const source = isOfView ? "application_search" : "scholarship_applications";
  const shown = columns ?? (isOfView ? `${storedColumns},sort_name` : "*");
  let query = data
    // The view has every column of the table; what it alone has is asked for only where it is read.
    .from(source as "application_search")
    .select(shown, count ? { count } : {});
  if (filter.status) query = query.eq("status", filter.status);
  if (filter.isHeld) query = query.not("held_reason", "is", null);
  if (among) return query.in("id", among);
  for (const word of searchWords(filter.search)) {
    query = query.ilike("search_text", searchPattern(word));
    // Says nothing new, but leads into the index of addresses.
    const backwards = backwardsPattern(word);
    if (backwards) query = query.or(`before_at.like.${quoted(backwards)},before_at.is.null`);
  }
  return query;
}

export function inOrder(
  query: ReturnType<typeof filtered>,
  sort: ApplicationFilter["sort"],
  after: PageStart,
) {
  const order = pageOrders[sort];
  const ascending = { ascending: order.isAscending };
  const ordered = query.order(order.column, ascending).order("id", ascending);
  if (!after) return ordered;
  const { operator, value, after: beyond } = boundsAfter(order, after);
  return ordered.filter(order.column, operator, value).or(beyond);
}

function needsView({ search, isHeld, sort }: ApplicationFilter): boolean {
  return search !== "" || isHeld || sort === "name";
}
