// The errors of verifying a token and of requesting a mail, with code, status and message.
import { describe, expect, test } from "vitest";
import { oneTimeTokenSeconds } from "../../../contract/account-rules.ts";
import {
  anAuthService,
  anEmail,
  follow,
  lastMailTo,
  password,
  refusal,
  siteUrl,
  tokenHashIn,
  verifyPath,
} from "../../support/auth/auth-service.ts";

describe("the refusals of", () => {
  test("verifying, by code and by link; a link always redirects (R-241)", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password });
    const refused = async (body: object) => refusal(await auth.post("/verify", body));
    expect(await refused({ token: "123456", email })).toEqual([
      400,
      "validation_failed",
      "Verify requires a verification type",
    ]);
    expect(await refused({ type: "signup", email })).toEqual([
      400,
      "validation_failed",
      "Verify requires either a token or a token hash",
    ]);
    expect(await refused({ type: "signup", token: "123456" })).toEqual([
      400,
      "validation_failed",
      expect.any(String),
    ]);
    expect(await refused({ type: "signup", token_hash: "abc", email })).toEqual([
      400,
      "validation_failed",
      "Only the token_hash and type should be provided",
    ]);
    expect(await refused({ type: "nonsense", token_hash: "abc" })).toEqual([
      400,
      "validation_failed",
      "Invalid email verification type",
    ]);
    expect(await refused({ type: "signup", token: "00000x", email })).toEqual([
      403,
      "otp_expired",
      "Token has expired or is invalid",
    ]);
    expect(
      await refused({
        type: "recovery",
        token_hash: tokenHashIn(lastMailTo(auth, email)),
      }),
    ).toEqual([403, "otp_expired", "Email link is invalid or has expired"]);

    for (const query of [
      "",
      "?type=signup",
      "?token=abc",
      "?type=nonsense&token=abc",
      "?type=signup&token=%00",
    ]) {
      const response = await auth.call(`/verify${query}`);
      expect(response.status, query).toBe(303);
      const location = new URL(response.headers.get("location") ?? "");
      expect(location.origin).toBe(siteUrl);
      expect(new URLSearchParams(location.hash.slice(1)).get("error_code"), query).toMatch(
        /validation_failed|otp_expired/,
      );
    }
    auth.pass(oneTimeTokenSeconds + 1);
    expect((await follow(auth, lastMailTo(auth, email))).fragment).toMatchObject({
      error: "access_denied",
      error_code: "otp_expired",
    });
  });

  test("a link that a mail scanner asks about with HEAD: it still works afterwards", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password });
    const mail = lastMailTo(auth, email);
    expect((await auth.call(verifyPath(mail), { method: "HEAD" })).status).toBe(405);
    expect((await follow(auth, mail)).fragment).toHaveProperty("access_token");
  });

  test("asking for mails", async () => {
    const auth = await anAuthService();
    expect(await refusal(await auth.post("/recover", {}))).toEqual([
      400,
      "validation_failed",
      "Password recovery requires an email",
    ]);
    expect(await refusal(await auth.post("/resend", { email: anEmail() }))).toEqual([
      400,
      "validation_failed",
      "Missing one of these types: signup, email_change, sms, phone_change",
    ]);
    expect(await refusal(await auth.post("/resend", { type: "signup" }))).toEqual([
      400,
      "validation_failed",
      "Type provided requires an email address",
    ]);
  });
});
