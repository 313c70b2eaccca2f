// Assurance levels: what verifying a second factor changes, what removing it reverts, and the actions that
// need aal2.
import { decodeJwt } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { connectAsOwner } from "../../../server/platform/postgres/database.ts";
import {
  anAuthService,
  anEmail,
  aSignedInMember,
  refusal,
  signedIn,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import {
  aMemberWithApp,
  codeOf,
  enrolled,
  factorCall,
  nextCodeOf,
} from "../../support/auth/second-factor.ts";
import { anApplication } from "../../support/data/caller.ts";
import { aDataService } from "../../support/data/data-service.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";

test("a verified factor ends the person's sessions below aal2, and neither this one, another at aal2 nor other people's (R-252)", async () => {
  const auth = await anAuthService();
  const { client, email, factorId, secret } = await aMemberWithApp(auth);
  const [low, second] = [await signedIn(auth, email), await signedIn(auth, email)];
  const stranger = await aSignedInMember(auth);
  expect((await low.client.getUser()).error).toBeNull();
  await second.client.mfa.challengeAndVerify({ factorId, code: nextCodeOf(auth, secret) });
  expect(await userWith(auth, low.session.access_token)).toEqual([403, "session_not_found"]);
  expect((await refreshWith(auth, low.session.refresh_token)).error_code).toBe("refresh_token_not_found");
  for (const device of [client, second.client, stranger.client]) {
    expect((await device.refreshSession()).error).toBeNull();
  }
});

test("a refresh token from before aal2 is refused, and the session goes on with the new one", async () => {
  const auth = await anAuthService();
  const { client, session } = await aSignedInMember(auth);
  const { data } = await client.refreshSession();
  const tokens = [session.refresh_token, data.session?.refresh_token ?? ""];
  const { factorId, secret } = await enrolled(client);
  const proved = await client.mfa.challengeAndVerify({ factorId, code: codeOf(auth, secret) });
  for (const token of tokens)
    expect((await refreshWith(auth, token)).error_code).toBe("refresh_token_not_found");
  const next = await refreshWith(auth, proved.data?.refresh_token ?? "");
  expect(decodeJwt(next.access_token).aal).toBe("aal2");
  expect((await refreshWith(auth, next.refresh_token)).access_token).toBeTruthy();
});

test("a verified factor is removed only at aal2; then the sessions it had raised are at aal1 again (R-253)", async () => {
  const auth = await anAuthService();
  const { client, email, factorId, secret } = await aMemberWithApp(auth);
  const low = await signedIn(auth, email);
  const refused = await low.client.mfa.unenroll({ factorId });
  expect(refused.error).toMatchObject({
    status: 422,
    code: "insufficient_aal",
    message: "AAL2 required to unenroll verified factor",
  });
  expect((await low.client.mfa.listFactors()).data?.totp).toHaveLength(1);
  const other = await signedIn(auth, email);
  await other.client.mfa.challengeAndVerify({ factorId, code: nextCodeOf(auth, secret) });
  expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  for (const device of [client, other.client]) {
    const { data } = await device.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({
      aal: "aal1",
      amr: [{ method: "password" }],
    });
    expect(data.user?.factors).toBeUndefined();
  }
  expect((await client.mfa.challenge({ factorId })).error).toMatchObject({ code: "mfa_factor_not_found" });
  expect((await client.updateUser({ password: "another-password" })).error).toBeNull();
});

test("removing one of two factors leaves the session that the other one raised at aal2", async () => {
  const auth = await anAuthService();
  const { client, factorId, secret } = await aMemberWithApp(auth);
  const second = await enrolled(client, "Second");
  auth.pass(30);
  await client.mfa.challengeAndVerify({ factorId: second.factorId, code: codeOf(auth, second.secret) });
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  const { data } = await client.refreshSession();
  expect(decodeJwt(data.session?.access_token ?? "").aal).toBe("aal2");
  expect(secret).not.toBe(second.secret);
});

test("an unverified factor is removed at aal1", async () => {
  const auth = await anAuthService();
  const { client } = await aSignedInMember(auth);
  const { factorId } = await enrolled(client);
  expect((await client.mfa.listFactors()).data?.all).toHaveLength(1);
  expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  expect((await client.mfa.listFactors()).data?.all).toHaveLength(0);
});

test("address and password of an account with a factor are changed only at aal2", async () => {
  const auth = await anAuthService();
  const { client, email } = await aMemberWithApp(auth);
  const low = await signedIn(auth, email);
  const changes = [{ email: anEmail() }, { password: "another-password" }];
  for (const change of changes) {
    expect((await low.client.updateUser(change)).error).toMatchObject({
      status: 401,
      code: "insufficient_aal",
    });
  }
  for (const change of changes) expect((await client.updateUser(change)).error).toBeNull();
});

test("a change that passed its checks is refused if its session ends or a factor is verified before it is stored", async () => {
  const auth = await anAuthService();
  const { email, client } = await aSignedInMember(auth);
  const other = await aSignedInMember(auth);
  const interrupted = async (device: typeof client, userId: string, meanwhile: string) => {
    const owner = await connectAsOwner(auth.database.address);
    await owner.query("begin");
    await owner.query("select from auth.users where id = $1 for update", [userId]);
    const changing = device.updateUser({ password: "another-password" });
    await expect.poll(() => lockWaits(auth.owner)).toBe(1);
    await owner.query(meanwhile, [userId]);
    await owner.query("commit");
    await owner.end();
    return (await changing).error;
  };
  const { data } = await client.getUser();
  const ended = await interrupted(
    client,
    data.user?.id ?? "",
    "delete from auth.sessions where user_id = $1",
  );
  expect(ended).toMatchObject({ name: "AuthSessionMissingError" });
  const raised = await interrupted(
    other.client,
    other.user?.id ?? "",
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
  );
  expect(raised).toMatchObject({ code: "insufficient_aal" });
  for (const address of [email, other.email]) await signedIn(auth, address); // the old password still works
});

test.each(["now() + interval '1 day'", "'infinity'"])(
  "a person's token is refused everywhere while they are banned, until %s, and what it would have done is not done",
  async (until) => {
    const auth = await anAuthService();
    const { session, user } = await aSignedInMember(auth);
    const token = session.access_token;
    expect(await userWith(auth, token)).toEqual([200, undefined]);
    await auth.owner.query(`update auth.users set banned_until = ${until} where id = $1`, [user.id]);
    expect(await userWith(auth, token)).toEqual([403, "user_banned"]);
    const body = { factor_type: "totp" };
    expect(await refusal(await factorCall(auth, { path: "", token, body }))).toEqual([
      403,
      "user_banned",
      "User is banned",
    ]);
    expect((await auth.owner.query("select from auth.mfa_factors")).rowCount).toBe(0);
  },
);

test("an administrator with a factor sees neither roles nor applications at aal1, and both at aal2 (R-190)", async () => {
  const auth = await anAuthService();
  const data = await aDataService(auth.database, { tokens: auth.tokens });
  onTestFinished(() => data.stop());
  const { client, email, user, session } = await aSignedInMember(auth);
  await auth.owner.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [user.id]);
  await data.clientOf().from("scholarship_applications").insert(anApplication()).throwOnError();
  const seen = async (token: string | undefined) => {
    const headers = { apikey: data.anonKey, authorization: `Bearer ${token}` };
    const rows = async (query: string) =>
      (await (await fetch(`${data.url}/rest/v1/${query}`, { headers })).json()).length;
    return [await rows("user_roles?select=role"), await rows("scholarship_applications?select=id")];
  };
  expect(await seen(session.access_token)).toEqual([1, 1]);

  const { factorId, secret } = await enrolled(client);
  expect(await seen(session.access_token)).toEqual([1, 1]);
  const proved = await client.mfa.challengeAndVerify({ factorId, code: codeOf(auth, secret) });
  expect(await seen(session.access_token)).toEqual([0, 0]);
  expect(await seen(proved.data?.access_token)).toEqual([1, 1]);
  const low = await signedIn(auth, email);
  expect(await seen(low.session.access_token)).toEqual([0, 0]);
  const stepped = await low.client.mfa.challengeAndVerify({ factorId, code: nextCodeOf(auth, secret) });
  expect(await seen(stepped.data?.access_token)).toEqual([1, 1]);
});

test("proving, signing out and refreshing at the same moment end in answers, never in a fault", async () => {
  const auth = await anAuthService();
  const { email, factorId, secret } = await aMemberWithApp(auth);
  const devices = await Promise.all(Array.from({ length: 4 }, () => signedIn(auth, email)));
  const code = nextCodeOf(auth, secret);
  const statuses = await Promise.all(
    devices.flatMap(({ client, session }) => [
      client.mfa.challengeAndVerify({ factorId, code }).then(({ error }) => error?.status),
      refreshWith(auth, session.refresh_token).then(({ code: status }) => status),
      auth
        .call("/logout?scope=others", {
          method: "POST",
          headers: { authorization: `Bearer ${session.access_token}` },
        })
        .then(({ status }) => status),
    ]),
  );
  expect(statuses.filter((status) => Number(status) >= 500)).toEqual([]);
});

async function userWith(auth: TestAuth, token: string): Promise<[number, unknown]> {
  const response = await auth.call("/user", { headers: { authorization: `Bearer ${token}` } });
  return [response.status, (await response.json()).error_code];
}

async function refreshWith(auth: TestAuth, refreshToken: string) {
  return (await auth.post("/token?grant_type=refresh_token", { refresh_token: refreshToken })).json();
}
