import { expect, test } from "vitest";
import { mergeOrder } from "./step-order.ts";

test("what left the list keeps its place, also at the start and one after another", () => {
  expect(mergeOrder(["a", "b", "c", "d"], ["a", "d", "e"])).toEqual(["a", "b", "c", "d", "e"]);
  expect(mergeOrder(["a", "b", "c"], ["c", "d"])).toEqual(["a", "b", "c", "d"]);
  expect(mergeOrder(["a"], [])).toEqual(["a"]);
});

test("new applications stand where the list has them", () => {
  expect(mergeOrder(["b", "c"], ["a", "b", "c"])).toEqual(["a", "b", "c"]);
  expect(mergeOrder(["b", "c"], ["a", "c"])).toEqual(["b", "a", "c"]);
});
