// Limits, offsets and the Range header, and the status and Content-Range that follow from them.
import { expect, test } from "vitest";
import { rangeOutcome, readRange } from "./read-range.ts";

test("limit and offset are whole numbers; anything else counts as none, as upstream", () => {
  const range = (limit?: string, offset?: string) => readRange({ limit, offset }, undefined);
  expect(range("5", "10")).toEqual({ limit: 5, offset: 10 });
  expect(range("five", "-3")).toEqual({ limit: undefined, offset: 0 });
  expect(range("9".repeat(30))).toEqual({ limit: Number.MAX_SAFE_INTEGER, offset: 0 });
  expect(() => range("-1")).toThrow("Requested range not satisfiable");
});

test("the Range header narrows limit and offset", () => {
  expect(readRange({ limit: "10", offset: "5" }, "0-7")).toEqual({ offset: 5, limit: 3 });
  expect(readRange({ limit: undefined, offset: undefined }, "3-")).toEqual({ offset: 3, limit: undefined });
  expect(readRange({ limit: "0", offset: undefined }, "3-1")).toEqual({ offset: 0, limit: 0 });
  expect(() => readRange({ limit: "2", offset: undefined }, "5-9")).toThrow(
    "Requested range not satisfiable",
  );
});

test("a part is 206, all is 200, past the end is 416", () => {
  expect(rangeOutcome(0, 3, undefined)).toEqual({ status: 200, contentRange: "0-2/*" });
  expect(rangeOutcome(0, 3, 3)).toEqual({ status: 200, contentRange: "0-2/3" });
  expect(rangeOutcome(1, 2, 9)).toEqual({ status: 206, contentRange: "1-2/9" });
  expect(rangeOutcome(9, 0, 9)).toEqual({ status: 206, contentRange: "*/9" });
  expect(rangeOutcome(10, 0, 9)).toEqual({ status: 416, contentRange: "*/9" });
  expect(rangeOutcome(0, 0, 0)).toEqual({ status: 200, contentRange: "*/0" });
});
