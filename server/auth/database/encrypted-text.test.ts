import { expect, test } from "vitest";
import { decryptText, encryptText } from "./encrypted-text.ts";

test("an encrypted text is decrypted with its secret only, and differs each time", () => {
  const [text, secret] = ["gho_token with ünïcode", "a-random-secret"];
  const sealed = encryptText(text, secret);
  expect(decryptText(sealed, secret)).toBe(text);
  expect(encryptText(text, secret)).not.toBe(sealed);
  expect(Buffer.from(sealed, "base64url").toString()).not.toContain("gho_");
  expect(() => decryptText(sealed, "another")).toThrow();
  const bytes = Buffer.from(sealed, "base64url");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => decryptText(bytes.toString("base64url"), secret)).toThrow();
});
