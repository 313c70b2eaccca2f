// Arbitrary calls of the data service's functions (`/rest/v1/rpc/NAME`): existing ones with arguments that
// are valid, wrong, missing or superfluous, and unknown ones. Every kind of caller sends them; only staff may
// get what is theirs.
import fc from "fast-check";
import { arbitraryBodies } from "./fuzz-bodies.ts";
import { preferences } from "./fuzz-data-queries.ts";
import type { FuzzRequest } from "./fuzz-requests.ts";

export function functionRequests(knownIds: string[]): fc.Arbitrary<FuzzRequest> {
  const ids = fc.constantFrom(...knownIds);
  const given = fc.oneof(
    { weight: 3, arbitrary: ids },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
  const words = fc.oneof(
    fc.constantFrom("%marker%", "%", "a%' or true --", ""),
    fc.string({ unit: "binary" }),
  );
  const filters = fc.dictionary(
    fc.constantFrom(...filterKeys, "x"),
    fc.oneof(
      words,
      given,
      fc.constantFrom(
        "me",
        "nobody",
        "2026-02-30",
        "infinity",
        "HVAC",
        "FL",
        "Mars/Olympus",
        true,
        -1,
        1e300,
      ),
    ),
  );
  const values = fc.oneof(
    filters,
    ...[given, fc.array(given, { maxLength: 5 }), words, fc.array(words, { maxLength: 8 })],
    fc.constantFrom("newest", "oldest", "name", "approved", true, null, 0, -1, 50, 2 ** 31, 1e300),
    fc.constantFrom(100, 2_000).map((length) => Array.from({ length }, () => knownIds[0])),
  );
  const wanted = fc
    .constantFrom(...functions.keys(), ...others)
    .chain((name) =>
      fc.tuple(
        fc.constant(name),
        fc.dictionary(fc.constantFrom(...(functions.get(name) ?? []), "x"), values),
      ),
    );
  return fc
    .tuple(
      fc.constantFrom("POST", "POST", "POST", "GET", "HEAD", "PUT"),
      wanted,
      preferences,
      arbitraryBodies,
    )
    .map(([method, [name, parameters], prefer, change]) => {
      const path = `/rest/v1/rpc/${name}`;
      const isRead = method === "GET" || method === "HEAD";
      return {
        method,
        headers: { prefer, "content-type": change.type },
        path: isRead ? `${path}?${queryOf(parameters)}` : path,
        body: isRead ? undefined : change.of(parameters),
      };
    });
}

const filterKeys = [
  ...["search", "status", "held", "untold", "program", "state", "language", "from", "to", "time_zone"],
  ...["overdue_days", "assigned", "follow_up", "duplicate", "withdrawn"],
];

/** Functions with the names of their parameters (supabase/migrations). */
const functions = new Map([
  ["list_applications", ["filter", "sort", "after_value", "after_id", "most"]],
  ["application_tab_counts", ["filter"]],
  ["application_overview", ["time_zone", "weeks"]],
  ["application_report", ["since", "until", "time_zone"]],
  ["set_application_statuses", ["changes"]],
  ["possible_duplicate_reasons", ["application_ids"]],
  ["application_marks", ["application_ids"]],
  ["application_export_rows", ["application_ids"]],
  ["possible_duplicates", ["of_application"]],
]);

/** Names that nobody may call. */
const others = [
  "is_admin",
  "hold_application",
  "erase_application",
  "pg_sleep",
  "no_such",
  "__proto__",
  "%00",
];

function queryOf(parameters: Record<string, unknown>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => [name, textOf(value).toWellFormed()]);
  return new URLSearchParams(pairs).toString().slice(0, 8_000);
}

function textOf(value: unknown): string {
  return typeof value === "string"
    ? value
    : Array.isArray(value)
      ? `{${value.join(",")}}`
      : JSON.stringify(value);
}
