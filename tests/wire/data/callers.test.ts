// How the data service identifies a caller: access tokens, keys, and invalid tokens of every kind (R-193,
// R-273; RFC 7519, 8725).
import { createHmac } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { createAccessTokens } from "../../../server/platform/keys/access-token.ts";
import { anAdministrator, aPerson, aSigningKey, claimsOf, type Person } from "../../support/data/caller.ts";
import { aDataService, type DataService } from "../../support/data/data-service.ts";
import { aDatabase } from "../../support/data/database.ts";

test("a signed-in caller is who the token says; without a token or with a public key it is a visitor", async () => {
  const { ask, token, service } = await aService();
  expect(await ask({ authorization: `Bearer ${token}` })).toEqual({ status: 200, rows: 1 });
  expect(await ask({ authorization: `bearer ${token}`, apikey: service.anonKey })).toEqual({
    status: 200,
    rows: 1,
  });
  const visitor = { status: 401, code: "42501", challenge: "Bearer" };
  expect(await ask({})).toEqual(visitor);
  expect(await ask({ apikey: "anything" })).toEqual(visitor);
  expect(await ask({ apikey: "sb_publishable_x", authorization: "Bearer sb_publishable_x" })).toEqual(
    visitor,
  );
  expect(await ask({ authorization: `Bearer ${service.anonKey}` })).toEqual(visitor);
  expect(await ask({ authorization: "Basic YTpi" })).toEqual(visitor);
});

test("the service key counts as bearer or as apikey, but never over a person's token (R-193)", async () => {
  const { ask, service, token } = await aService();
  const { serviceKey } = service;
  expect(await ask({ apikey: serviceKey, authorization: `Bearer ${serviceKey}` })).toEqual({
    status: 200,
    rows: 2,
  });
  expect(await ask({ authorization: `Bearer ${serviceKey}` })).toEqual({ status: 200, rows: 2 });
  expect(await ask({ apikey: serviceKey })).toEqual({ status: 200, rows: 2 });
  expect(await ask({ apikey: serviceKey, authorization: `Bearer ${token}` })).toEqual({
    status: 200,
    rows: 1,
  });
  expect(await ask({ apikey: serviceKey, authorization: "Bearer a.b.c" })).toMatchObject({
    status: 401,
    code: "PGRST301",
  });
  expect(await ask({ apikey: `${serviceKey}x` })).toMatchObject({ status: 401, code: "42501" });
  expect(await ask({ apikey: serviceKey.slice(0, -1) })).toMatchObject({ status: 401, code: "42501" });
});

test("tokens of our key may name the roles anon and service_role, and no other", async () => {
  const { ask, sign } = await aService();
  expect(await ask({ authorization: `Bearer ${await sign({ role: "service_role" })}` })).toEqual({
    status: 200,
    rows: 2,
  });
  expect(await ask({ authorization: `Bearer ${await sign({ role: "anon" })}` })).toMatchObject({
    status: 401,
    code: "42501",
  });
  for (const role of [
    "postgres",
    "authenticator",
    "supabase_auth_admin",
    "site_limits",
    "",
    "authenticated; reset role",
  ]) {
    expect(await ask({ authorization: `Bearer ${await sign({ role })}` })).toMatchObject({
      status: 401,
      code: "PGRST303",
    });
  }
});

test("an expired token has an error of its own, so that the client refreshes (R-273)", async () => {
  const { database, admin } = await aService();
  const keys = [await aSigningKey()];
  const twoHoursAgo = () => new Date(Date.now() - 2 * 3600 * 1000);
  const earlier = await createAccessTokens({ keys, issuer: "x", now: twoHoursAgo });
  const tokens = await createAccessTokens({ keys, issuer: "x", now: () => new Date() });
  const service = await aDataService(database, { tokens });
  onTestFinished(() => service.stop());
  const ask = rolesReader(service);
  const { token: fresh } = await tokens.sign(claimsOf(admin));
  expect(await ask({ authorization: `Bearer ${fresh}` })).toMatchObject({ status: 200 });
  const { token: expired } = await earlier.sign(claimsOf(admin));
  expect(await ask({ authorization: `Bearer ${expired}` })).toEqual({
    status: 401,
    code: "PGRST303",
    message: "JWT expired",
    challenge: 'Bearer error="invalid_token", error_description="JWT expired"',
  });
});

