// Every call of the site in its valid form: address, method and a valid body. `:id` stands for the id of
// another person's row.
import type { ScholarshipForm } from "../../contract/scholarship.ts";

export type Call = { method: string; path: string; body: Record<string, unknown> };

export const tables = [
  ...["scholarship_applications", "scholarship_application_details", "user_roles", "application_changes"],
  ...[
    "application_notes",
    "application_messages",
    "application_announcements",
    "application_replies",
    "application_exports",
    "held_applications",
    "application_helpers",
  ],
  ...["application_erasures", "application_statuses", "messages", "users", "no_such"],
];

const account = { email: "somebody@example.org", password: "plumb-bob-and-line" };
const application = {
  first_name: "Renee",
  last_name: "Applicant",
  email: "renee@example.org",
  phone: "555 555 0123",
  city: "Austin",
  state: "TX",
  budget: "I can pay $40.",
  education: "GED",
  experience: "Heat pumps",
  why_interested: "I am rebuilding my life.\n\nGoals: A steady trade.",
  status: "new",
};
const form: ScholarshipForm = {
  firstName: "Renee",
  lastName: "Applicant",
  email: "renee@example.org",
  phone: "555 555 0123",
  address: "12 Main Street",
  city: "Austin",
  state: "TX",
  zip: "73301",
  education: "GED, 2019",
  program: "HVAC",
  career: "Heat pumps",
  financial: "$40 a month",
  story: "I am rebuilding my life.",
  goals: "A steady trade.",
};

export const calls: Call[] = [
  ...["/", "/programs", "/scholarship", "/auth", "/scholarship-admin", "/Programs/", "/no-such-page"].map(
    get,
  ),
  ...["/robots.txt", "/sitemap.xml", "/assets/none.js", "/healthz", "/readyz", "/index.html"].map(get),
  ...tables.flatMap((table) =>
    ["GET", "POST", "PATCH", "DELETE", "PUT"].map((method) => ({
      method,
      path: `/rest/v1/${table}`,
      body: table === "scholarship_applications" ? application : { application_id: ":id", body: "x" },
    })),
  ),
  post("/rest/v1/application_erasures", { application_id: ":id", kind: "deleted" }),
  post("/rest/v1/application_notes", { application_id: ":id", body: "A note." }),
  post("/rest/v1/application_replies", {
    application_id: ":id",
    how: "phone",
    body: "Called.",
    next_step: "answer",
  }),
  ...[get("/rest/v1/"), get("/rest/v1/rpc/is_admin"), get("/rest/v1/a/b")],
  post("/rest/v1/rpc/hold_application", { application_id: ":id", reason: "too_fast" }),
  post("/rest/v1/rpc/list_applications", {
    filter: { search: "a", status: "new" },
    sort: "newest",
    most: 50,
  }),
  post("/rest/v1/rpc/application_tab_counts", { filter: { program: "HVAC" } }),
  post("/rest/v1/rpc/application_overview", { time_zone: "UTC" }),
  post("/rest/v1/rpc/possible_duplicates", { of_application: ":id" }),
  post("/rest/v1/rpc/possible_duplicate_reasons", { application_ids: [] }),
  post("/rest/v1/rpc/application_marks", { application_ids: [] }),
  post("/rest/v1/rpc/application_export_rows", { application_ids: [":id"] }),
  post("/rest/v1/rpc/keep_application_details", { application_id: ":id", address: "12 Main Street" }),
  post("/api/send-scholarship-email", { ...form, id: ":id" }),
  post("/api/send-scholarship-email", {
    ...{ ...form, id: ":id", isHelped: "yes", helperName: "Eve", helperEmail: "eve@example.org" },
    helperFollows: "yes",
  }),
  post("/functions/v1/notify-cta", {
    ctaType: "donation",
    metadata: { page: "/donate", timestamp: "2026-11-21T00:00:00Z" },
  }),
  ...["/signup", "/otp", "/recover", "/resend", "/token?grant_type=password"].map((path) =>
    post(`/auth/v1${path}`, { ...account, type: "signup", data: { first_name: "Ann" } }),
  ),
  ...["refresh_token", "pkce", "id_token", "none"].map((grant) =>
    post(`/auth/v1/token?grant_type=${grant}`, {
      refresh_token: "none",
      auth_code: ":id",
      code_verifier: "x".repeat(43),
      provider: "google",
      id_token: "a.b.c",
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
    method: "DELETE",
    path: `/auth/v1${path}`,
    body: {},
  })),
];

function get(path: string): Call {
  return { method: "GET", path, body: {} };
}

function post(path: string, body: Record<string, unknown>): Call {
  return { method: "POST", path, body };
}
