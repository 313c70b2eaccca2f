import { describe, expect, test } from "vitest";
import { readAuthFailure } from "./auth-request.ts";

describe("Errors of the auth service (R-201 to R-204)", () => {
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

  test("an unconfirmed address shows the service's message and keeps the code that offers the e-mail again", () => {
    const failure = readAuthFailure({
      name: "AuthApiError",
      message: "Email not confirmed",
      code: "email_not_confirmed",
    });
    expect(failure).toEqual({ message: "Email not confirmed", code: "email_not_confirmed" });
  });
});

test("a wait shows in seconds as the service states it, a long one in hours", () => {
  const failureAfter = (seconds: number) =>
    readAuthFailure({
      name: "AuthApiError",
      code: "over_email_send_rate_limit",
      message: `For security purposes, you can only request this after ${seconds} seconds.`,
    }).message;
  expect(failureAfter(59)).toBe("For security purposes, you can only request this after 59 seconds.");
  expect(failureAfter(80_000)).toContain("ask again in 23 hours.");
  expect(failureAfter(3_600)).toContain("ask again in 1 hour.");
});
