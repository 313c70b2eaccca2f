import { expect, test } from "vitest";
import { authFetch } from "./auth-fetch.ts";
import { serverNow } from "./server-clock.ts";

const renewal = "http://localhost/auth/v1/token?grant_type=refresh_token";
const tokens = { access_token: "a", refresh_token: "r", expires_in: 3_600 };
const html = (status: number) => new Response("<h1>Sign in to the hotel's network</h1>", { status });

test.each([
  ["a limit", Response.json({ code: "over_request_rate_limit", message: "wait" }, { status: 429 })],
  ["a failing server", Response.json({ code: "unexpected_failure" }, { status: 503 })],
  ["a captive portal", html(200)],
  ["a captive portal that refuses", html(403)],
  ["another program's answer", Response.json({})],
  ["another program's token", Response.json({ access_token: "a", expires_in: 3_600 })],
  ["another program's refusal", Response.json({ message: "No route" }, { status: 404 })],
  ["another program's coded refusal", Response.json({ code: "NOT_FOUND" }, { status: 404 })],
  ["another program's code", Response.json({ code: "Unauthorized" }, { status: 401 })],
  ["a gateway's refusal", Response.json({ code: "not_found" }, { status: 404 })],
  ["another renewal under way", Response.json({ code: "conflict" }, { status: 409 })],
])("%s is not the answer to a renewal, so the session stays (R-482)", async (_, answer) => {
  await expect(authFetch(async () => answer)(renewal)).rejects.toThrow(TypeError);
});

test.each([
  [400, { code: "refresh_token_not_found", message: "Invalid Refresh Token" }],
  [403, { code: 403, error_code: "session_not_found", msg: "Session does not exist" }],
])("the service's own refusal of a renewal (%i) reaches the client", async (status, refusal) => {
  const answer = await authFetch(async () => Response.json(refusal, { status }))(renewal);
  expect([answer.status, await answer.json()]).toEqual([status, refusal]);
});

test("a page that answers another call reaches the client, which knows what to do with it", async () => {
  const answer = await authFetch(async () => html(502))("http://localhost/auth/v1/user");
  expect(answer.status).toBe(502);
});

test.each([-5, 0, 1])(
  "a session expires an hour from now on a clock that is %i hours ahead (R-483)",
  async (hours) => {
    const now = Math.round(Date.now() / 1_000);
    const expires_at = now - hours * 3_600 + tokens.expires_in;
    const send = authFetch(async () => Response.json({ ...tokens, expires_at }));
    const session = await (await send("http://localhost/auth/v1/verify")).json();
    expect(session).toMatchObject({ access_token: "a", refresh_token: "r" });
    expect(Math.abs(session.expires_at - now - 3_600)).toBeLessThanOrEqual(2);
    expect(Math.round((serverNow() - Date.now()) / 3_600_000) + hours).toBe(0);
  },
);
