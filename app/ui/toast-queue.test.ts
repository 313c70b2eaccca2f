import { describe, expect, test } from "vitest";
import {
  type QueuedToast,
  toastDurationMs,
  toastLimit,
  toastQueue,
  toastRemoveDelayMs,
  toastSwipeThresholdPx,
} from "./toast-queue.ts";

describe("Toasts (R-295 to R-301)", () => {
  test("the constants are one toast, 5,000 ms, 50 px and 1,000,000 ms (R-295 to R-300)", () => {
    expect([toastLimit, toastDurationMs, toastSwipeThresholdPx, toastRemoveDelayMs]).toEqual([
      1, 5000, 50, 1_000_000,
    ]);
  });

  test("only one shows: a new toast replaces the old one (R-295)", () => {
    const toasts = toastQueue([shown(1)], { type: "raised", id: 2, toast: { title: "Second" } });
    expect(toasts).toEqual([{ id: 2, title: "Second", isOpen: true }]);
  });

  test("a dismissed toast is closed and stays until it is removed (R-300)", () => {
    const dismissed = toastQueue([shown(1)], { type: "dismissed", id: 1 });
    expect(dismissed).toEqual([{ ...shown(1), isOpen: false }]);
    expect(toastQueue(dismissed, { type: "removed", id: 1 })).toEqual([]);
  });
});

function shown(id: number): QueuedToast {
  return { id, title: "First", isOpen: true };
}
