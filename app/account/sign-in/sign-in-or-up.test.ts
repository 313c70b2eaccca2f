import { expect, test } from "vitest";
import { isExistingUser } from "./sign-in-or-up.ts";

test("an obfuscated user without identities is an existing user (R-202)", () => {
  expect(isExistingUser({ identities: [] })).toBe(true);
  expect(isExistingUser({ identities: [{}] })).toBe(false);
  expect(isExistingUser({})).toBe(false);
  expect(isExistingUser(null)).toBe(false);
});
