// No input causes a 5xx or blocks the server, and while the database is away the answer discloses nothing
// about the inside.
import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  anAuthService,
  anEmail,
  aSignedInMember,
  password,
  refusal,
} from "../../support/auth/auth-service.ts";
import { enrolled } from "../../support/auth/second-factor.ts";

test("a body that is not JSON, of another type, too deep or too large is refused, on every call", async () => {
  const { send, bodyCalls } = await aCaller();
  for (const call of bodyCalls) {
    for (const body of ["", "{", "null", "[]", '"text"', "7", '{"email":[]}x']) {
      if (body === "" && call.endsWith("/challenge")) continue; // a challenge needs no body
      expect(await refusal(await send(call, { body })), `${call} ${body}`).toEqual([
        400,
        "bad_json",
        expect.any(String),
      ]);
    }
    const deep = `{"data":${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)},"email":{}}`;
    expect((await send(call, { body: deep })).status, call).toBe(call.endsWith("/challenge") ? 200 : 400);
    expect(await refusal(await send(call, { body: `{"email":"${"x".repeat(66_000)}"}` })), call).toEqual([
      413,
      "request_too_large",
      expect.any(String),
    ]);
  }
});

test("whatever a body holds, the answer is never a 5xx (R-266)", async () => {
  const { send, bodyCalls, formCalls } = await aCaller();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...bodyCalls), fc.dictionary(key, value), async (call, body) => {
      const response = await send(call, { body: JSON.stringify(body) });
      expect(await faultOf(response), `${call} ${JSON.stringify(body)}`).toBeUndefined();
    }),
    { numRuns: 200 },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...formCalls), fc.dictionary(key, text), async (call, form) => {
      const response = await send(call, { body: new URLSearchParams(form).toString() });
      expect(await faultOf(response), `${call} ${JSON.stringify(form)}`).toBeUndefined();
    }),
    { numRuns: 60 },
  );
  expect((await send("GET /user")).status, "the caller was let in all the time").toBe(200);
});

test("whatever stands in a query or as an id in a path, the answer is never a 5xx (R-266)", async () => {
  const { send, queryCalls, idCalls } = await aCaller();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...queryCalls), fc.dictionary(key, text), async (call, query) => {
      const response = await send(`${call}?${new URLSearchParams(query)}`);
      expect(await faultOf(response), `${call} ${JSON.stringify(query)}`).toBeUndefined();
    }),
    { numRuns: 150 },
  );
  for (const call of queryCalls) {
    for (const raw of ["%", "a=%ff%fe", "type=%ed%a0%80&token=%00", "=&&=", `state=${"x".repeat(8_000)}`]) {
      expect((await send(`${call}?${raw}`)).status, `${call} ${raw}`).toBeLessThan(500);
    }
  }
  const ids = ["none", "%00", "%ff", "%ed%a0%80", "..%2f..", "%", "é", "x".repeat(4_000), nobodysId, "1e9"];
  for (const call of idCalls) {
    for (const id of ids) {
      const { status } = await send(call.replace(":id", id), { body: "{}" });
      expect(status, `${call} ${id}`).toBeLessThan(500);
      expect(status, `${call} ${id}`).toBeGreaterThanOrEqual(400);
    }
  }
  expect((await send("GET /user")).status, "the caller was let in all the time").toBe(200);
});

test("whatever the headers say and whatever the method, the answer is never a 5xx (R-266)", async () => {
  const { send, everyCall } = await aCaller();
  const headers: Record<string, string>[] = [
    { authorization: "Bearer" },
    { authorization: "Basic dXNlcjpwYXNz" },
    { authorization: `Bearer ${"x".repeat(8_000)}` },
    { authorization: "Bearer a.b.c" },
    { authorization: "Bearer é" },
    { "x-supabase-api-version": "9999-99-99" },
    { "x-supabase-api-version": "x".repeat(2_000) },
    { "content-type": "application/x-www-form-urlencoded" },
    { "content-type": "multipart/form-data; boundary=x" },
    { "content-type": "text/xml; charset=utf-16", "content-encoding": "gzip" },
    { redirect_to: "javascript:alert(1)", origin: "null", "user-agent": "x".repeat(4_000) },
    { redirect_to: "http://[", "x-forwarded-for": "::::", "x-test-address": "not an address%eth0" },
  ];
  const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
  for (const call of everyCall) {
    for (const header of headers) {
      const { status } = await send(call, { headers: header, body: "{}" });
      expect(status, `${call} ${JSON.stringify(header)}`).toBeLessThan(500);
    }
    const [, path] = call.split(" ");
    for (const method of methods) {
      const { status } = await send(`${method} ${path}`, { body: "{}" });
      expect(status, `${method} ${path}`).toBeLessThan(500);
    }
  }
  expect((await send("GET /user")).status, "the caller was let in all the time").toBe(200);
});

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

