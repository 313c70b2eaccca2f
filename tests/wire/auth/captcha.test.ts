// The captcha on calls that bots would abuse, with the unmodified official client and a captcha service that
// this test runs on 127.0.0.1.
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import {
  aMember,
  anAuthService,
  anEmail,
  codeIn,
  lastMailTo,
  password,
  refusal,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { serveRoutes } from "../../support/server/serve-routes.ts";

const secret = "captcha-s3cret";

describe("with a captcha configured", () => {
  test("sign-up, sign-in, recovery, codes and resending need a token that the service confirms (R-255)", async () => {
    const { auth, receivedForms } = await aGuardedService();
    const email = anEmail();
    const captchaToken = "of-a-person";
    const client = auth.client();
    const calls: [string, (options: { captchaToken?: string }) => Promise<{ error: unknown }>][] = [
      ["signUp", (options) => client.signUp({ email, password, options })],
      ["resend", (options) => client.resend({ type: "signup", email, options })],
      ["signInWithOtp", (options) => client.signInWithOtp({ email, options })],
      ["resetPasswordForEmail", (options) => client.resetPasswordForEmail(email, options)],
    ];
    for (const [name, call] of calls) {
      auth.passMessageInterval();
      expect((await call({})).error, name).toMatchObject({
        code: "captcha_failed",
        status: 400,
        message: "captcha protection: request disallowed (no captcha_token found)",
      });
      expect((await call({ captchaToken: "of-a-robot" })).error, name).toMatchObject({
        code: "captcha_failed",
        status: 400,
        message: "captcha protection: request disallowed (invalid-input-response)",
      });
      expect(auth.mails.length, name).toBe(calls.findIndex(([other]) => other === name));
      expect((await call({ captchaToken })).error, name).toBeNull();
    }
    await client.verifyOtp({ email, token: codeIn(lastMailTo(auth, email)), type: "recovery" });
    await client.updateUser({ password });

    const signIn = (options: { captchaToken?: string }) =>
      auth.client().signInWithPassword({ email, password, options });
    expect((await signIn({})).error).toMatchObject({ code: "captcha_failed" });
    expect((await signIn({ captchaToken: "of-a-robot" })).error).toMatchObject({ code: "captcha_failed" });
    expect((await signIn({ captchaToken })).error).toBeNull();
    expect(receivedForms.at(-1)).toEqual({ secret, response: captchaToken, remoteip: "192.0.2.1" });
  });

  test("refreshing, verifying and changing one's account need none", async () => {
    const { auth, receivedForms } = await aGuardedService();
    const email = anEmail();
    const client = auth.client();
    await client.signUp({ email, password, options: { captchaToken: "of-a-person" } });
    const count = receivedForms.length;
    const token = codeIn(lastMailTo(auth, email));
    expect((await client.verifyOtp({ email, token, type: "signup" })).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    expect((await client.updateUser({ data: { nickname: "Bo" } })).error).toBeNull();
    expect((await client.signOut()).error).toBeNull();
    expect(receivedForms).toHaveLength(count);
  });

  test("a malformed token never causes a 5xx", async () => {
    const { auth, receivedForms } = await aGuardedService();
    const attempt = async (security: unknown) =>
      refusal(await auth.post("/otp", { email: anEmail(), gotrue_meta_security: security }));
    for (const security of [undefined, null, {}, { captcha_token: null }, { captcha_token: " \n" }])
      expect(await attempt(security)).toEqual([
        ...[400, "captcha_failed"],
        "captcha protection: request disallowed (no captcha_token found)",
      ]);
    for (const security of [7, "token", [], { captcha_token: 7 }])
      expect(await attempt(security)).toEqual([400, "bad_json", expect.any(String)]);
    expect(await refusal(await auth.post("/otp", "{"))).toEqual([400, "bad_json", expect.any(String)]);
    expect(receivedForms).toHaveLength(0);
    for (const token of ["\u0000", "\ud800", "&secret=x&response=of-a-person", "x".repeat(10_000)])
      expect(await attempt({ captcha_token: token })).toEqual([400, "captcha_failed", expect.any(String)]);
    expect(receivedForms.map((form) => form.secret)).toEqual([secret, secret, secret, secret]);
  });
});

describe("a captcha service that", () => {
  test("answers nonsense, too much, a redirect or nothing refuses every sign-in, with an error", async () => {
    const endless = "x".repeat(100_000);
    const answers: Record<string, () => Response> = {
      nonsense: () => new Response("<html>"),
      "another shape": () => Response.json({ ok: true }),
      "too much": () => Response.json({ success: true, endless }),
      elsewhere: () => new Response(null, { status: 302, headers: { location: "/elsewhere" } }),
    };
    for (const [what, answer] of Object.entries(answers)) {
      const app = new Hono().post("/", answer).get("/elsewhere", (c) => c.json({ success: true }));
      const auth = await anAuthServiceWithCaptcha(`${await serveRoutes(app)}/`);
      expect(await attempt(auth), what).toEqual(unreachable);
    }
    const closed = await anAuthServiceWithCaptcha("http://127.0.0.1:1/");
    expect(await attempt(closed)).toEqual(unreachable);
  });

  test("does not answer before the timeout refuses every sign-in too", async () => {
    const app = new Hono().post("/", () => new Promise<Response>(() => undefined));
    const auth = await anAuthServiceWithCaptcha(`${await serveRoutes(app)}/`);
    expect(await attempt(auth)).toEqual(unreachable);
  });

  const unreachable = [500, "unexpected_failure", "captcha verification process failed"];

  async function attempt(auth: TestAuth) {
    const answer = await auth.post("/token?grant_type=password", {
      email: anEmail(),
      password,
      gotrue_meta_security: { captcha_token: "of-a-person" },
    });
    return refusal(answer);
  }
});

test("without a captcha configured a token is ignored", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  const { error } = await auth
    .client()
    .signInWithPassword({ email, password, options: { captchaToken: "of-a-robot" } });
  expect(error).toBeNull();
});

/** Starts a captcha service that accepts one token; `receivedForms` holds the forms that it received. */
async function aGuardedService() {
  const receivedForms: Record<string, unknown>[] = [];
  const app = new Hono().post("/siteverify", async (c) => {
    const form = await c.req.parseBody();
    receivedForms.push(form);
    const success = form.secret === secret && form.response === "of-a-person";
    return c.json(success ? { success } : { success, "error-codes": ["invalid-input-response"] });
  });
  return { receivedForms, auth: await anAuthServiceWithCaptcha(`${await serveRoutes(app)}/siteverify`) };
}

function anAuthServiceWithCaptcha(url: string): Promise<TestAuth> {
  return anAuthService({ settings: { captcha: { provider: "turnstile", secret, url } } });
}
