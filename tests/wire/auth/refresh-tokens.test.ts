// Refresh tokens: rotation and reuse detection, clause by clause (R-237, R-238; RFC 9700, 4.14.2).
import { expect, test } from "vitest";
import { anAuthService, aSignedInMember, type TestAuth } from "../../support/auth/auth-service.ts";

test("each refresh gives a new token and a session that works (R-237)", async () => {
  const auth = await anAuthService();
  const { client, session, user } = await aSignedInMember(auth);
  const { data, error } = await client.refreshSession({ refresh_token: session.refresh_token });
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(data.user?.id).toBe(user.id);
  expect((await client.getUser()).error).toBeNull();
});

test("the parent of the active token returns the active token again, however late (R-238)", async () => {
  const auth = await anAuthService();
  const { session } = await aSignedInMember(auth);
  const first = await refresh(auth, session.refresh_token);
  auth.pass(3_000);
  const again = await refresh(auth, session.refresh_token);
  expect(again.status).toBe(200);
  expect(again.body.refresh_token).toBe(first.body.refresh_token);
});

test("repeated refreshes with the same answer are audited at most once a minute", async () => {
  const auth = await anAuthService();
  const { session } = await aSignedInMember(auth);
  await refresh(auth, session.refresh_token);
  const noted = async () => {
    const { rows } = await auth.owner.query(
      "select count(*)::int as count from auth.audit_log_entries where payload ->> 'action' = 'token_refreshed'",
    );
    return rows[0].count;
  };
  for (let times = 0; times < 5; times += 1)
    expect((await refresh(auth, session.refresh_token)).status).toBe(200);
  expect(await noted()).toBe(1);
  auth.pass(61);
  for (let times = 0; times < 5; times += 1)
    expect((await refresh(auth, session.refresh_token)).status).toBe(200);
  expect(await noted()).toBe(2);
});

test("a session is refreshed at most sixty times in five minutes, from any address; other sessions go on", async () => {
  const auth = await anAuthService({ isLimited: true });
  const [{ session }, other] = [await aSignedInMember(auth), await aSignedInMember(auth)];
  const asked = (address: string) =>
    auth.post(
      "/token?grant_type=refresh_token",
      { refresh_token: session.refresh_token },
      { "x-test-address": address },
    );
  for (let times = 0; times < 60; times += 1) expect((await asked(`192.0.2.${times}`)).status).toBe(200);
  const refused = await asked("198.51.100.7");
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await refresh(auth, other.session.refresh_token)).status).toBe(200);
  expect(
    (await auth.call("/user", { headers: { authorization: `Bearer ${session.access_token}` } })).status,
  ).toBe(200);
});

test("an older token works within ten seconds, and returns the active one (R-238)", async () => {
  const auth = await anAuthService();
  const { session } = await aSignedInMember(auth);
  const second = await refresh(auth, session.refresh_token);
  const third = await refresh(auth, second.body.refresh_token);
  auth.pass(5);
  const reused = await refresh(auth, session.refresh_token);
  expect(reused.status).toBe(200);
  expect(reused.body.refresh_token).toBe(third.body.refresh_token);
});

test("an older token after ten seconds counts as stolen: the session and all its tokens end (R-238)", async () => {
  const auth = await anAuthService();
  const { session } = await aSignedInMember(auth);
  const second = await refresh(auth, session.refresh_token);
  const third = await refresh(auth, second.body.refresh_token);
  expect((await user(auth, third.body.access_token)).status).toBe(200);
  auth.pass(11);

  const stolen = await refresh(auth, session.refresh_token);
  expect([stolen.status, stolen.body.code]).toEqual([400, "refresh_token_already_used"]);
  expect(stolen.body.message).toBe("Invalid Refresh Token: Already Used");
  const active = await refresh(auth, third.body.refresh_token);
  expect([active.status, active.body.code]).toEqual([400, "refresh_token_already_used"]);
  expect(await user(auth, third.body.access_token)).toMatchObject({
    status: 403,
    body: { code: "session_not_found" },
  });
});

test("refresh-token reuse on one device does not end the person's other sessions", async () => {
  const auth = await anAuthService();
  const { session, email, password } = await aSignedInMember(auth);
  const other = auth.client();
  await other.signInWithPassword({ email, password });
  const second = await refresh(auth, session.refresh_token);
  await refresh(auth, second.body.refresh_token);
  auth.pass(11);
  expect((await refresh(auth, session.refresh_token)).status).toBe(400);
  expect((await other.refreshSession()).error).toBeNull();
});

test("ten simultaneous refreshes give one active token, the same for all", async () => {
  const auth = await anAuthService();
  const { session } = await aSignedInMember(auth);
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(auth, session.refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  const { rows } = await auth.owner.query(
    "select token from auth.refresh_tokens where not revoked and session_id = (select session_id from auth.refresh_tokens where token = $1)",
    [session.refresh_token],
  );
  expect(rows).toHaveLength(1);
});

test("an unknown token, an empty one and one of a session that was signed out are refused", async () => {
  const auth = await anAuthService();
  const { client, session } = await aSignedInMember(auth);
  expect((await refresh(auth, "nobody-has-this")).body).toMatchObject({ code: "refresh_token_not_found" });
  expect((await refresh(auth, "")).body).toMatchObject({ code: "validation_failed" });
  expect((await refresh(auth, session.refresh_token)).status).toBe(200);
  await client.signOut({ scope: "local" });
  expect((await refresh(auth, session.refresh_token)).body).toMatchObject({
    code: "refresh_token_not_found",
  });
});

test("a session past its end and a banned account are not refreshed", async () => {
  const auth = await anAuthService();
  const { session, user: person } = await aSignedInMember(auth);
  const { body } = await refresh(auth, session.refresh_token);
  await auth.owner.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    person.id,
  ]);
  expect((await refresh(auth, body.refresh_token)).body).toMatchObject({ code: "user_banned" });
  await auth.owner.query("update auth.users set banned_until = null");
  await auth.owner.query("update auth.sessions set not_after = now()");
  expect((await refresh(auth, body.refresh_token)).body).toMatchObject({ code: "session_expired" });
});

async function refresh(auth: TestAuth, refreshToken: string) {
  const response = await auth.post(
    "/token?grant_type=refresh_token",
    { refresh_token: refreshToken },
    { "x-supabase-api-version": "2024-01-01" },
  );
  return { status: response.status, body: await response.json() };
}

async function user(auth: TestAuth, accessToken: string) {
  const response = await auth.call("/user", {
    headers: { authorization: `Bearer ${accessToken}`, "x-supabase-api-version": "2024-01-01" },
  });
  return { status: response.status, body: await response.json() };
}
