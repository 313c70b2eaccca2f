import { expect, test } from "vitest";
import { isSharedAddress } from "./shared-address.ts";

test("an address that the school names is shared, however it is written, and no other one (R-592)", () => {
  const shared = ["120 Main Street, 33601"];
  expect(isSharedAddress({ address: "120 MAIN street.", zip: "33601" }, shared)).toBe(true);
  expect(isSharedAddress({ address: "120 Main Street", zip: "33602" }, shared)).toBe(false);
  expect(isSharedAddress({ address: "12 Main Street", zip: "033601" }, shared)).toBe(false);
  expect(isSharedAddress({ address: "120 Main Street", zip: "33601" }, undefined)).toBe(false);
});
