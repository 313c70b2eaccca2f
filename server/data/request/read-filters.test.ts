// Reading filters: PostgREST's grammar of operators, lists and trees, and its quoting rules.
import { expect, test } from "vitest";
import { DataError } from "../errors.ts";
import { readFilter, readTree } from "./read-filters.ts";

test("a filter's value is everything after its operator, dots, commas and quotes included", () => {
  expect(readFilter("email", 'eq.a.b@c.co,("x")')).toEqual({
    column: "email",
    isNegated: false,
    operation: { kind: "compare", operator: "eq", quantifier: undefined, value: 'a.b@c.co,("x")' },
  });
  expect(readFilter("email", "not.eq.").operation).toMatchObject({ value: "" });
  expect(readFilter("email", "eq.not.eq.1").operation).toMatchObject({ value: "not.eq.1" });
  expect(readFilter("email", "like(all).{a,b}").operation).toMatchObject({
    operator: "like",
    quantifier: "all",
    value: "{a,b}",
  });
  expect(readFilter("email", "wfts(english).big cat").operation).toEqual({
    kind: "search",
    operator: "wfts",
    language: "english",
    value: "big cat",
  });
  expect(readFilter('"a.b"', "is.NULL")).toMatchObject({
    column: "a.b",
    operation: { kind: "is", value: "null" },
  });
});

test("elements of a list are quoted when a quoted value fills them, with backslash as escape", () => {
  const values = (list: string) => {
    const { operation } = readFilter("id", `in.${list}`);
    return operation.kind === "in" ? operation.values : undefined;
  };
  expect(values("(a,b)")).toEqual(["a", "b"]);
  expect(values('("a,b",c)')).toEqual(["a,b", "c"]);
  expect(values('("a\\"b\\\\c)",d)')).toEqual(['a"b\\c)', "d"]);
  expect(values('("a"b,c)')).toEqual(['"a"b', "c"]);
  expect(values('(a"b,"c)')).toEqual(['a"b', '"c']);
  expect(values("()")).toEqual([]);
  expect(values('("")')).toEqual([]); // as upstream
  expect(values("(a,,b)")).toEqual(["a", "", "b"]);
});

test("and/or trees nest, negate and quote", () => {
  expect(
    readTree("not.or", '(a.eq."1,2",and(b.gt.3,not.or(c.is.null,d.in.(4,"5)"))),e.eq(any).{6,7})'),
  ).toMatchObject({
    junction: "or",
    isNegated: true,
    conditions: [
      { column: "a", operation: { value: "1,2" } },
      {
        junction: "and",
        conditions: [
          { column: "b", operation: { operator: "gt", value: "3" } },
          {
            junction: "or",
            isNegated: true,
            conditions: [{ column: "c" }, { column: "d", operation: { values: ["4", "5)"] } }],
          },
        ],
      },
      { column: "e", operation: { quantifier: "any", value: "{6,7}" } },
    ],
  });
  expect(readTree("and", "( and.eq.1 , or.eq.2 )").conditions).toMatchObject([
    { column: "and" },
    { column: "or" },
  ]);
});

test("a syntax error is refused with its position", () => {
  const refusal = (read: () => unknown) => {
    try {
      read();
    } catch (error) {
      return error instanceof DataError ? error.body.message : error;
    }
  };
  expect(refusal(() => readFilter("id", "eq"))).toBe('"failed to parse filter (eq)" (line 1, column 1)');
  expect(refusal(() => readFilter("id", "is.nul"))).toBe(
    '"failed to parse filter (is.nul)" (line 1, column 4)',
  );
  expect(refusal(() => readFilter("id", "in.(a"))).toBe(
    '"failed to parse filter (in.(a)" (line 1, column 6)',
  );
  expect(refusal(() => readFilter("id", "neq(any).1"))).toMatch(/^"failed to parse filter/);
  expect(refusal(() => readTree("or", "(a.eq.1)x"))).toBe(
    '"failed to parse logic tree ((a.eq.1)x)" (line 1, column 9)',
  );
});
