import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { readAuthFailure } from "./auth-request.ts";
import { failureMessage, reword } from "./failure-message.ts";

const english = wordsOf("en");

test.each([
  ["invalid_credentials", "Invalid email or password. Please check your credentials and try again."],
  ["user_already_exists", "An account with this email already exists. Please sign in instead."],
  ["email_address_invalid", "Please enter a valid email address."],
  ["otp_expired", "Your code is wrong or too old. Ask for a new one."],
  ["email_not_confirmed", "Please confirm your email first. Use the code or the link that we sent you."],
  ["session_not_found", "You are signed out. Please sign in again."],
  ["over_request_rate_limit", "That was too many tries. Please wait a few minutes, then try again."],
  ["unexpected_failure", "An unexpected error occurred. Please try again."],
])("%s is shown as: %s (R-201, R-203)", (code, message) => {
  expect(failureMessage(english, { code })).toBe(message);
});

test.each(["a_code_of_next_year", "toString", undefined])(
  "a refusal without words of ours (%s) shows the service's own message (R-203)",
  (code) => {
    const failure = readAuthFailure({ name: "AuthApiError", message: "Signups not allowed", code });
    expect(failureMessage(english, failure)).toBe("Signups not allowed");
  },
);

test("a refusal with words of ours shows those, in the page's language", () => {
  const failure = readAuthFailure({ name: "AuthApiError", message: "Token expired", code: "otp_expired" });
  expect(failureMessage(english, failure)).toBe("Your code is wrong or too old. Ask for a new one.");
  expect(failureMessage(wordsOf("es"), failure)).toMatch(/^Su código/);
});

test("a failure without a message of the service is unexpected", () => {
  const lost = readAuthFailure({
    name: "AuthRetryableFetchError",
    message: "Failed to fetch",
    code: undefined,
  });
  expect(failureMessage(english, lost)).toBe("An unexpected error occurred. Please try again.");
});

test("a wait shows in seconds, minutes or hours, and as a minute where the service states none", () => {
  const shown = (waitSeconds?: number) =>
    failureMessage(english, {
      code: "over_sms_send_rate_limit",
      ...(waitSeconds === undefined ? {} : { waitSeconds }),
    });
  expect(shown()).toBe("Please wait 1 minute, then ask again.");
  expect(shown(59)).toBe("Please wait 59 seconds, then ask again.");
  expect(shown(121)).toBe("Please wait 3 minutes, then ask again.");
  expect(shown(80_000)).toContain("ask again in 23 hours.");
  expect(shown(3_600)).toContain("ask again in 1 hour.");
});

test("a screen's own words replace those of one code, and of no other", () => {
  const failure = { code: "email_exists" };
  const reworded = reword(failure, "email_exists", "Another account uses this email.");
  expect(reworded).toEqual({ code: "email_exists", message: "Another account uses this email." });
  expect(reworded && failureMessage(english, reworded)).toBe("Another account uses this email.");
  expect(reword(failure, "same_password", "That is your old one.")).toBe(failure);
  expect(reword(undefined, "email_exists", "Another account uses this email.")).toBeUndefined();
});
