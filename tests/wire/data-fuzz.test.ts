// Properties of the data service over arbitrary input: values survive the client's quoting, and nothing a caller sends makes a
// 5xx (wire.md 2).
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anApplication } from "../support/caller.ts";
import { aServiceWithDatabase } from "../support/data-service.ts";

test("any text finds exactly its row by eq, neq, in, or and like, quoted as the official client does", async () => {
  const { service } = await aServiceWithDatabase();
  const table = service.clientOf("service").from("scholarship_applications");
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const application = anApplication({ education: `${text}·${randomUUID()}` });
      const value = application.education;
      expect(await table.insert(application)).toMatchObject({ status: 201, error: null });
      const one = [{ id: application.id }];
      const quoted = `"${value.replace(/[\\"]/g, "\\$&")}"`;
      const pattern = value.replace(/[\\%_]/g, "\\$&");
      expect((await table.select("id").eq("education", value)).data).toEqual(one);
      expect((await table.select("id").neq("education", value).eq("id", application.id)).data).toEqual([]);
      expect((await table.select("id").or(`education.eq.${quoted},education.is.null`)).data).toEqual(one);
      expect(
        (await table.select("id").not("education", "in", `(${quoted})`).eq("id", application.id)).data,
      ).toEqual([]);
      expect((await table.select("id").filter("education", "in", `("nobody",${quoted})`)).data).toEqual(one);
      // The client's own in() leaves quotes and backslashes as they are, as upstream: such values are quoted by hand.
      if (!/["\\]/.test(value))
        expect((await table.select("id").in("education", ["nobody", value])).data).toEqual(one);
      if (!value.includes("*"))
        expect((await table.select("id").like("education", pattern)).data).toEqual(one);
      expect((await table.select("education").eq("id", application.id).single()).data?.education).toBe(value);
    }),
    { numRuns: 60 },
  );
}, 120_000);

test("no query makes a 5xx", async () => {
  const { statusOf } = await aServiceWithDatabase();
  await fc.assert(
    fc.asyncProperty(methods, queries, preferences, async (method, query, prefer) => {
      const status = await statusOf(method, query, {
        headers: { Prefer: `tx=rollback, ${prefer}` },
        body: '{"status":"new"}',
      });
      expect([method, query, status < 500]).toEqual([method, query, true]);
    }),
    { numRuns: 400 },
  );
}, 120_000);

test("no body makes a 5xx", async () => {
  const { statusOf } = await aServiceWithDatabase();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("POST", "PATCH", "PUT"),
      bodies,
      fc.constantFrom("", "columns=id,status", `id=eq.${randomUUID()}`),
      contentTypes,
      async (method, body, query, type) => {
        const status = await statusOf(method, query, {
          headers: { "Content-Type": type, Prefer: "tx=rollback, missing=default" },
          body,
        });
        expect([method, body, query, status < 500]).toEqual([method, body, query, true]);
      },
    ),
    { numRuns: 400 },
  );
}, 120_000);

/** Up to some hundred characters of every kind, without NUL, which PostgreSQL's text cannot hold. */
const texts = fc
  .oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom(
        ",",
        '"',
        "(",
        ")",
        "\\",
        ".",
        "*",
        "%",
        "_",
        "{",
        "}",
        " ",
        ":",
        "'",
        "+",
        "&",
        "=",
        "a",
        "not.",
        "null",
      ),
      maxLength: 20,
    }),
  )
  .map((text) => text.replaceAll("\u0000", ""));

const methods = fc.constantFrom("GET", "HEAD", "POST", "PATCH", "DELETE", "PUT");
const preferences = fc.constantFrom(
  "",
  "count=exact",
  "count=planned",
  "count=estimated",
  "return=representation",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
);
const contentTypes = fc.constantFrom(
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
const queries = fc.oneof(
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
const bodies = fc.oneof(
  jsonTexts,
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('"', ",", "\n", "\r\n", "id", "status", "=", "&", "NULL"),
    maxLength: 20,
  }),
);
