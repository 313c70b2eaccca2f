// Filters on rows: column=operator.value, and/or trees, quantifiers (PostgREST: horizontal filtering and its
// quoting rules).
import { refuse } from "../errors.ts";
import {
  createScanner,
  expectedFieldName,
  fieldName,
  listElement,
  type QueryScanner,
} from "./query-scanner.ts";
import { notEmbedded, refuseJsonPath } from "./read-select.ts";

export type Quantifier = "any" | "all";
export type Operation =
  | { kind: "compare"; operator: Comparison; quantifier: Quantifier | undefined; value: string }
  | { kind: "in"; values: string[] }
  | { kind: "is"; value: IsValue }
  | { kind: "isdistinct"; value: string }
  | { kind: "search"; operator: Search; language: string | undefined; value: string };
export type Filter<Column> = { column: Column; isNegated: boolean; operation: Operation };
export type Tree<Column> = { junction: "and" | "or"; isNegated: boolean; conditions: Condition<Column>[] };
export type Condition<Column> = Filter<Column> | Tree<Column>;

/** `name` is the query parameter's name: a column. */
export function readFilter(name: string, value: string): Filter<string> {
  const key = createScanner(name, "tree path");
  const column = expectedFieldName(key);
  refuseJsonPath(key);
  if (key.take(/\./y)) throw refuse("PGRST108", notEmbedded(column));
  if (!key.isAtEnd()) throw key.refusal('delimiter (.), "->" or end of input');
  const query = createScanner(value, "filter");
  return { column, ...operationOf(query, () => query.take(/.*/sy) ?? "", true) };
}

/** Whether a parameter's value is meant as a filter, so that it is none of a function's arguments. */
export function beginsWithOperator(value: string): boolean {
  return operatorAhead.test(value);
}

/** `name` is and, or, not.and or not.or. */
export function readTree(name: string, value: string): Tree<string> {
  const path = name.split(".");
  const [first = ""] = path.filter((part) => part !== "not");
  if (path.filter((part) => part !== "not").length > 1) throw refuse("PGRST108", notEmbedded(first));
  const query = createScanner(value, "logic tree");
  const tree = {
    junction: first === "or" ? ("or" as const) : ("and" as const),
    isNegated: path.includes("not"),
  };
  const conditions = conditionsOf(query, 1);
  if (!query.isAtEnd()) throw query.refusal("end of input");
  return { ...tree, conditions };
}

export function countConditions(conditions: Condition<unknown>[]): number {
  return conditions.reduce(
    (sum, condition) => sum + ("junction" in condition ? countConditions(condition.conditions) : 1),
    0,
  );
}

function conditionsOf(query: QueryScanner, depth: number): Condition<string>[] {
  if (depth > maxDepth)
    throw refuse("PGRST100", { message: `Conditions can be nested at most ${maxDepth} deep` });
  query.expect(/[ \t]*\([ \t]*/y, '"("');
  const conditions: Condition<string>[] = [];
  do {
    query.take(/[ \t]*/y);
    conditions.push(tree(query, depth) ?? statement(query));
    query.take(/[ \t]*/y);
  } while (query.take(/,/y));
  query.expect(/\)[ \t]*/y, '"," or ")"');
  return conditions;
}

function tree(query: QueryScanner, depth: number): Tree<string> | undefined {
  const start = query.take(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y);
  if (start === undefined) return undefined;
  const junction = start.endsWith("or") ? "or" : "and";
  return { junction, isNegated: start.startsWith("not."), conditions: conditionsOf(query, depth + 1) };
}

function statement(query: QueryScanner): Filter<string> {
  const column = fieldName(query);
  if (column === undefined)
    throw query.refusal(
      "field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)",
    );
  refuseJsonPath(query);
  query.expect(/\./y, "delimiter (.)");
  return { column, ...operationOf(query, () => query.take(/\{[^{}]*\}/y) ?? listElement(query), false) };
}

function operationOf(
  query: QueryScanner,
  readValue: () => string,
  isWhole: boolean,
): Omit<Filter<string>, "column"> {
  const isNegated = query.take(/not\./y) !== undefined;
  const operation = list(query) ?? is(query, isWhole) ?? comparisonOrSearch(query, readValue);
  if (isWhole && !query.isAtEnd()) throw query.refusal("end of input");
  return { isNegated, operation };
}

function list(query: QueryScanner): Operation | undefined {
  if (!query.take(/in\./y)) return undefined;
  query.expect(/[ \t]*\([ \t]*/y, '"("');
  const values: string[] = [];
  do values.push(listElement(query));
  while (query.take(/,/y));
  if (values.length > maxListed)
    throw refuse("PGRST100", { message: `A list can hold at most ${maxListed} values` });
  query.expect(/[ \t]*\)[ \t]*/y, '")"');
  return { kind: "in", values: values.length === 1 && values[0] === "" ? [] : values };
}

function is(query: QueryScanner, isWhole: boolean): Operation | undefined {
  if (!query.take(/is\./y)) return undefined;
  const word = query
    .expect(/(?:not_null|null|true|false|unknown)/iy, "isVal: (null, not_null, true, false, unknown)")
    .toLowerCase();
  const value = isValues.find((known) => known === word);
  if (value === undefined || (!isWhole && query.take(/(?![,)])/y) !== undefined))
    throw query.refusal('"," or ")"');
  return { kind: "is", value };
}

function comparisonOrSearch(query: QueryScanner, readValue: () => string): Operation {
  const operator = query.take(/[a-z]+(?=[.(])/y);
  const search = searches.find((known) => known === operator);
  const argument = query.take(/\([\p{L}\p{N}_ $]+\)(?=\.)/uy)?.slice(1, -1);
  if (query.take(/\./y) === undefined || operator === undefined)
    throw query.refusal('"not" or operator (eq, gt, ...)');
  if (search) return { kind: "search", operator: search, language: argument, value: readValue() };
  if (operator === "isdistinct" && argument === undefined) return { kind: "isdistinct", value: readValue() };
  const comparison = comparisons.find((known) => known === operator);
  const quantifier = argument === "any" || argument === "all" ? argument : undefined;
  const isQuantifiable =
    argument === undefined || (quantifier !== undefined && quantifiable.some((known) => known === operator));
  if (regularExpressions.includes(operator)) throw refuse("PGRST100", { message: noRegularExpressions });
  if (!comparison || !isQuantifiable) throw query.refusal('"not" or operator (eq, gt, ...)');
  return { kind: "compare", operator: comparison, quantifier, value: readValue() };
}

/**
 * Even a short regular expression can keep PostgreSQL busy for seconds. It does so while planning, before
 * privileges are checked.
 */
const noRegularExpressions = "The operators match and imatch are not offered here. Use like or ilike.";

const maxDepth = 10;
export const maxListed = 200;
const quantifiable = ["eq", "gte", "gt", "lte", "lt", "like", "ilike"] as const;
const regularExpressions = ["match", "imatch"];
const comparisons = [...quantifiable, "neq", "cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj"] as const;
const searches = ["fts", "plfts", "phfts", "wfts"] as const;
const operators = [...comparisons, ...searches, ...regularExpressions, "isdistinct"].join("|");
const operatorAhead = new RegExp(
  `^(?:not\\.)?(?:in\\.[ \\t]*\\(|is\\.|(?:${operators})(?:\\([^()]*\\))?\\.)`,
);
const isValues = ["null", "not_null", "true", "false", "unknown"] as const;
export type Comparison = (typeof comparisons)[number];
export type Search = (typeof searches)[number];
export type IsValue = (typeof isValues)[number];
