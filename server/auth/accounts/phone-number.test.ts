import { expect, test } from "vitest";
import { checkPhone, toE164 } from "./phone-number.ts";

test("a phone number is stored without plus and spaces, and dialled with its plus", () => {
  for (const given of ["+1 555 555 0123", "15555550123", "1555 5550123"])
    expect(checkPhone(given), given).toBe("15555550123");
  expect(toE164("15555550123")).toBe("+15555550123");
});

test("a number that is not E.164 is refused", () => {
  expect(checkPhone("49")).toBe("49");
  const refused = ["", "+", "0123456", "++15555550123", "555-555-0123", "1234567890123456", "1\u0000", "1\n"];
  for (const given of refused)
    expect(() => checkPhone(given), JSON.stringify(given)).toThrow(
      "Invalid phone number format (E.164 required)",
    );
});
