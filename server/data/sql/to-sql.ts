// Third stage: a plan as SQL. Its text has identifiers and types from the schema cache, keywords from this
// file and the number of rows wanted; every other value of the caller is a parameter. PostgreSQL builds the
// body, which is passed on unchanged.

import type { Column } from "../plan/database-objects.ts";
import { isEquality, isStreamedByRow, type Plan, type PlannedItem, selectedNames } from "../plan/plan.ts";
import { callSql } from "../plan/plan-call.ts";
import { type Bind, conditionsSql } from "./conditions-to-sql.ts";
import { mutationSql } from "./mutation-to-sql.ts";

export type Statement = {
  text: string;
  values: string[];
  /** True if one plan is good for all values, so that the prepared statement is worth keeping. */
  isPreparable?: boolean;
};

/**
 * The statement of a plan. It returns one row with the columns: rows shown, rows counted, body, key of the
 * inserted row, rows inserted (upsert). If the body is streamed by row, it returns one column, and one row
 * for each row of the body.
 */
export function mainStatement(plan: Plan): Statement {
  const values: string[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const text = plan.action === "read" ? readSql(plan, bind) : changeSql(plan, bind);
  return { text, values, isPreparable: hasOnePlan(plan) && text.length <= maxPreparedCharacters };
}

/**
 * Callers choose columns and order. The bound keeps a caller from filling a connection's memory with long
 * statements.
 */
const maxPreparedCharacters = 4_000;

/**
 * True without conditions, or if all are on the primary key. For any other condition the number of matching
 * rows, and with it the best plan, depends on the value. One plan for all values would read a million rows
 * for a rare word.
 */
function hasOnePlan({ conditions, range, table }: Plan): boolean {
  const isByKey = conditions.every(
    (condition) => isEquality(condition) && table.primaryKey.includes(condition.column),
  );
  return isByKey && range.offset === 0;
}

/** The planner's estimate of a read, as JSON. */
export function estimateStatement(plan: Plan): Statement {
  const values: string[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = conditionsSql(plan.conditions, plan.table.sql, bind);
  return { text: `explain (format json) select 1 from ${plan.table.sql}${where}`, values };
}

function readSql(plan: Plan, bind: Bind): string {
  const { table } = plan;
  const call = plan.call ? callSql(plan.call, bind) : "";
  const where = () => conditionsSql(plan.conditions, table.sql, bind);
  const rows = `select ${itemsSql(plan.select, table.sql)} from ${table.sql}${where()}${orderSql(plan, table.sql)}${rangeSql(plan, bind)}`;
  if (isStreamedByRow(plan)) return `${call}select ${rowSql(plan, bind)}::text from (${rows}) t`;
  return `${call}select count(*)::text, ${countSql(plan, where)}, ${bodySql(plan, bind)}, null, null from (${rows}) t`;
}

/**
 * The count as SQL. For an estimate it shows no more than whether any row is visible, because strangers must
 * not learn even the size of a table.
 */
function countSql({ count, table }: Plan, where: () => string): string {
  if (count === "planned")
    return `(select count(*)::text from (select 1 from ${table.sql}${where()} limit 1) visible)`;
  return count === undefined ? "null" : `(select count(*)::text from ${table.sql}${where()})`;
}

function changeSql(plan: Plan, bind: Bind): string {
  const returned = returnedColumns(plan);
  const change = mutationSql(plan, returned, bind);
  const counted = "(select count(*)::text from changed)";
  const made = plan.write.conflict ? "nullif(current_setting('data.made', true), '')" : "null";
  const key = plan.hasLocation
    ? `(select case when count(*) = 1 then (json_agg(k) -> 0)::text end from (select ${sqlOf(plan.table.primaryKey)} from changed) k)`
    : "null";
  if (!plan.hasBody) return `with changed as (${change}) select ${counted}, null, null, ${key}, ${made}`;
  const rows = `select ${itemsSql(plan.select, "changed")} from changed${orderSql(plan, "changed")}${rangeSql(plan, bind)}`;
  return `with changed as (${change}) select ${counted}, null, ${bodySql(plan, bind)}, ${key}, ${made} from (${rows}) t`;
}

function returnedColumns(plan: Plan): Column[] {
  const shown = plan.hasBody ? [...plan.select, ...plan.order].map(({ column }) => column) : [];
  return [...new Set([...shown, ...(plan.hasLocation ? plan.table.primaryKey : [])])];
}

/**
 * Selects columns under their own names. If there is an alias, the names are c0, c1, ... so that the alias
 * stays a parameter.
 */
function itemsSql(select: PlannedItem[], source: string): string {
  const isNumbered = isAliased(select);
  return select
    .map(({ column, cast }, index) => {
      const value = cast ? `cast(${source}.${column.sql} as ${cast})` : `${source}.${column.sql}`;
      return `${value} as ${isNumbered ? `c${index}` : column.sql}`;
    })
    .join(", ");
}

function bodySql({ hasBody, mediaType, select }: Plan, bind: Bind): string {
  if (!hasBody) return "null";
  if (mediaType.shape === "csv")
    return "coalesce(string_agg(substring(t::text, 2, length(t::text) - 2), E'\\n'), '')";
  const rows = `json_agg(${isAliased(select) ? aliasedRowSql(select, bind) : "t"})`;
  const kept = mediaType.isStrippingNulls ? `json_strip_nulls(${rows})` : rows;
  return mediaType.shape === "object" ? `(${kept} -> 0)::text` : `coalesce(${kept}, '[]')::text`;
}

function rowSql({ mediaType, select }: Plan, bind: Bind): string {
  const row = isAliased(select) ? aliasedRowSql(select, bind) : "row_to_json(t)";
  return mediaType.isStrippingNulls ? `json_strip_nulls(${row})` : row;
}

function isAliased(select: PlannedItem[]): boolean {
  return select.some(({ alias }) => alias !== undefined);
}

function aliasedRowSql(select: PlannedItem[], bind: Bind): string {
  const pairs = selectedNames(select).map((name, index) => `${bind(name)}::text, t.c${index}`);
  return `json_build_object(${pairs.join(", ")})`;
}

function orderSql({ order }: Plan, source: string): string {
  if (order.length === 0) return "";
  const terms = order.map(({ column, isDescending, nulls }) => {
    return `${source}.${column.sql}${isDescending ? " desc" : ""}${nulls ? ` nulls ${nulls}` : ""}`;
  });
  return ` order by ${terms.join(", ")}`;
}

/** The limit was parsed as a number. It stands in the text, because the plan depends on it. */
function rangeSql({ range: { offset, limit } }: Plan, bind: Bind): string {
  return `${limit === undefined ? "" : ` limit ${limit}`}${offset === 0 ? "" : ` offset ${bind(String(offset))}`}`;
}

function sqlOf(columns: Column[]): string {
  return columns.map((column) => column.sql).join(", ");
}
