import { describe, expect, test } from "vitest";
import { isExistingUser, readAuthFailure } from "./authenticate.ts";
import { checkCredentials } from "./check-credentials.ts";
import { readLinkError } from "./link-error.ts";

describe("What the auth service's answers mean (spec section 8)", () => {
  test.each([
    ["invalid_credentials", "Invalid email or password. Please check your credentials and try again."],
    ["user_already_exists", "An account with this email already exists. Please sign in instead."],
    ["over_request_rate_limit", "the service's words"],
  ])("%s is shown as: %s", (code, message) => {
    expect(readAuthFailure({ name: "AuthApiError", message: "the service's words", code }).message).toBe(
      message,
    );
  });

  test("a network fault is unexpected", () => {
    const failure = readAuthFailure({ name: "AuthRetryableFetchError", message: "{}", code: undefined });
    expect(failure.message).toBe("An unexpected error occurred. Please try again.");
  });

  test("an address that waits for its confirmation shows the service's words and offers the e-mail again", () => {
    const failure = readAuthFailure({
      name: "AuthApiError",
      message: "Email not confirmed",
      code: "email_not_confirmed",
    });
    expect(failure).toEqual({ message: "Email not confirmed", needsConfirmation: true });
  });

  test("a look-alike user without identities is an existing user", () => {
    expect(isExistingUser({ identities: [] })).toBe(true);
    expect(isExistingUser({ identities: [{}] })).toBe(false);
    expect(isExistingUser({})).toBe(false);
    expect(isExistingUser(null)).toBe(false);
  });
});

describe("What the auth form asks for (spec section 5)", () => {
  test("e-mail and password are required to sign in, and names too to sign up", () => {
    expect(wrong("signIn", {})).toEqual(["email", "password"]);
    expect(wrong("signUp", {})).toEqual(["firstName", "lastName", "email", "password"]);
  });

  test("a new password has at least 6 characters; an old one is whatever it is", () => {
    const typed = { firstName: "Ana", lastName: "Ruiz", email: "ana@example.com" };
    expect(wrong("signUp", { ...typed, password: "12345" })).toEqual(["password"]);
    expect(wrong("signUp", { ...typed, password: "123456" })).toEqual([]);
    expect(wrong("signIn", { ...typed, password: "12345" })).toEqual([]);
  });

  test("spaces around the address are dropped, spaces in a password are kept", () => {
    const checked = checkCredentials("signIn", { email: " ana@example.com ", password: " a b " });
    expect(checked).toMatchObject({ valid: { email: "ana@example.com", password: " a b " } });
  });
});

describe("Links from e-mails", () => {
  test("the service's description is read from the fragment or the query", () => {
    expect(readLinkError({ hash: "#error=x&error_description=Link+has+expired", search: "" })).toBe(
      "Link has expired",
    );
    expect(readLinkError({ hash: "", search: "?error_description=No%20code" })).toBe("No code");
    expect(readLinkError({ hash: "#programs", search: "?program=hvac" })).toBeUndefined();
  });
});

function wrong(mode: "signIn" | "signUp", values: Record<string, string>): string[] {
  const checked = checkCredentials(mode, values);
  return "errors" in checked ? Object.keys(checked.errors) : [];
}
