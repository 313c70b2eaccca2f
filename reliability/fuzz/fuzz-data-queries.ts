// Arbitrary requests to the data service: its whole query language (filters, trees, select, order, ranges,
// preferences) and bodies, valid and invalid.
import fc from "fast-check";

export const methods = fc.constantFrom("GET", "HEAD", "POST", "PATCH", "DELETE", "PUT");
export const preferences = fc.constantFrom(
  "",
  "count=exact",
  "count=planned",
  "count=estimated",
  "return=representation",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
);
export const contentTypes = fc.constantFrom(
  "application/json",
  "application/json",
  "text/csv",
  "application/x-www-form-urlencoded",
);
const columns = fc.constantFrom(
  "id",
  "first_name",
  "created_at",
  "status",
  "nothing",
  "*",
  "a.b",
  "__proto__",
  '"first_name"',
);
const operators = fc.constantFrom(
  "eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch", "in", "is", "isdistinct", "cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj",
  "fts", "plfts", "phfts", "wfts", "fts(english)", "eq(any)", "like(all)", "not.eq", "not.in", "not.not.eq", "nope", "",
); // biome-ignore format: a list
const values = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(
    "null",
    "(a,b)",
    "{a,b}",
    "{",
    "()",
    "[1,2)",
    "true",
    "0",
    "1e400",
    "-1",
    "2026-01-01",
    "[",
    "\u0000",
    "%",
    "\\",
    '"',
    '("a\\"b")',
    "00000000-0000-0000-0000-000000000000",
  ),
);
const filters = fc
  .tuple(columns, operators, values)
  .map(([column, operator, value]): [string, string] => [column, `${operator}.${value}`]);
const trees = fc
  .tuple(fc.constantFrom("or", "and", "not.or", "a.or"), fc.array(filters, { maxLength: 4 }))
  .map(([name, inner]): [string, string] => [
    name,
    `(${inner.map(([column, condition]) => `${column}.${condition}`).join(",")})`,
  ]);
const others = fc.tuple(
  fc.constantFrom("select", "order", "limit", "offset", "columns", "on_conflict", "a.limit", "x"),
  fc.oneof(
    values,
    fc.constantFrom(
      "id",
      "*",
      "a:id",
      "id::int",
      "id::text,first_name",
      "id.desc",
      "status.asc.nullsfirst",
      "5",
      "id,status",
      "count()",
      "b(*)",
      "email",
    ),
  ),
);
export const queries = fc.oneof(
  fc
    .array(fc.oneof(filters, trees, others), { maxLength: 5 })
    .map((pairs) => new URLSearchParams(pairs).toString()),
  fc.string({
    unit: fc.constantFrom("%", "0", "f", "=", "&", ".", "(", ")", "id", "eq", "select", ",", "+", "ü"),
    maxLength: 30,
  }),
);
const jsonTexts = fc.oneof(
  fc.json(),
  fc
    .array(
      fc.dictionary(fc.constantFrom("id", "status", "city", "created_at", "__proto__", "x"), fc.jsonValue()),
      { maxLength: 3 },
    )
    .map((rows) => JSON.stringify(rows)),
  fc
    .dictionary(
      fc.constantFrom("id", "status", "city", "created_at"),
      fc.oneof(fc.string({ unit: "binary" }), fc.double(), fc.constant(null)),
    )
    .map((row) => JSON.stringify(row)),
);
export const bodies = fc.oneof(
  jsonTexts,
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('"', ",", "\n", "\r\n", "id", "status", "=", "&", "NULL"),
    maxLength: 20,
  }),
);
