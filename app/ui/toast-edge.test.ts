import { expect, test } from "vitest";
import { edgeFor } from "./toast-edge.ts";

test.each([
  ["a heading at the top", { top: 80, isTyping: false }, "bottom"],
  ["a page that begins above the screen", { top: -400, isTyping: false }, "bottom"],
  ["a button in the lower half", { top: 500, isTyping: false }, "top"],
  ["a field above the keyboard", { top: 220, isTyping: true }, "top"],
  ["a field at the very top", { top: 90, isTyping: true }, "bottom"],
  ["a button in a dialog's heading", { top: 90, isTyping: false, contentTop: 150 }, "top"],
  ["a button in a dialog's footer", { top: 500, isTyping: false, contentTop: 150 }, "top"],
  ["a link below a dialog's heading", { top: 160, isTyping: false, contentTop: 150 }, "bottom"],
] as const)("with the focus on %s a toast keeps away from it (R-359)", (_, focus, edge) => {
  expect(edgeFor({ ...focus, screenHeight: 640 })).toBe(edge);
});
