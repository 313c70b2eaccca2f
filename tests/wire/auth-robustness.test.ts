// Nothing that a caller sends becomes a fault of the server, and a database that is away is told without a word about the inside
// (wire.md 2).
import fc from "fast-check";
import { expect, test } from "vitest";
import { anAuthService, anEmail, aSignedInMember, password, refusal } from "../support/auth-service.ts";

test("a body that is no JSON, of another type, too deep or too large is refused, on every call", async () => {
  const auth = await anAuthService();
  const { session } = await aSignedInMember(auth);
  const paths = [
    ["POST", "/signup"],
    ["POST", "/token?grant_type=password"],
    ["POST", "/token?grant_type=refresh_token"],
    ["POST", "/verify"],
    ["POST", "/recover"],
    ["POST", "/resend"],
    ["PUT", "/user"],
  ] as const;
  for (const [method, path] of paths) {
    const send = (body: string) =>
      auth.call(path, { method, body, headers: { authorization: `Bearer ${session.access_token}` } });
    for (const body of ["", "{", "null", "[]", '"text"', "7", '{"email":[]}x']) {
      expect(await refusal(await send(body)), `${path} ${body}`).toEqual([
        400,
        "bad_json",
        expect.any(String),
      ]);
    }
    const deep = `{"data":${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)},"email":{}}`;
    expect((await send(deep)).status, path).toBe(400);
    expect(await refusal(await send(`{"email":"${"x".repeat(66_000)}"}`)), path).toEqual([
      413,
      "request_too_large",
      expect.any(String),
    ]);
  }
});

test("whatever a body holds, the answer is never a fault of the server", async () => {
  const auth = await anAuthService();
  const { session } = await aSignedInMember(auth);
  const paths = [
    ["POST", "/signup"],
    ["POST", "/token?grant_type=password"],
    ["POST", "/token?grant_type=refresh_token"],
    ["POST", "/verify"],
    ["POST", "/recover"],
    ["POST", "/resend"],
    ["PUT", "/user"],
  ] as const;
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("signup", "email_change", "recovery", "a@b.co", "\ud800@b.co", "a\u0000@b.co"),
    fc.jsonValue(),
    fc.constant(null),
  );
  const keys = [
    "email",
    "phone",
    "password",
    "data",
    "token",
    "token_hash",
    "type",
    "refresh_token",
    "nonce",
    "app_metadata",
    "redirect_to",
  ];
  const bodies = fc.dictionary(fc.constantFrom(...keys), value);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), bodies, async ([method, path], body) => {
      const response = await auth.call(path, {
        method,
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${session.access_token}` },
      });
      expect(response.status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
    }),
    { numRuns: 80 },
  );
}, 120_000);

test("while the database is away the answer is a 503 that says nothing about the inside", async () => {
  const auth = await anAuthService();
  expect((await auth.post("/token?grant_type=password", { email: anEmail(), password })).status).toBe(400);
  const pool = auth.database.as("supabase_auth_admin");
  const connect = pool.connect.bind(pool);
  pool.connect = () =>
    Promise.reject(Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:5432"), { code: "ECONNREFUSED" }));
  const away = await auth.post("/token?grant_type=password", { email: anEmail(), password });
  pool.connect = connect;
  expect(away.status).toBe(503);
  expect(await away.text()).not.toMatch(/10\.0\.0\.7|ECONN|postgres/);
});
