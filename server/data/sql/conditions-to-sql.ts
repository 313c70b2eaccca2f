// Filters as a where clause. Operators come from this file; values are parameters, whose type PostgreSQL
// infers.
import type { Column } from "../plan/database-objects.ts";
import type { Comparison, Condition, Filter, IsValue, Search } from "../request/read-filters.ts";

/** Makes a value a parameter and returns its placeholder. */
export type Bind = (value: string) => string;

/** Returns "" without conditions. `source` is the table or alias that the columns belong to, in SQL text. */
export function conditionsSql(conditions: Condition<Column>[], source: string, bind: Bind): string {
  if (conditions.length === 0) return "";
  return ` where ${conditions.map((condition) => conditionSql(condition, source, bind)).join(" and ")}`;
}

export function conditionSql(condition: Condition<Column>, source: string, bind: Bind): string {
  if (!("junction" in condition)) return filterSql(condition, source, bind);
  const parts = condition.conditions.map((inner) => conditionSql(inner, source, bind));
  return `${condition.isNegated ? "not " : ""}(${parts.join(` ${condition.junction} `)})`;
}

function filterSql({ column, isNegated, operation }: Filter<Column>, source: string, bind: Bind): string {
  const field = `${source}.${column.sql}`;
  return `${isNegated ? "not " : ""}(${operationSql(operation, { field, type: column.type }, bind)})`;
}

function operationSql(
  operation: Filter<Column>["operation"],
  { field, type }: { field: string; type: string },
  bind: Bind,
): string {
  if (operation.kind === "is") return `${field} is ${isWords[operation.value]}`;
  if (operation.kind === "isdistinct") return `${field} is distinct from ${bind(operation.value)}`;
  if (operation.kind === "in") return `${field} = any (${bind(arrayLiteral(operation.values))})`;
  if (operation.kind === "search") {
    const language = operation.language === undefined ? "" : `${bind(operation.language)}::regconfig, `;
    const words = type === "tsvector" ? field : `to_tsvector(${language}${field})`;
    return `${words} @@ ${searchFunctions[operation.operator]}(${language}${bind(operation.value)})`;
  }
  const isPattern = operation.operator === "like" || operation.operator === "ilike";
  const value = bind(isPattern ? operation.value.replaceAll("*", "%") : operation.value);
  return `${field} ${operators[operation.operator]} ${operation.quantifier ? `${operation.quantifier} (${value})` : value}`;
}

/** PostgreSQL's array literal for texts. It is bound as one parameter. */
function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, "\\$&")}"`).join(",")}}`;
}

const operators: Record<Comparison, string> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
};

const searchFunctions: Record<Search, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};

const isWords: Record<IsValue, string> = {
  null: "null",
  not_null: "not null",
  true: "true",
  false: "false",
  unknown: "unknown",
};
