import fc from "fast-check";
import { expect, test } from "vitest";
import { countCsv, countJson } from "./count-values.ts";

test("a list's rows are counted as JSON.parse finds them, and never fewer values than it makes (R-474)", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { rows, values } = countJson(bytesOf(JSON.stringify(value)));
      expect(rows).toBe(Array.isArray(value) ? Math.max(1, value.length) : 1);
      expect(values + 1).toBeGreaterThanOrEqual(leavesOf(value));
    }),
  );
});

test("what stands within a text does not count", () => {
  const text = String.raw`[{"a":"{[,\"{[,"},{"b":"\\"}]`;
  expect(countJson(bytesOf(text))).toEqual({ rows: 2, values: 4 });
  expect(countJson(bytesOf("[[[["))).toEqual({ rows: 1, values: 4 });
  expect(countCsv(bytesOf("a,b\n1,2\n"))).toEqual({ rows: 2, values: 5 });
});

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function leavesOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + leavesOf(inner), 0);
}
