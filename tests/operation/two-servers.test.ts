// Two server processes on one PostgreSQL: a change at one is visible at the other from the next request on
// (docs/architecture.md: a process keeps no state of its own).
import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AuthClient } from "@supabase/auth-js";
import { exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { postResponse } from "../support/auth/saml-browser.ts";
import { aSamlProvider } from "../support/auth/saml-provider.ts";
import { aRsaKey } from "../support/auth/saml-response.ts";
import { makeDatabase, type TestDatabase } from "../support/data/database.ts";
import { aSite, type Site } from "../support/server/site.ts";

/** Started once, because that takes seconds. Every test makes an account of its own. */
let servers: { one: Server; other: Server };
let database: TestDatabase;
let stop: () => Promise<void>;

type Server = { site: Site; url: string };

beforeAll(async () => {
  const made = await makeDatabase();
  database = made.database;
  const env = {
    DATABASE_URL: database.url,
    SITE_URL: "http://school.example",
    AUTH_SIGNING_KEYS: await signingKeys(),
    AUTH_SAML_PRIVATE_KEY: aRsaKey().export({ type: "pkcs8", format: "der" }).toString("base64"),
  };
  const sites = await Promise.all([aSite({ env }), aSite({ env })]);
  const [one, other] = sites.map(serverOf);
  if (!one || !other) throw new Error("two servers were started");
  servers = { one, other };
  stop = async () => {
    await Promise.all(sites.map((site) => site.remove()));
    await made.drop();
  };
});

afterAll(() => stop());

test("an account made at one server is confirmed at the other, and its session is refreshed at either", async () => {
  const { one, other } = servers;
  const email = anEmail();
  const { error } = await clientOf(one).signUp({ email, password });
  expect(error).toBeNull();
  const atOther = clientOf(other);
  const { data } = await atOther.verifyOtp({ type: "email", email, token: await codeFor(one, email) });
  expect(data.user?.email).toBe(email);
  const atOne = clientOf(one);
  const moved = await atOne.setSession(tokensOf(data.session));
  expect(moved.error).toBeNull();
  const refreshed = await atOne.refreshSession();
  expect(refreshed.error).toBeNull();
  const again = await atOther.refreshSession(tokensOf(refreshed.data.session));
  expect(again.error).toBeNull();
  expect((await clientOf(one).getUser(again.data.session?.access_token)).data.user?.email).toBe(email);
});

test("both servers show one key set, and each accepts the other's tokens (R-329)", async () => {
  const { one, other } = servers;
  const keySets = await Promise.all(
    [one, other].map(async ({ url }) => (await fetch(`${url}/.well-known/jwks.json`)).json()),
  );
  expect(keySets[0]).toEqual(keySets[1]);
  const session = await aSession(one);
  expect(await statusOfUser(other, session)).toBe(200);
});

test("one refresh token brought to both at once gives both the same next one (R-329)", async () => {
  const { one, other } = servers;
  const { refresh_token } = await aSession(one);
  const answers = await Promise.all(
    [one, other, one, other].map(async (server) => (await refresh(server, refresh_token)).json()),
  );
  const next = new Set(answers.map((answer) => answer.refresh_token));
  expect([...next]).toEqual([expect.stringMatching(/^.{20,}$/)]);
  expect(next).not.toContain(refresh_token);
});

test("a stolen refresh token that comes back to the other server ends the session at both", async () => {
  const { one, other } = servers;
  const first = await aSession(one);
  const second = await (await refresh(other, first.refresh_token)).json();
  const third = await (await refresh(one, second.refresh_token)).json();
  expect(await statusOfUser(one, third)).toBe(200);
  await database.owner.query(
    "update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where token = $1",
    [first.refresh_token],
  );
  expect(await codeOf(await refresh(other, first.refresh_token))).toBe("refresh_token_already_used");
  for (const server of [one, other]) {
    expect(await statusOfUser(server, third)).toBe(403);
    expect((await refresh(server, third.refresh_token)).status).toBe(400);
  }
});

test("signing out at one server ends the session at the other from the next request on", async () => {
  const { one, other } = servers;
  const session = await aSession(one);
  expect(await statusOfUser(other, session)).toBe(200);
  const client = clientOf(one);
  await client.setSession(session);
  expect((await client.signOut()).error).toBeNull();
  expect(await statusOfUser(other, session)).toBe(403);
  expect(await codeOf(await refresh(other, session.refresh_token))).toBe("refresh_token_not_found");
});

test("wrong passwords counted at one server count at the other", async () => {
  const { one, other } = servers;
  const email = await aMember();
  const wrong = (server: Server) => post(server, "/token?grant_type=password", { email, password: "wrong" });
  for (let count = 0; count < 5; count += 1)
    for (const server of [one, other]) expect(await codeOf(await wrong(server))).toBe("invalid_credentials");
  for (const server of [one, other]) {
    expect(await codeOf(await wrong(server))).toBe("over_request_rate_limit");
    expect(await codeOf(await post(server, "/token?grant_type=password", { email, password }))).toBe(
      "over_request_rate_limit",
    );
  }
});

test("the pause between two mails holds at both servers", async () => {
  const { one, other } = servers;
  const email = await aMember();
  expect((await post(one, "/recover", { email })).status).toBe(200);
  expect(await codeOf(await post(other, "/recover", { email }))).toBe("over_email_send_rate_limit");
});

test("a one-time code that was used at one server is used up at the other", async () => {
  const { one, other } = servers;
  const email = anEmail();
  await post(one, "/signup", { email, password });
  const body = { type: "email", email, token: await codeFor(one, email) };
  expect((await post(one, "/verify", body)).status).toBe(200);
  expect(await codeOf(await post(other, "/verify", body))).toBe("otp_expired");
});

test("of two servers called at the same moment one accepts the code", async () => {
  const { one, other } = servers;
  for (let round = 0; round < 3; round += 1) {
    const email = anEmail();
    await post(one, "/signup", { email, password });
    const body = { type: "email", email, token: await codeFor(one, email) };
    const answers = await Promise.all(
      [one, other, one, other].map((server) => post(server, "/verify", body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const { rows } = await database.owner.query(
      "select from auth.sessions join auth.users on users.id = user_id where email = $1",
      [email],
    );
    expect(rows).toHaveLength(1);
  }
});

test("two sign-ups of one address at the same moment create one account", async () => {
  const { one, other } = servers;
  const email = anEmail();
  const answers = await Promise.all(
    [one, other].map((server) => post(server, "/signup", { email, password })),
  );
  for (const { status } of answers) expect([200, 429]).toContain(status);
  expect(answers.map(({ status }) => status)).toContain(200);
  const { rows } = await database.owner.query("select from auth.users where email = $1", [email]);
  expect(rows).toHaveLength(1);
});

test("a ban holds at both servers, for sign-in, refresh and open sessions", async () => {
  const { one, other } = servers;
  const email = await aMember();
  const session = await (await post(one, "/token?grant_type=password", { email, password })).json();
  for (const server of [one, other]) expect(await statusOfUser(server, session)).toBe(200);
  await database.owner.query(
    "update auth.users set banned_until = now() + interval '1 hour' where email = $1",
    [email],
  );
  for (const server of [one, other]) {
    expect(await codeOf(await post(server, "/token?grant_type=password", { email, password }))).toBe(
      "user_banned",
    );
    expect(await codeOf(await refresh(server, session.refresh_token))).toBe("user_banned");
    expect(await statusOfUser(server, session)).toBe(403);
  }
});

test("a SAML response brought to both at the same moment signs in once", async () => {
  const { one, other } = servers;
  const [atOne, atOther] = [one, other].map(({ url }) => ({
    owner: database.owner,
    call: (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, { redirect: "manual", ...init }),
  }));
  if (!atOne || !atOther) throw new Error("two servers were started");
  const provider = await aSamlProvider(atOne);
  const post = await provider.begin();
  const arrivals = await Promise.all(
    [atOne, atOther, atOne, atOther].map((server) => postResponse(server, post)),
  );
  expect(arrivals.filter(({ fragment }) => fragment.access_token)).toHaveLength(1);
  expect((await postResponse(atOther, post)).query.error_description).toContain("used before");
});

test("two servers that start together on one new data directory share its database and keys", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "site-two-"));
  const env = { DATABASE_URL: "", SITE_URL: "http://school.example", DATA_DIR: dataDir };
  const sites = await Promise.all([aSite({ env }), aSite({ env })]);
  onTestFinished(async () => {
    for (const site of sites) await site.remove();
  });
  const [one, other] = sites.map(serverOf);
  if (!one || !other) throw new Error("two servers were started");
  const email = anEmail();
  await post(one, "/signup", { email, password });
  const body = { type: "email", email, token: await codeFor(other, email) };
  const session = await (await post(other, "/verify", body)).json();
  for (const server of [one, other]) expect(await statusOfUser(server, session)).toBe(200);
});

const password = "plumb-bob-and-line";

type Tokens = { access_token: string; refresh_token: string };

function serverOf(site: Site): Server {
  return { site, url: `http://127.0.0.1:${site.port}/auth/v1` };
}

function anEmail(): string {
  return `person.${randomBytes(6).toString("hex")}@example.org`;
}

function clientOf({ url }: Server) {
  return new AuthClient({ url, autoRefreshToken: false, persistSession: false, detectSessionInUrl: false });
}

/** Makes a confirmed account and returns its address. */
async function aMember(): Promise<string> {
  const email = anEmail();
  const { one } = servers;
  await post(one, "/signup", { email, password });
  await post(one, "/verify", { type: "email", email, token: await codeFor(one, email) });
  return email;
}

async function aSession(server: Server): Promise<Tokens> {
  const email = await aMember();
  return (await post(server, "/token?grant_type=password", { email, password })).json();
}

function post({ url }: Server, path: string, body: object): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

function refresh(server: Server, refresh_token: string): Promise<Response> {
  return post(server, "/token?grant_type=refresh_token", { refresh_token });
}

async function statusOfUser({ url }: Server, { access_token }: Tokens): Promise<number> {
  return (await fetch(`${url}/user`, { headers: { authorization: `Bearer ${access_token}` } })).status;
}

async function codeOf(response: Response): Promise<string> {
  return (await response.json()).error_code;
}

/** The code in the newest mail to this address in this server's outbox. */
async function codeFor({ site }: Server, email: string): Promise<string> {
  const mail = (await site.outbox()).findLast((text) => text.includes(`To: ${email}`));
  return mail?.match(/^(\d{6})\r?$/m)?.[1] ?? "";
}

function tokensOf(session: Tokens | null): Tokens {
  if (!session) throw new Error("nobody is signed in");
  return { access_token: session.access_token, refresh_token: session.refresh_token };
}

async function signingKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid: "shared" }] });
}
