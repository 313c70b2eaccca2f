// Arbitrary requests to every address of the site: methods, paths, queries, headers, content types and bodies that are right,
// changed a little, huge, cut short or no text at all.
import fc from "fast-check";
import { queries as dataQueries, methods, preferences } from "./data-queries.ts";

export type FuzzRequest = {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
};

/** `knownIds`: of rows that belong to other people, for whoever tries to reach them. */
export function anyRequests(knownIds: string[]): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(fc.constantFrom(...calls), detours, anyQueries(knownIds), anyHeaders, anyBodies, methods)
    .map(([call, detour, query, headers, change, otherMethod]) => {
      const { path, body } = call;
      const id = knownIds[query.length % knownIds.length] ?? "";
      const method = detour.isOtherMethod ? otherMethod : call.method;
      const address = detour.bend(path.replace(":id", id));
      const joint = address.includes("?") ? "&" : "?";
      return {
        method,
        path: query === "" ? address : `${address}${joint}${query}`,
        headers: { ...headers, "content-type": change.type },
        body: method === "GET" || method === "HEAD" ? undefined : change.of({ ...body, ...idOf(body, id) }),
      };
    });
}

/** The data service's query language on each of its tables and views. */
export function dataRequests(knownIds: string[]): fc.Arbitrary<FuzzRequest> {
  const id = fc.constantFrom(...knownIds).map((known) => `id=eq.${known}&`);
  return fc
    .tuple(
      methods,
      fc.constantFrom(...tables),
      fc.option(id, { nil: "" }),
      dataQueries,
      preferences,
      anyBodies,
    )
    .map(([method, table, only, query, prefer, change]) => ({
      method,
      path: `/rest/v1/${table}?${only}${asAscii(query)}`,
      headers: { prefer, "content-type": change.type },
      body: method === "GET" || method === "HEAD" ? undefined : change.of({ status: "approved" }),
    }));
}

type Call = { method: string; path: string; body: Record<string, unknown> };

const tables = [
  ...["scholarship_applications", "user_roles", "application_changes", "application_notes"],
  ...["application_messages", "application_exports", "held_applications", "application_search"],
  ...[
    "application_likenesses",
    "application_signals",
    "application_erasures",
    "messages",
    "users",
    "no_such",
  ],
];

const account = { email: "somebody@example.org", password: "plumb-bob-and-line" };
const application = {
  ...{ first_name: "Renee", last_name: "Applicant", email: "renee@example.org", phone: "555 555 0123" },
  ...{ city: "Austin", state: "TX", budget: "I can pay $40.", education: "GED", experience: "Heat pumps" },
  ...{ why_interested: "I am rebuilding my life.\n\nGoals: A steady trade.", status: "new" },
};
const form = {
  ...{ firstName: "Renee", lastName: "Applicant", email: "renee@example.org", phone: "555 555 0123" },
  ...{ address: "12 Main Street", city: "Austin", state: "TX", zip: "73301", education: "GED, 2019" },
  ...{ program: "HVAC", career: "Heat pumps", financial: "$40 a month", story: "I am rebuilding my life." },
  goals: "A steady trade.",
};

const calls: Call[] = [
  ...["/", "/programs", "/scholarship", "/auth", "/scholarship-admin", "/Programs/", "/no-such-page"].map(
    get,
  ),
  ...["/robots.txt", "/sitemap.xml", "/assets/none.js", "/healthz", "/readyz", "/index.html"].map(get),
  ...tables.flatMap((table) =>
    ["GET", "POST", "PATCH", "DELETE", "PUT"].map((method) => ({
      ...{ method, path: `/rest/v1/${table}` },
      body: table === "scholarship_applications" ? application : { application_id: ":id", body: "x" },
    })),
  ),
  post("/rest/v1/application_erasures", { application_id: ":id", kind: "deleted" }),
  post("/rest/v1/application_notes", { application_id: ":id", body: "A note." }),
  ...[get("/rest/v1/"), get("/rest/v1/rpc/is_admin"), get("/rest/v1/a/b")],
  post("/rest/v1/rpc/hold_application", { application_id: ":id", reason: "too_fast" }),
  post("/api/send-scholarship-email", form),
  post("/functions/v1/notify-cta", {
    ctaType: "donation",
    metadata: { page: "/donate", timestamp: "2026-11-21T00:00:00Z" },
  }),
  ...["/signup", "/otp", "/recover", "/resend", "/token?grant_type=password"].map((path) =>
    post(`/auth/v1${path}`, { ...account, type: "signup", data: { first_name: "Ann" } }),
  ),
  ...["refresh_token", "pkce", "id_token", "none"].map((grant) =>
    post(`/auth/v1/token?grant_type=${grant}`, {
      ...{ refresh_token: "none", auth_code: ":id", code_verifier: "x".repeat(43) },
      ...{ provider: "google", id_token: "a.b.c" },
    }),
  ),
  post("/auth/v1/verify", { type: "email", email: account.email, token: "123456" }),
  post("/auth/v1/sso", { domain: "school.example" }),
  post("/auth/v1/sso/saml/acs", { SAMLResponse: "PHNhbWw+", RelayState: "none" }),
  post("/auth/v1/callback", { code: "none", state: "none" }),
  ...["/logout", "/factors", "/factors/:id/challenge", "/factors/:id/verify"].map((path) =>
    post(`/auth/v1${path}`, {
      factor_type: "totp",
      friendly_name: "phone",
      code: "123456",
      challenge_id: ":id",
    }),
  ),
  ...["/user", "/settings", "/health", "/.well-known/jwks.json", "/reauthenticate", "/sso/saml/metadata"].map(
    (path) => get(`/auth/v1${path}`),
  ),
  ...["/authorize?provider=google", "/callback?code=a&state=b", "/verify?type=email&token=abc"].map((path) =>
    get(`/auth/v1${path}`),
  ),
  ...["/user/identities/authorize?provider=google", "/admin/users", "/admin/users/:id"].map((path) =>
    get(`/auth/v1${path}`),
  ),
  { method: "PUT", path: "/auth/v1/user", body: { data: { first_name: "Ann" }, phone: "+15555550123" } },
  ...["/factors/:id", "/user/identities/:id", "/admin/users/:id"].map((path) => ({
    ...{ method: "DELETE", path: `/auth/v1${path}`, body: {} },
  })),
];

