// Whose applications an account sees: only an address whose mail was answered counts, or one that a sign-in
// provider verified. Each try is an account that was made without such a proof.
import { expect, onTestFinished, test } from "vitest";
import {
  aMember,
  anAuthService,
  codeIn,
  follow,
  lastMailTo,
  password,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { signInThrough } from "../../support/auth/external-sign-in.ts";
import { anOpenIdProvider, type Known } from "../../support/auth/openid-provider.ts";
import { anApplication } from "../../support/data/caller.ts";
import { aDataService } from "../../support/data/data-service.ts";
import { aDatabase, type TestDatabase } from "../../support/data/database.ts";

const victim = "victim@example.org";
const own = "mallory@example.org";

/** An application with the victim's address, and how many of it the holder of an access token sees. */
async function anAppliedVictim() {
  const database = await aDatabase();
  const application = anApplication({ email: victim });
  await database.owner.query(
    `insert into scholarship_applications (id, first_name, last_name, email, phone, city, state, budget, education, experience, why_interested)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [...Object.values(application)],
  );
  return database;
}

async function anAuth(database: TestDatabase, isAutoConfirming: boolean, people: Known[] = []) {
  const [keycloak, google] = [await anOpenIdProvider({ people }), await anOpenIdProvider({ people })];
  const providers = [keycloak.as("keycloak"), google.as("google")];
  return anAuthService({ database, isAutoConfirming, settings: { providers } });
}

/** The states that a session sees; the row proves that there is one to see. */
async function seen(auth: TestAuth, token: string | undefined) {
  const service = await aDataService(auth.database, { tokens: auth.tokens });
  onTestFinished(() => service.stop());
  const answer = await fetch(`${service.url}/rest/v1/rpc/my_applications`, {
    method: "POST",
    headers: { apikey: service.anonKey, authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  expect(
    (await auth.owner.query("select from scholarship_applications where email = $1", [victim])).rowCount,
  ).toBe(1);
  return ((await answer.json()) as { state: string }[]).map(({ state }) => state);
}

async function tokenOf(auth: TestAuth, email: string) {
  const { data, error } = await auth.client().signInWithPassword({ email, password });
  if (error) throw error;
  return data.session.access_token;
}

test("who answered the mail of the sign-up sees their application, by a link, by a code and after a later sign-in", async () => {
  const auth = await anAuth(await anAppliedVictim(), false);
  await auth.client().signUp({ email: victim, password });
  expect(await seen(auth, (await follow(auth, lastMailTo(auth, victim))).fragment.access_token)).toEqual([
    "received",
  ]);
  expect(await seen(auth, await tokenOf(auth, victim))).toEqual(["received"]);

  const coded = await anAuth(await anAppliedVictim(), false);
  await coded.client().signInWithOtp({ email: victim });
  const token = codeIn(lastMailTo(coded, victim));
  const { data } = await coded.client().verifyOtp({ email: victim, token, type: "email" });
  expect(await seen(coded, data.session?.access_token)).toEqual(["received"]);
});

test("who came by a provider that verified the address sees their application", async () => {
  const auth = await anAuth(await anAppliedVictim(), false, [
    { sub: "ada", email: victim, email_verified: true },
  ]);
  const { fragment } = await signInThrough(auth, "ada", { provider: "keycloak" });
  expect(await seen(auth, fragment.access_token)).toEqual(["received"]);
});

test("a sign-up without a confirmation sees nothing, also after the setting was switched (R-430)", async () => {
  const database = await anAppliedVictim();
  const auth = await anAuth(database, true);
  const { data } = await auth
    .client()
    .signUp({ email: victim, password, options: { data: { email_verified: true } } });
  expect(data.session).not.toBeNull();
  expect(await seen(auth, data.session?.access_token)).toEqual([]);
  const confirming = await anAuth(database, false);
  expect(await seen(confirming, await tokenOf(confirming, victim))).toEqual([]);
});

test("a sign-up whose mail nobody answered before the confirmation was switched off sees nothing (R-430)", async () => {
  const database = await anAppliedVictim();
  const confirming = await anAuth(database, false);
  await confirming.client().signUp({ email: victim, password });
  const auth = await anAuth(database, true);
  const { data } = await auth.client().signUp({ email: victim, password });
  expect(await seen(auth, data.session?.access_token)).toEqual([]);
  // Its mail is void, and later mails do not make the stranger's account count.
  expect((await follow(auth, lastMailTo(confirming, victim))).fragment).not.toHaveProperty("access_token");
  await auth.client().resetPasswordForEmail(victim);
  await follow(auth, lastMailTo(auth, victim));
  expect(await seen(auth, await tokenOf(auth, victim))).toEqual([]);
});

test("a changed address sees nothing, with whichever mailbox it was confirmed (R-430)", async () => {
  for (const isAutoConfirming of [true, false]) {
    const database = await anAppliedVictim();
    await aMember(await anAuth(database, false), own);
    const auth = await anAuth(database, isAutoConfirming);
    const client = auth.client();
    await client.signInWithPassword({ email: own, password });
    expect((await client.updateUser({ email: victim })).error).toBeNull();
    await follow(auth, lastMailTo(auth, own));
    if (!isAutoConfirming) await follow(auth, lastMailTo(auth, victim));
    const { rows } = await database.owner.query("select email from auth.users");
    expect(rows).toEqual([{ email: victim }]);
    expect(await seen(auth, await tokenOf(auth, victim))).toEqual([]);
  }
});

test("what an account was told about itself is no proof", async () => {
  const auth = await anAuth(await anAppliedVictim(), true);
  const client = auth.client();
  await client.signUp({ email: victim, password });
  await client.updateUser({ data: { email_verified: true, email: victim } });
  expect(await seen(auth, await tokenOf(auth, victim))).toEqual([]);
});

test("a provider that did not verify the address is no proof, nor one that joined a stranger's account (R-430)", async () => {
  const people: Known[] = [
    { sub: "mallory", email: victim, email_verified: false },
    { sub: "victim", email: victim, email_verified: true },
  ];
  const unverified = await anAuth(await anAppliedVictim(), true, people);
  const { fragment } = await signInThrough(unverified, "mallory", { provider: "keycloak" });
  expect(await seen(unverified, fragment.access_token)).toEqual([]);

  const auth = await anAuth(await anAppliedVictim(), true, people);
  const { data } = await auth.client().signUp({ email: victim, password });
  auth.pass(60);
  await signInThrough(auth, "victim", { provider: "keycloak" });
  expect((await auth.owner.query("select from auth.identities")).rowCount).toBe(2);
  expect(await seen(auth, data.session?.access_token)).toEqual([]);
});
