import { expect, test } from "vitest";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-code.ts";

const userId = "3f0a8a3e-6b0f-4f58-8f7e-2a6a43f3f0d1";

test("ten different codes of sixteen characters that nobody mistakes for each other", () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
});

test("every character of the alphabet occurs, so a code has its 80 bits", () => {
  const seen = new Set(Array.from({ length: 50 }, createRecoveryCodes).flat().join("").replaceAll("-", ""));
  expect(seen.size).toBe(32);
});

test.each(["0123-ABCD-EFGH-JKMN", "0123abcdefghjkmn", " o1 23 abcd efgh jkmn ", "OI23-ABCD-EFGH-JKMN"])(
  "typed as %s it is the same code",
  (typed) => {
    expect(hashRecoveryCode(userId, typed)).toBe(hashRecoveryCode(userId, "0123-ABCD-EFGH-JKMN"));
  },
);

test("the same code of another account, and another code, have other hashes", () => {
  const hash = hashRecoveryCode(userId, "0123-ABCD-EFGH-JKMN");
  expect(hashRecoveryCode(userId.replace("3", "4"), "0123-ABCD-EFGH-JKMN")).not.toBe(hash);
  expect(hashRecoveryCode(userId, "0123-ABCD-EFGH-JKMP")).not.toBe(hash);
});
