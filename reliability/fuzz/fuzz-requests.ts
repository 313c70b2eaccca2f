// Arbitrary requests to every address of the site: methods, paths, queries, headers, content types and bodies
// that are valid, slightly changed, huge, cut short or not text at all.
import fc from "fast-check";
import { arbitraryBodies } from "./fuzz-bodies.ts";
import { calls, tables } from "./fuzz-calls.ts";
import { queries as dataQueries, methods, preferences } from "./fuzz-data-queries.ts";

export type FuzzRequest = {
  method: string;
  /** Includes the query. */
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
};

/** `knownIds` are the ids of other people's rows, which callers try to reach. */
export function anyRequests(knownIds: string[]): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(fc.constantFrom(...calls), detours, anyQueries(knownIds), anyHeaders, arbitraryBodies, methods)
    .map(([call, detour, query, headers, change, otherMethod]) => {
      const { path, body } = call;
      const id = knownIds[query.length % knownIds.length] ?? "";
      const method = detour.isOtherMethod ? otherMethod : call.method;
      const address = detour.bend(path.replace(":id", id));
      const joint = address.includes("?") ? "&" : "?";
      return {
        method,
        path: query === "" ? address : `${address}${joint}${query}`,
        headers: { ...headers, "content-type": change.type },
        body: method === "GET" || method === "HEAD" ? undefined : change.of({ ...body, ...idOf(body, id) }),
      };
    });
}

/** Requests in the data service's query language, on each of its tables. */
export function dataRequests(knownIds: string[]): fc.Arbitrary<FuzzRequest> {
  const id = fc.constantFrom(...knownIds).map((known) => `id=eq.${known}&`);
  return fc
    .tuple(
      methods,
      fc.constantFrom(...tables),
      fc.option(id, { nil: "" }),
      dataQueries,
      preferences,
      arbitraryBodies,
    )
    .map(([method, table, only, query, prefer, change]) => ({
      method,
      path: `/rest/v1/${table}?${only}${asAscii(query)}`,
      headers: { prefer, "content-type": change.type },
      body: method === "GET" || method === "HEAD" ? undefined : change.of({ status: "approved" }),
    }));
}

/** Returns the fields of a body that hold `:id`, with the id of another person's row. */
function idOf(body: Record<string, unknown>, id: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value === ":id")
      .map(([key]) => [key, id]),
  );
}

type Detour = { isOtherMethod: boolean; bend: (path: string) => string };

const straight = { isOtherMethod: false, bend: (path: string) => path };
const detours: fc.Arbitrary<Detour> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(straight) },
  { weight: 2, arbitrary: fc.constant({ ...straight, isOtherMethod: true }) },
  fc
    .constantFrom("/", "//", "/%00", "/..%2f..%2fetc/passwd", "%ff", ";a=b", ".json", "/%ed%a0%80")
    .map((tail) => ({
      isOtherMethod: false,
      bend: (path: string) => path.replace(/(\?|$)/, `${tail}$1`),
    })),
  fc
    .constantFrom(
      (path: string) => path.toUpperCase(),
      (path: string) => path.replaceAll("/", "//"),
      (path: string) => `${path}/${"x".repeat(5_000)}`,
      (path: string) => path.slice(0, -1) || "/",
    )
    .map((bend) => ({ isOtherMethod: false, bend })),
);

function anyQueries(knownIds: string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant("") },
    { weight: 2, arbitrary: dataQueries.map(asAscii) },
    { weight: 2, arbitrary: fc.constantFrom(...knownIds).map((id) => `id=eq.${id}`) },
    fc
      .dictionary(
        fc.constantFrom("select", "token", "redirect_to", "provider", "state", "code", "type"),
        anyText,
      )
      .map((pairs) => new URLSearchParams(pairs).toString()),
  );
}

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("", "null", "http://[", "javascript:alert(1)", "//evil.example", "*", "x".repeat(3_000)),
);

/** Encodes the characters that Node's HTTP client refuses in a request target. */
function asAscii(query: string): string {
  return query.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()));
}

const anyHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    ...["accept", "prefer", "range", "range-unit", "origin", "x-forwarded-for", "x-supabase-api-version"],
    ...["accept-profile", "content-profile", "if-none-match", "accept-encoding", "sec-fetch-site", "cookie"],
    ...["content-encoding", "x-http-method-override", "te", "x-client-info", "user-agent", "referer"],
  ),
  fc.oneof(
    fc.string({ unit: fc.constantFrom(..."abc,;=/*-\"'()0 é"), maxLength: 30 }),
    fc.constantFrom(
      ...["application/vnd.pgrst.object+json", "text/csv", "*/*", "0-4", "-5", "9999999999-1", "gzip", "br"],
      ...["return=representation", "count=exact", "resolution=merge-duplicates", "tx=rollback", "null"],
      ...["cross-site", "2024-01-01", "127.0.0.1, ::1", "public", "auth", "x".repeat(2_000), "GET", 'W/"a"'],
    ),
  ),
  { maxKeys: 4 },
);
