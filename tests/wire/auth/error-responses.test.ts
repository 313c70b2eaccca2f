import { describe, expect, test } from "vitest";
import {
  aMember,
  anAuthService,
  anEmail,
  aSignedInMember,
  password,
  refusal,
} from "../../support/auth/auth-service.ts";

test("with the version header the code is the error code, and the header comes back; without it the code is the status (R-258)", async () => {
  const auth = await anAuthService();
  const body = { email: "nobody@example.org", password };
  const current = await auth.post("/token?grant_type=password", body, {
    "x-supabase-api-version": "2024-01-01",
    origin: "https://elsewhere.example",
  });
  expect(current.status).toBe(400);
  expect(current.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(current.headers.get("access-control-expose-headers")).toMatch(/x-supabase-api-version/i);
  expect(await current.json()).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
  const initial = await auth.post("/token?grant_type=password", body);
  expect(initial.headers.get("x-supabase-api-version")).toBeNull();
  expect(await initial.json()).toEqual({
    code: 400,
    error_code: "invalid_credentials",
    msg: "Invalid login credentials",
  });
});

describe("the refusals of", () => {
  test("sign-up", async () => {
    const auth = await anAuthService();
    const refused = async (body: object) => refusal(await auth.post("/signup", body));
    expect(await refused({ email: anEmail(), password: "" })).toEqual([
      400,
      "validation_failed",
      "Signup requires a valid password",
    ]);
    expect(await refused({ email: anEmail() })).toEqual([
      400,
      "validation_failed",
      "Signup requires a valid password",
    ]);
    expect(await refused({ email: anEmail(), password: "12345" })).toEqual([
      422,
      "weak_password",
      "Password should be at least 6 characters.",
    ]);
    expect(await refused({ email: anEmail(), password: "x".repeat(1_025) })).toEqual([
      400,
      "validation_failed",
      "Password cannot be longer than 1024 characters",
    ]);
    expect(await refused({ password })).toEqual([
      422,
      "anonymous_provider_disabled",
      "Anonymous sign-ins are disabled",
    ]);
    expect(await refused({ email: "not an address", password })).toEqual([
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
    ]);
    expect(await refused({ email: `${"x".repeat(250)}@example.org`, password })).toEqual([
      400,
      "validation_failed",
      expect.any(String),
    ]);
    expect(await refused({ email: "a@b.co\r\nBcc: victim@example.org", password })).toEqual([
      400,
      "validation_failed",
      expect.any(String),
    ]);
    expect(await refused({ email: anEmail(), phone: "15555550123", password })).toEqual([
      400,
      "validation_failed",
      expect.any(String),
    ]);
    expect(await refused({ email: 7, password })).toEqual([400, "bad_json", expect.any(String)]);
    expect(await refused({ email: anEmail(), password, data: { text: "x".repeat(6_144) } })).toEqual([
      400,
      "validation_failed",
      "User metadata is too large",
    ]);
    expect(await refused({ email: anEmail(), password, data: { text: "\u0000" } })).toEqual([
      400,
      "validation_failed",
      expect.any(String),
    ]);
    expect(auth.mails).toHaveLength(0);
  });

  test("a weak password, with its reasons in both shapes", async () => {
    const auth = await anAuthService();
    const body = { email: anEmail(), password: "12345" };
    const reasons = { weak_password: { reasons: ["length"] } };
    expect(await (await auth.post("/signup", body)).json()).toEqual({
      code: 422,
      error_code: "weak_password",
      msg: "Password should be at least 6 characters.",
      ...reasons,
    });
    expect(
      await (await auth.post("/signup", body, { "x-supabase-api-version": "2024-01-01" })).json(),
    ).toEqual({ code: "weak_password", message: "Password should be at least 6 characters.", ...reasons });
    expect((await auth.client().signUp(body)).error).toMatchObject({
      name: "AuthWeakPasswordError",
      reasons: ["length"],
    });
  });

  test("sign-in (R-234)", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth);
    const refused = async (body: object, grant = "password") =>
      refusal(await auth.post(`/token?grant_type=${grant}`, body));
    expect(
      (await auth.post("/token?grant_type=password", { email: email.toUpperCase(), password })).status,
    ).toBe(200);
    expect(await refused({ email, password: "wrong-password" })).toEqual([
      400,
      "invalid_credentials",
      "Invalid login credentials",
    ]);
    expect(await refused({ email: "nobody@example.org", password })).toEqual([
      400,
      "invalid_credentials",
      "Invalid login credentials",
    ]);
    expect(await refused({ email: "\u0000", password })).toEqual([
      400,
      "invalid_credentials",
      expect.any(String),
    ]);
    expect(await refused({ password })).toEqual([400, "validation_failed", "missing email or phone"]);
    expect(await refused({ email, phone: "1555", password })).toEqual([
      400,
      "validation_failed",
      expect.any(String),
    ]);
    expect(await refused({ email, password }, "magic")).toEqual([
      400,
      "invalid_credentials",
      "unsupported_grant_type",
    ]);
    expect(await refused({ email, password }, "__proto__")).toEqual([
      400,
      "invalid_credentials",
      expect.any(String),
    ]);
    await auth.owner.query("update auth.users set banned_until = now() + interval '1 day'");
    expect(await refused({ email, password })).toEqual([400, "user_banned", "User is banned"]);
    expect(await refused({ email, password: "wrong-password" })).toEqual([
      400,
      "invalid_credentials",
      expect.any(String),
    ]);
  });

  test("changing one's account", async () => {
    const auth = await anAuthService();
    const { session } = await aSignedInMember(auth);
    const refused = async (body: object) =>
      refusal(
        await auth.call("/user", {
          method: "PUT",
          body: JSON.stringify(body),
          headers: { authorization: `Bearer ${session.access_token}` },
        }),
      );
    expect(await refused({ app_metadata: { role: "admin" } })).toEqual([
      403,
      "not_admin",
      "Updating app_metadata requires admin privileges",
    ]);
    expect(await refused({ password })).toEqual([422, "same_password", expect.any(String)]);
    expect(await refused({ password: "" })).toEqual([422, "weak_password", expect.any(String)]);
    expect(await refused({ email: "nonsense" })).toEqual([400, "validation_failed", expect.any(String)]);
    expect(await refused({ phone: "0555" })).toEqual([
      400,
      "validation_failed",
      "Invalid phone number format (E.164 required)",
    ]);
    await auth.owner.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, '', 'totp', 'verified', now(), now())`,
      [session.user.id],
    );
    expect(await refused({ password: "another-password" })).toEqual([
      401,
      "insufficient_aal",
      "AAL2 session is required to update email or password when MFA is enabled.",
    ]);
    expect(await refused({ email: anEmail() })).toEqual([401, "insufficient_aal", expect.any(String)]);
    const shown = await auth.call("/user", { headers: { authorization: `Bearer ${session.access_token}` } });
    expect((await shown.json()).factors).toMatchObject([{ factor_type: "totp", status: "verified" }]);
  });

  test("signing out with an unknown scope; with none and an empty JSON body it works", async () => {
    const auth = await anAuthService();
    const { session } = await aSignedInMember(auth);
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      "content-type": "application/json;charset=UTF-8",
    };
    expect(await refusal(await auth.call("/logout?scope=mine", { method: "POST", headers }))).toEqual([
      400,
      "validation_failed",
      'Unsupported logout scope "mine"',
    ]);
    const done = await auth.call("/logout", { method: "POST", headers });
    expect([done.status, await done.text()]).toEqual([204, ""]);
  });

  test("calls that this service does not offer yet, never with a 5xx", async () => {
    const auth = await anAuthService();
    const { session } = await aSignedInMember(auth);
    const headers = { authorization: `Bearer ${session.access_token}`, "content-type": "application/json" };
    const calls = [
      ["POST", "/otp"],
      ["POST", "/sso"],
      ["GET", "/authorize?provider=google"],
      ["GET", "/user/identities/authorize?provider=google"],
      ["DELETE", "/user/identities/1"],
      ["POST", "/factors"],
      ["DELETE", "/factors/1"],
      ["POST", "/factors/1/challenge"],
      ["POST", "/factors/1/verify"],
      ["POST", "/token?grant_type=pkce"],
      ["POST", "/token?grant_type=id_token"],
      ["POST", "/token"],
      ["GET", "/admin/users"],
      ["GET", "/nothing"],
    ] as const;
    for (const [method, path] of calls) {
      const response = await auth.call(path, {
        method,
        headers,
        ...(method === "POST" ? { body: "{}" } : {}),
      });
      const body = await response.json();
      expect(
        [response.status < 500 && response.status >= 400, typeof body.error_code],
        `${method} ${path}: ${JSON.stringify(body)}`,
      ).toEqual([true, "string"]);
    }
  });
});
