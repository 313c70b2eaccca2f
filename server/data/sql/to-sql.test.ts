// SQL text has only names from the schema cache and keywords of ours. Everything else that a caller sends
// becomes a parameter.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Column, Table } from "../plan/database-objects.ts";
import { planRequest } from "../plan/plan.ts";
import { withBody } from "../request/read-body.ts";
import { readRequest } from "../request/read-request.ts";
import { estimateStatement, mainStatement } from "./to-sql.ts";

test("a value that a caller sends is never in the SQL text, except the number of rows wanted", () => {
  fc.assert(
    fc.property(marks, methods, preferences, accepted, (mark, method, prefer, accept) => {
      const value = `${mark}'"\\$1);--`;
      const range: [string, string][] = [
        ["limit", "777"],
        ["offset", "333"],
      ];
      const query = new URLSearchParams([
        ["select", `"${mark}":id,status,created_at::text`],
        ["order", "created_at.desc.nullslast,id"],
        ...(method === "PUT" ? [["id", `eq.${value}`]] : [...range, ...filtersWith(value)]),
      ]);
      const headers = new Map([
        ["prefer", `return=representation, ${prefer}`],
        ["accept", accept],
      ]);
      const body = new TextEncoder().encode(JSON.stringify([{ id: value, status: value }]));
      const unread = readRequest({
        method,
        table: "applications",
        query,
        header: (name) => headers.get(name),
      });
      const bounds = { maxRows: 1, maxValues: 10 };
      const request = unread.hasBody
        ? withBody(unread, body, { type: "json", isCall: false, bounds })
        : unread;
      const plan = planRequest(request, table);
      for (const { text, values } of [mainStatement(plan), estimateStatement(plan)]) {
        expect(text).not.toContain(mark);
        expect(text.replace(/ limit 777(?!\d)/, "")).not.toMatch(/777|333/);
        expect(values.join()).toContain(mark);
        expect(new Set(text.match(/\$\d+/g)).size).toBe(values.length);
      }
    }),
    { numRuns: 200 },
  );
});

test("a statement whose plan is good for all values is prepared, unless its text is too long", () => {
  const isPrepared = (query: string) => {
    const request = readRequest({
      method: "GET",
      table: "applications",
      header: () => undefined,
      query: new URLSearchParams(query),
    });
    return mainStatement(planRequest(request, table)).isPreparable;
  };
  expect(isPrepared("order=created_at.desc&limit=50")).toBe(true);
  expect(isPrepared("id=eq.4f0f5a3e-0000-4000-8000-000000000000")).toBe(true);
  expect(isPrepared("status=eq.new")).toBe(false);
  expect(isPrepared(`select=${Array(50).fill("*").join(",")}`)).toBe(false);
});

const marks = fc.stringMatching(/^zq[a-z]{6}$/);
const methods = fc.constantFrom("GET", "HEAD", "POST", "PATCH", "PUT", "DELETE");
const preferences = fc.constantFrom(
  "count=exact",
  "count=planned",
  "missing=default",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
);
const accepted = fc.constantFrom(
  "application/json",
  "application/vnd.pgrst.object+json;nulls=stripped",
  "text/csv",
);

function filtersWith(value: string): [string, string][] {
  const quoted = `"${value.replace(/[\\"]/g, "\\$&")}"`;
  return [
    ["status", `eq.${value}`],
    ["status", `not.like.${value}`],
    ["status", `in.(${quoted},b)`],
    ["status", `isdistinct.${value}`],
    ["status", `wfts(english).${value}`],
    ["status", `eq(any).{${value}}`],
    ["or", `(status.eq.${quoted},and(status.not.is.null,status.ilike.${quoted}))`],
  ];
}

function column(name: string, type: string, defaultSql?: string): Column {
  return { name, sql: `"${name}"`, type, defaultSql };
}

const id = column("id", "uuid", "gen_random_uuid()");
const columns = [
  id,
  column("status", "text", "'new'::text"),
  column("created_at", "timestamp with time zone", "now()"),
];
const table: Table = {
  name: "applications",
  sql: '"public"."applications"',
  columns: new Map(columns.map((one) => [one.name, one])),
  primaryKey: [id],
};