test("a token that is unsigned, signed by another key, altered or malformed is 401 PGRST301 (R-273)", async () => {
  const { ask, token, admin, service } = await aService();
  const [header = "", payload = "", signature = ""] = token.split(".");
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  const { kid } = decode(header);
  const stranger = await createAccessTokens({
    keys: [{ ...(await aSigningKey()), kid }],
    issuer: "x",
    now: () => new Date(),
  });
  const [publicKey] = service.tokens.jwks().keys;
  const hmacInput = `${encode({ alg: "HS256", typ: "JWT", kid })}.${payload}`;
  const hmac = createHmac("sha256", JSON.stringify(publicKey)).update(hmacInput).digest("base64url");
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const withEmbeddedKey = await new SignJWT(claimsOf(admin))
    .setProtectedHeader({ alg: "ES256", kid, jwk: await exportJWK(privateKey) })
    .setExpirationTime("1h")
    .sign(privateKey);

  for (const forged of [
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
    `${encode({ alg: "none", kid })}.${payload}.${signature}`,
    `${hmacInput}.${hmac}`,
    (await stranger.sign(claimsOf(admin))).token,
    withEmbeddedKey,
    `${header}.${encode({ ...decode(payload), role: "service_role" })}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${header}.${payload}.`,
    `${encode({ alg: "ES256", kid: "unknown" })}.${payload}.${signature}`,
    "a.b.c",
    "..",
    "é.è.ê".normalize("NFC").replace(/[^.]/g, "%"),
    `${encode([])}.${encode([])}.${signature}`,
  ]) {
    expect([forged.slice(0, 60), await ask({ authorization: `Bearer ${forged}` })]).toMatchObject([
      forged.slice(0, 60),
      {
        status: 401,
        code: "PGRST301",
        challenge: expect.stringMatching(/^Bearer error="invalid_token", error_description="/),
      },
    ]);
  }
  expect(await ask({ authorization: "Bearer nonsense" })).toMatchObject({
    status: 401,
    code: "PGRST301",
    message: "Expected 3 parts in JWT; got 1",
  });
  expect(await ask({ authorization: "Bearer " })).toMatchObject({
    status: 401,
    code: "PGRST301",
    message: "Empty JWT is sent in Authorization header",
  });
  expect(await ask({ authorization: `Bearer ${token}` })).toMatchObject({ status: 200 });
});

test("the database gets the caller's claims, and nothing of the previous caller", async () => {
  const { database, service, person, admin } = await aService();
  await database.owner.query(`create view public.whoami with (security_invoker = true) as
    select current_user::text as role, auth.jwt()::text as claims, current_setting('transaction_read_only') as read_only, current_setting('statement_timeout') as timeout;
    grant select on public.whoami to anon, authenticated`);
  const claims = {
    ...claimsOf(person),
    user_metadata: { quote: `'; reset role; --`, name: "Renée 🙂 \u0000".replaceAll("\u0000", "") },
  };
  const { token } = await service.tokens.sign(claims);
  const ask = async (bearer: string) =>
    (await fetch(`${service.url}/rest/v1/whoami`, { headers: { Authorization: `Bearer ${bearer}` } })).json();
  const [mine] = await ask(token);
  expect([mine.role, mine.read_only, mine.timeout]).toEqual(["authenticated", "on", "8s"]);
  expect(JSON.parse(mine.claims)).toMatchObject(claims);
  for (const [first, second] of [
    [token, service.anonKey],
    [await service.tokenOf(admin), token],
  ] as const) {
    await ask(first);
    const [next] = await ask(second);
    expect(JSON.parse(next.claims).sub).toBe(second === token ? person.id : undefined);
  }
  const { rows } = await database
    .as("authenticator")
    .query("select current_user::text as role, current_setting('request.jwt.claims', true) as claims");
  expect(rows).toEqual([{ role: "authenticator", claims: "" }]);
});

test("requests at the same moment never mix their callers", async () => {
  const { database, service } = await aService();
  const people: Person[] = [];
  for (let made = 0; made < 4; made++) people.push(await anAdministrator(database.owner));
  const requests = Array.from({ length: 200 }, (_, index) => people[index % (people.length + 1)]);
  const answers = await Promise.all(
    requests.map((caller) => service.clientOf(caller).from("user_roles").select("user_id")),
  );
  expect(answers.map(({ data, status }) => data ?? status)).toEqual(
    requests.map((caller) => (caller ? [{ user_id: caller.id }] : 401)),
  );
});

async function aService() {
  const database = await aDatabase();
  const admin = await anAdministrator(database.owner);
  await anAdministrator(database.owner);
  const person = await aPerson(database.owner);
  const service = await aDataService(database);
  onTestFinished(() => service.stop());
  const sign = async (claims: { role: string }) =>
    (await service.tokens.sign({ ...claimsOf(admin), ...claims })).token;
  return {
    database,
    service,
    admin,
    person,
    sign,
    ask: rolesReader(service),
    token: await service.tokenOf(admin),
  };
}

/** Returns a function that reads user_roles with the given headers and reports status and rows or error. */
function rolesReader({ url }: DataService) {
  return async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}/rest/v1/user_roles`, { headers });
    const body = await answer.json();
    if (answer.ok) return { status: answer.status, rows: body.length };
    const { code, message } = body;
    const challenge = answer.headers.get("www-authenticate");
    return { status: answer.status, code, ...(code === "42501" ? {} : { message }), challenge };
  };
}
