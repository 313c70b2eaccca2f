import { expect, test } from "vitest";
import { maxSelected, rangeOf } from "./selection.ts";

test("a range goes from either end, and is the row alone where the other end is gone (R-603)", () => {
  const order = ["a", "b", "c", "d"];
  expect(rangeOf(order, "b", "d")).toEqual(["b", "c", "d"]);
  expect(rangeOf(order, "d", "b")).toEqual(["b", "c", "d"]);
  expect(rangeOf(order, "b", "b")).toEqual(["b"]);
  expect(rangeOf(order, "left", "b")).toEqual(["b"]);
});

test("a range has no more rows than may be selected, those at its last press (R-603)", () => {
  const order = Array.from({ length: maxSelected + 10 }, (_, place) => String(place));
  expect(rangeOf(order, "0", "1009")).toEqual(order.slice(10));
  expect(rangeOf(order, "1009", "0")).toEqual(order.slice(0, maxSelected));
});
