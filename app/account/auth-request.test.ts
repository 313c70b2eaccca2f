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

test("of every other refusal only the code is kept", () => {
  const refusal = { name: "AuthApiError", message: "Token 123456 has expired", code: "otp_expired" };
  expect(readAuthFailure(refusal)).toEqual({ code: "otp_expired" });
});
