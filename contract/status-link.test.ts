import { expect, test } from "vitest";
import { isStatusLink } from "./status-link.ts";

test.each([
  ["/status?token=abc", true],
  ["/status?utm_source=x&token=abc", true],
  ["/status?token=abc&fbclid=1", true],
  ["/status?%74oken=abc", true],
  ["/status", false],
  ["/status?from=footer", false],
  ["/status?x=token=abc", false],
  ["/status/more?token=abc", false],
  ["/auth?token=abc", false],
])("%s names a mailed link: %s, wherever the token stands (R-392)", (address, expected) => {
  expect(isStatusLink(address)).toBe(expected);
});
