import { expect, test } from "vitest";
import { cutAxis, isTooSmall, movedPoint } from "./cut-point.ts";

const frame = { width: 400, height: 300 };
const middle = { x: 50, y: 50 };

test("a picture that was dragged follows the pointer, and never leaves the frame empty", () => {
  const wide = { from: middle, ratio: 2, frame }; // 600 x 300 pixels: 200 of them are outside
  expect(movedPoint({ ...wide, by: { x: 50, y: 80 } })).toEqual({ x: 25, y: 50 });
  expect(movedPoint({ ...wide, by: { x: 500, y: 0 } })).toEqual({ x: 0, y: 50 });
  const tall = { from: middle, ratio: 1, frame }; // 400 x 400 pixels
  expect(movedPoint({ ...tall, by: { x: 9, y: -25 } })).toEqual({ x: 50, y: 75 });
  expect(movedPoint({ from: middle, ratio: 4032 / 3024, frame, by: { x: 9, y: 9 } })).toEqual(middle);
});

test("a picture of the right shape has nothing to move", () => {
  expect([cutAxis(4032 / 3024), cutAxis(3024 / 4032), cutAxis(16 / 9)]).toEqual([undefined, "y", "x"]);
});

test("a picture is too small for the same size as at the server (R-541)", () => {
  const sizes = [
    { width: 639, height: 2000 },
    { width: 2000, height: 479 },
    { width: 640, height: 480 },
  ];
  expect(sizes.map(isTooSmall)).toEqual([true, true, false]);
});
