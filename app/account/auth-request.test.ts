import { expect, test } from "vitest";
import { readAuthFailure } from "./auth-request.ts";

test("an ended session, whose code the client drops, has the code of the service", () => {
  const failure = { name: "AuthSessionMissingError", message: "Auth session missing!", code: undefined };
  expect(readAuthFailure(failure)).toEqual({ code: "session_not_found" });
});

test.each([
  ["For security purposes, you can only request this after 59 seconds.", 59],
  ["For security purposes, you can only request this after a minute.", 60],
  ["email rate limit exceeded", 60],
])("after '%s' the wait is %i seconds", (message, waitSeconds) => {
  const code = "over_email_send_rate_limit";
  expect(readAuthFailure({ name: "AuthApiError", message, code })).toEqual({ code, waitSeconds });
});

test("of every other refusal the code and the service's own message are kept", () => {
  const refusal = { name: "AuthApiError", message: "Signups not allowed", code: "signup_disabled" };
  expect(readAuthFailure(refusal)).toEqual({
    code: "signup_disabled",
    serviceMessage: "Signups not allowed",
  });
});

test.each([
  ["AuthRetryableFetchError", "Failed to fetch"],
  ["AuthRetryableFetchError", "Bad Gateway"],
  ["AuthUnknownError", "Unexpected token '<'"],
  ["AuthInvalidTokenResponseError", "Auth session or user missing"],
  ["AuthApiError", ""],
  ["AuthApiError", '{"status":418}'],
])("%s with '%s' is no message of the service", (name, message) => {
  expect(readAuthFailure({ name, message, code: undefined })).toEqual({ code: undefined });
});
