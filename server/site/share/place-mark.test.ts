import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { placeMark } from "./place-mark.ts";

test("a mark with a width and a height of its own, as drawing programs write it, takes its place's", () => {
  const mark =
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="32mm" height="32mm" viewBox="0 0 32 32"><rect width="9" height="9" stroke-width="2"/></svg>\n';
  const placed = placeMark(mark, { x: 4, y: 5, width: 72, height: 108 });
  expect(placed).toBe(
    '<svg x="4" y="5" width="72" height="108" overflow="visible" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="9" height="9" stroke-width="2"/></svg>',
  );
  expect(new Resvg(placed).width).toBe(72);
});
