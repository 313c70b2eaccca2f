// The parameters that name columns: select, columns, on_conflict and order (PostgREST: vertical filtering,
// ordering). Embedding, aggregates and JSON paths are recognized and refused with their own codes, because
// none of our tables needs them.
import { refuse } from "../errors.ts";
import { createScanner, expectedFieldName, fieldName, type QueryScanner } from "./query-scanner.ts";

export type SelectItem<Column> = { column: Column; alias: string | undefined; cast: string | undefined };
/** `*` stands for every column of the table. */
export type Selected = SelectItem<string> | "*";
export type OrderTerm<Column> = {
  column: Column;
  isDescending: boolean;
  nulls: "first" | "last" | undefined;
};

export function readSelect(text: string, table: string): Selected[] {
  if (text.trim() === "") return ["*"];
  const query = createScanner(text, "select parameter");
  const items = separated(query, () => selectItem(query, table));
  if (items.length > maxSelected)
    throw refuse("PGRST100", { message: `At most ${maxSelected} columns can be selected` });
  return items;
}

export function readColumnNames(text: string, parameter: string): string[] {
  const query = createScanner(text, `${parameter} parameter`);
  return [...new Set(separated(query, () => expectedFieldName(query)))];
}

export function readOrder(text: string): OrderTerm<string>[] {
  const query = createScanner(text, "order");
  return separated(query, () => {
    const column = expectedFieldName(query);
    refuseJsonPath(query);
    if (query.take(/\(/y)) throw refuse("PGRST108", notEmbedded(column));
    const direction = query.take(/\.(asc|desc)(?=[.,]|$)/y);
    const nulls = query.take(/\.nulls(first|last)(?=,|$)/y);
    return {
      column,
      isDescending: direction === ".desc",
      nulls: nulls === undefined ? undefined : nulls === ".nullsfirst" ? "first" : "last",
    };
  });
}

/** Message and hint for a name that would have to be an embedded table. */
export function notEmbedded(name: string) {
  return {
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  };
}

export function refuseJsonPath(query: QueryScanner): void {
  if (query.take(/->/y))
    throw refuse("PGRST127", { details: "There are no JSON columns, so JSON paths are not supported." });
}

function separated<T>(query: QueryScanner, read: () => T): T[] {
  const items: T[] = [];
  do {
    query.take(/[ \t]*/y);
    items.push(read());
    query.take(/[ \t]*/y);
  } while (query.take(/,/y));
  if (!query.isAtEnd()) throw query.refusal('"," or end of input');
  return items;
}

function selectItem(query: QueryScanner, table: string): Selected {
  if (query.take(/\*(?=[ \t]*(?:,|$))/y)) return "*";
  const isSpread = query.take(/\.\.\./y) !== undefined;
  const alias = query.attempt(() => {
    const name = fieldName(query);
    return name !== undefined && query.take(/:(?!:)/y) ? name : undefined;
  });
  const column = expectedFieldName(query);
  if (column === "count" && query.take(/\(\)/y)) throw refuse("PGRST123");
  if (isSpread || query.take(/[!(]/y)) throw noRelationship(table, column);
  refuseJsonPath(query);
  const cast = query
    .take(/::[\p{L}\p{N}_ $]+/uy)
    ?.slice(2)
    .trim();
  if (query.take(/\.(sum|avg|count|max|min)\(\)/y)) throw refuse("PGRST123");
  return { column, alias, cast };
}

function noRelationship(table: string, other: string): Error {
  return refuse("PGRST200", {
    message: `Could not find a relationship between '${table}' and '${other}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${table}' and '${other}' in the schema 'public', but no matches were found.`,
  });
}

/** json_build_object takes 100 arguments, two for each column. */
const maxSelected = 50;