const nobodysId = "00000000-0000-0000-0000-000000000000";

const key = fc.constantFrom(
  ...["email", "phone", "password", "data", "token", "token_hash", "type", "refresh_token", "nonce"],
  ...["app_metadata", "redirect_to", "channel", "create_user", "code_challenge", "code_challenge_method"],
  ...["auth_code", "code_verifier", "provider", "id_token", "access_token", "client_id", "issuer", "scopes"],
  ...["provider_id", "domain", "skip_http_redirect", "friendly_name", "factor_type", "challenge_id", "code"],
  ...["gotrue_meta_security", "SAMLResponse", "RelayState", "state", "error", "error_description", "scope"],
);
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("signup", "email_change", "recovery", "sms", "totp", "phone", "s256", "keycloak", "true"),
  fc.constantFrom("a@b.co", "+15555550123", nobodysId, "http://127.0.0.1:9/", "PHNhbWw+", "x".repeat(6_000)),
  fc.constantFrom("a\u0000@b.co", "\u0000", "%00", "x".repeat(43)),
);
const value = fc.oneof(
  text,
  fc.constantFrom("\ud800@b.co", "\udfff", "x".repeat(40_000)),
  fc.jsonValue(),
  fc.constant(null),
);

/**
 * Returns the status and body of a 5xx, else undefined. The error that the sign-in provider cannot be reached
 * does not count: nothing listens at the address of this test's provider.
 */
async function faultOf(response: Response): Promise<string | undefined> {
  if (response.status < 500) return undefined;
  const said = await response.text();
  return said.includes("The sign-in provider cannot be reached") ? undefined : `${response.status} ${said}`;
}

/** Signs a member in at a service with every feature turned on, and lists all calls of. */
async function aCaller() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const keycloak = {
    name: "keycloak",
    clientIds: ["school"],
    secret: "s3cret",
    url: "http://127.0.0.1:9",
  } as const;
  const auth = await anAuthService({
    settings: { samlPrivateKey: privateKey, providers: [{ ...keycloak, clientIds: ["school"] }] },
  });
  const { session, client } = await aSignedInMember(auth);
  const { factorId } = await enrolled(client);
  const bodyCalls = [
    ...[
      "POST /signup",
      "POST /otp",
      "POST /recover",
      "POST /resend",
      "POST /verify",
      "POST /sso",
      "PUT /user",
    ],
    ...["password", "refresh_token", "pkce", "id_token"].map((grant) => `POST /token?grant_type=${grant}`),
    ...["POST /factors", `POST /factors/${factorId}/challenge`, `POST /factors/${factorId}/verify`],
    "POST /factors/recovery-codes/verify",
  ];
  const formCalls = ["POST /callback", "POST /sso/saml/acs"];
  const queryCalls = [
    ...[
      "GET /verify",
      "GET /authorize",
      "GET /callback",
      "GET /user/identities/authorize",
      "GET /reauthenticate",
    ],
    ...["GET /factors/recovery-codes", "POST /factors/recovery-codes"],
    ...["POST /token", "GET /sso/saml/metadata", "GET /settings", "GET /.well-known/jwks.json", "GET /user"],
  ];
  const idCalls = [
    ...["DELETE /factors/:id", "POST /factors/:id/challenge", "POST /factors/:id/verify"],
    ...["DELETE /user/identities/:id", "GET /admin/users/:id", "GET /:id"],
  ];
  const send = (
    call: string,
    { body, headers }: { body?: string; headers?: Record<string, string> } = {},
  ) => {
    const [method = "", path = ""] = call.split(/ (.*)/s);
    return auth.call(path, {
      method,
      headers: { authorization: `Bearer ${session.access_token}`, ...headers },
      ...(method === "GET" || method === "HEAD" || body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(10_000), // a call without an answer fails the test too
    });
  };
  const everyCall = [...bodyCalls, ...formCalls, ...queryCalls, "POST /logout?scope=none", "GET /health"];
  return { send, bodyCalls, formCalls, queryCalls, idCalls, everyCall };
}
