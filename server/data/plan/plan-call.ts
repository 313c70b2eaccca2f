// Second stage of a function call: compares the function and its arguments with the schema cache. The rows
// that it returns are then read like a table's, so selecting, filtering and ordering need no code of their
// own.

import { type DataError, refuse } from "../errors.ts";
import type { Arguments } from "../request/read-arguments.ts";
import type { Column, DatabaseFunction } from "./database-objects.ts";

export type Call = {
  /** The function's name, quoted for SQL text. */
  sql: string;
  /** A function that may change data runs in a read-write transaction. */
  isWriting: boolean;
  /** The parameters that the caller names. The others take their defaults. */
  parameters: Column[];
  given: Arguments["given"];
};

/**
 * Throws PGRST202 if a name is not one of the function's parameters, or if one without a default is missing.
 */
export function planCall(
  { name, sql, isWriting, parameters }: DatabaseFunction,
  { given, names }: Arguments,
): Call {
  const named = parameters.filter((parameter) => names.includes(parameter.name));
  const isMissing = parameters.some(({ name: own, isOptional }) => !isOptional && !names.includes(own));
  if (named.length !== names.length || isMissing) throw noSuchFunction(name, names);
  return { sql, isWriting, parameters: named, given };
}

export function noSuchFunction(name: string, names: string[] = []): DataError {
  const shown = names.length === 0 ? "" : `(${names.slice(0, 20).join(", ").slice(0, 200)})`;
  return refuse("PGRST202", {
    message: `Could not find the function public.${name.slice(0, 63)}${shown} in the schema cache`,
    details: "Only functions that return rows can be called, by their parameters' names.",
  });
}

/** The `with` clause before the statement: the rows that the function returns, under the name `called`. */
export function callSql({ sql, parameters, given }: Call, bind: (value: string) => string): string {
  if (parameters.length === 0) return `with called as (select * from ${sql}()) `;
  if ("texts" in given) {
    const values = parameters.map(({ name, sql: own, type }) => {
      return `${own} => ${bind(given.texts.get(name) ?? "")}::${type}`;
    });
    return `with called as (select * from ${sql}(${values.join(", ")})) `;
  }
  const typed = parameters.map((parameter) => `${parameter.sql} ${parameter.type}`).join(", ");
  const values = parameters.map((parameter) => `${parameter.sql} => given.${parameter.sql}`).join(", ");
  return `with called as (select result.* from json_to_record(${bind(given.json)}::json) as given (${typed}), lateral ${sql}(${values}) as result) `;
}
