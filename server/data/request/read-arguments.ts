// The arguments of a function call, by the names of the function's parameters (PostgREST: functions as RPC):
// a JSON object as the body of POST, or the query of GET and HEAD.
import { refuse } from "../errors.ts";
import { beginsWithOperator } from "./read-filters.ts";
import { isObject, parseJson } from "./read-payload.ts";

/** PostgreSQL parses the values itself: of one JSON object, or each as the text of its parameter's type. */
export type Arguments = { names: string[]; given: { json: string } | { texts: Map<string, string> } };

export const noArguments: Arguments = { names: [], given: { json: "{}" } };

export function readArguments(json: string): Arguments {
  if (json === "") return noArguments;
  const value = parseJson(json);
  if (!isObject(value))
    throw refuse("PGRST102", { message: "The arguments of a function must be a JSON object" });
  return { names: Object.keys(value), given: { json } };
}

/**
 * Divides a query into arguments and the rest. As upstream, a value that begins with an operator is a filter
 * on the rows that the function returns.
 */
export function divideQuery(
  query: URLSearchParams,
  isReserved: (name: string) => boolean,
): { call: Arguments; rest: URLSearchParams } {
  const isArgument = ([name, value]: [string, string]) => !isReserved(name) && !beginsWithOperator(value);
  const texts = new Map([...query].filter(isArgument));
  const rest = new URLSearchParams([...query].filter((pair) => !isArgument(pair)));
  return { call: { names: [...texts.keys()], given: { texts } }, rest };
}