function get(path: string): Call {
  return { method: "GET", path, body: {} };
}

function post(path: string, body: Record<string, unknown>): Call {
  return { method: "POST", path, body };
}

/** Wherever a call names an id, that of somebody else's row. */
function idOf(body: Record<string, unknown>, id: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value === ":id")
      .map(([key]) => [key, id]),
  );
}

type Detour = { isOtherMethod: boolean; bend: (path: string) => string };

const straight = { isOtherMethod: false, bend: (path: string) => path };
const detours: fc.Arbitrary<Detour> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(straight) },
  { weight: 2, arbitrary: fc.constant({ ...straight, isOtherMethod: true }) },
  fc
    .constantFrom("/", "//", "/%00", "/..%2f..%2fetc/passwd", "%ff", ";a=b", ".json", "/%ed%a0%80")
    .map((tail) => ({
      ...{ isOtherMethod: false, bend: (path: string) => path.replace(/(\?|$)/, `${tail}$1`) },
    })),
  fc
    .constantFrom(
      (path: string) => path.toUpperCase(),
      (path: string) => path.replaceAll("/", "//"),
      (path: string) => `${path}/${"x".repeat(5_000)}`,
      (path: string) => path.slice(0, -1) || "/",
    )
    .map((bend) => ({ isOtherMethod: false, bend })),
);

function anyQueries(knownIds: string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant("") },
    { weight: 2, arbitrary: dataQueries.map(asAscii) },
    { weight: 2, arbitrary: fc.constantFrom(...knownIds).map((id) => `id=eq.${id}`) },
    fc
      .dictionary(
        fc.constantFrom("select", "token", "redirect_to", "provider", "state", "code", "type"),
        anyText,
      )
      .map((pairs) => new URLSearchParams(pairs).toString()),
  );
}

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("", "null", "http://[", "javascript:alert(1)", "//evil.example", "*", "x".repeat(3_000)),
);

/** What a client library lets through as a request's target. */
function asAscii(query: string): string {
  return query.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()));
}

const anyHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    ...["accept", "prefer", "range", "range-unit", "origin", "x-forwarded-for", "x-supabase-api-version"],
    ...["accept-profile", "content-profile", "if-none-match", "accept-encoding", "sec-fetch-site", "cookie"],
    ...["content-encoding", "x-http-method-override", "te", "x-client-info", "user-agent", "referer"],
  ),
  fc.oneof(
    fc.string({ unit: fc.constantFrom(..."abc,;=/*-\"'()0 é"), maxLength: 30 }),
    fc.constantFrom(
      ...["application/vnd.pgrst.object+json", "text/csv", "*/*", "0-4", "-5", "9999999999-1", "gzip", "br"],
      ...["return=representation", "count=exact", "resolution=merge-duplicates", "tx=rollback", "null"],
      ...["cross-site", "2024-01-01", "127.0.0.1, ::1", "public", "auth", "x".repeat(2_000), "GET", 'W/"a"'],
    ),
  ),
  { maxKeys: 4 },
);

type Change = { type: string; of: (right: Record<string, unknown>) => string | Uint8Array };

const anyBodies: fc.Arbitrary<Change> = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constant((right: object) => JSON.stringify(right)) },
      { weight: 6, arbitrary: fc.tuple(fc.nat(20), fc.jsonValue({ maxDepth: 2 })).map(withOneReplaced) },
      {
        weight: 2,
        arbitrary: fc.nat(200).map((length) => (right: object) => JSON.stringify(right).slice(0, length)),
      },
      { weight: 2, arbitrary: fc.json().map((text) => () => text) },
      { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => () => bytes) },
      fc.constant((right: Record<string, unknown>) => asForm(right)),
      fc.constant((right: object) => JSON.stringify([right, right])),
      fc.constant((right: object) => JSON.stringify(right).replace(/e/g, "\\ud83d").replace(/i/g, "\\u0000")),
      fc.constant(() => `${"[".repeat(5_000)}${"]".repeat(5_000)}`),
      fc.constant(() => ""),
    ),
    fc.nat(400),
    fc.oneof(
      { weight: 8, arbitrary: fc.constant("application/json") },
      fc.constantFrom(
        "text/csv",
        "application/x-www-form-urlencoded",
        "text/plain",
        "multipart/form-data",
        ";",
        "é",
      ),
    ),
  )
  .map(([of, size, type]) => ({ type, of: size === 0 ? () => hugeBody : of }));

/** Beyond every bound. */
const hugeBody = JSON.stringify({ email: "x".repeat(2_500_000) });

function withOneReplaced([which, value]: [number, unknown]) {
  return (right: Record<string, unknown>) => {
    const keys = Object.keys(right);
    const key = keys[which % Math.max(keys.length, 1)] ?? "x";
    return JSON.stringify({ ...right, [key]: value });
  };
}

function asForm(fields: Record<string, unknown>): string {
  return new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)])).toString();
}
