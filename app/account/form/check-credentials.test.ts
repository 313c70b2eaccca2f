import { describe, expect, test } from "vitest";
import { wordsOf } from "#words";
import { checkCredentials } from "./check-credentials.ts";

const { auth } = wordsOf("en");

describe("What the auth form asks for (R-196, R-197)", () => {
  test("email and password are required to sign in, and names too to sign up (R-196)", () => {
    expect(wrong("signIn", {})).toEqual(["email", "password"]);
    expect(wrong("signUp", {})).toEqual(["firstName", "lastName", "email", "password"]);
  });

  test("a new password needs at least 6 characters; an existing one is not checked for length", () => {
    const typed = { firstName: "Ana", lastName: "Ruiz", email: "ana@example.com" };
    expect(wrong("signUp", { ...typed, password: "12345" })).toEqual(["password"]);
    expect(wrong("signUp", { ...typed, password: "123456" })).toEqual([]);
    expect(wrong("signIn", { ...typed, password: "12345" })).toEqual([]);
  });

  test("spaces around the address are dropped, spaces in a password are kept", () => {
    const checked = checkCredentials(auth, "signIn", { email: " ana@example.com ", password: " a b " });
    expect(checked).toMatchObject({ valid: { email: "ana@example.com", password: " a b " } });
  });

  test("an address with an invisible character is refused with the reason; one at its end is dropped", () => {
    const typed = { email: "an\u200ba@example.com\u2060", password: "x" };
    expect(checkCredentials(auth, "signIn", typed)).toEqual({
      errors: { email: `${auth.missing.email} ${auth.missing.invisible}` },
    });
    expect(checkCredentials(auth, "signIn", { ...typed, email: "ana@example.com\u200b" })).toMatchObject({
      valid: { email: "ana@example.com" },
    });
    expect(checkCredentials(auth, "signIn", { ...typed, email: "ana" })).toEqual({
      errors: { email: auth.missing.email },
    });
  });

  test("a name of invisible characters is none (R-471)", () => {
    const typed = { email: "ana@example.com", password: "123456", lastName: "Ruiz" };
    expect(wrong("signUp", { ...typed, firstName: "\u200b\u3164 \u2800" })).toEqual(["firstName"]);
  });
});

function wrong(mode: "signIn" | "signUp", values: Record<string, string>): string[] {
  const checked = checkCredentials(auth, mode, values);
  return "errors" in checked ? Object.keys(checked.errors) : [];
}
