import { describe, expect, test } from "vitest";
import { readAuthFailure } from "./auth-request.ts";

describe("Errors of the auth service (R-201 to R-204)", () => {
  test.each([
    ["invalid_credentials", "Invalid email or password. Please check your credentials and try again."],
    ["user_already_exists", "An account with this email already exists. Please sign in instead."],
    ["otp_expired", "Your code is wrong or too old. Ask for a new one."],
    ["over_request_rate_limit", "That was too many tries. Please wait a few minutes, then try again."],
    ["unexpected_failure", "An unexpected error occurred. Please try again."],
    ["a_code_of_next_year", "the service's words"],
    ["toString", "the service's words"],
  ])("%s is shown as: %s", (code, message) => {
    expect(readAuthFailure({ name: "AuthApiError", message: "the service's words", code }).message).toBe(
      message,
    );
  });

  test("a network fault is unexpected", () => {
    const failure = readAuthFailure({ name: "AuthRetryableFetchError", message: "{}", code: undefined });
    expect(failure.message).toBe("An unexpected error occurred. Please try again.");
  });

  test("an ended session, whose code the client drops, asks to sign in again", () => {
    const failure = { name: "AuthSessionMissingError", message: "Auth session missing!", code: undefined };
    expect(readAuthFailure(failure).message).toBe("You are signed out. Please sign in again.");
  });

  test("an unconfirmed address keeps the code that offers the email again", () => {
    const failure = readAuthFailure({
      name: "AuthApiError",
      message: "Email not confirmed",
      code: "email_not_confirmed",
    });
    expect(failure).toEqual({
      message: "Please confirm your email first. Use the code or the link that we sent you.",
      code: "email_not_confirmed",
    });
  });
});

test("a wait shows in seconds, minutes or hours, and as a minute where the service states none", () => {
  const shown = (message: string) =>
    readAuthFailure({ name: "AuthApiError", code: "over_email_send_rate_limit", message }).message;
  const failureAfter = (seconds: number) =>
    shown(`For security purposes, you can only request this after ${seconds} seconds.`);
  expect(shown("email rate limit exceeded")).toBe("Please wait 1 minute, then ask again.");
  expect(failureAfter(59)).toBe("Please wait 59 seconds, then ask again.");
  expect(failureAfter(121)).toBe("Please wait 3 minutes, then ask again.");
  expect(failureAfter(80_000)).toContain("ask again in 23 hours.");
  expect(failureAfter(3_600)).toContain("ask again in 1 hour.");
});
