// Expired account data is purged after sign-ins and refreshes, in small batches
// (docs/decisions/0010-account-data-is-cleared.md).
import { describe, expect, test } from "vitest";
import { purgeExpired, retentionDays } from "../../../server/auth/database/purge-expired.ts";
import { authDatabase } from "../../../server/auth/service.ts";
import {
  aMember,
  anAuthService,
  anEmail,
  aSignedInMember,
  follow,
  lastMailTo,
  password,
  signedIn,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";

const day = 24 * 3_600;

test("old sessions, expired codes and old audit entries are deleted; current ones stay", async () => {
  const auth = await anAuthService();
  const forgotten = await aSignedInMember(auth);
  await auth.client().resetPasswordForEmail(forgotten.email);
  await auth.owner.query(
    `update auth.sessions set refreshed_at = refreshed_at - interval '${retentionDays.unusedSession + 1} days'`,
  );
  await auth.owner.query(
    `update auth.audit_log_entries set created_at = created_at - interval '${retentionDays.auditEntry + 1} days'`,
  );
  await auth.owner.query(
    `update auth.one_time_tokens set created_at = created_at - interval '${retentionDays.code} days 1 hour'`,
  );
  const before = await countsOf(auth);
  expect(before).toMatchObject({ sessions: 2, one_time_tokens: 1 });
  expect(before.audit_log_entries).toBeGreaterThan(1);

  auth.pass(60);
  const { client, email } = await aSignedInMember(auth);
  await auth.client().resetPasswordForEmail(email);
  await signedIn(auth, email);
  await expect.poll(() => countsOf(auth)).toMatchObject({ sessions: 3, one_time_tokens: 1 });
  const { rows } = await auth.owner.query(
    `select count(*)::int as old from auth.audit_log_entries where created_at < now() - interval '${retentionDays.auditEntry} days'`,
  );
  expect(rows).toEqual([{ old: 0 }]);
  expect((await countsOf(auth)).audit_log_entries).toBeGreaterThan(2);
  expect((await client.getUser()).error).toBeNull();
  expect((await forgotten.client.refreshSession()).error).toMatchObject({ code: "refresh_token_not_found" });
});

test("a session that somebody refreshed in time stays", async () => {
  const auth = await anAuthService();
  const { client } = await aSignedInMember(auth);
  auth.pass((retentionDays.unusedSession - 1) * day);
  await aSignedInMember(auth);
  await aSignedInMember(auth);
  const { error } = await client.refreshSession();
  expect(error).toBeNull();
});

test("used refresh tokens are deleted after a month, except the active one's parent, which still returns it", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  const { client, session } = await signedIn(auth, email);
  const parent = (await client.refreshSession()).data.session?.refresh_token ?? "";
  const active = (await client.refreshSession()).data.session?.refresh_token;
  expect(await tokensOf(auth)).toContain(session.refresh_token);
  auth.pass((retentionDays.spentRefreshToken + 1) * day);
  await signedIn(auth, (await aMember(auth)).email);
  await expect.poll(() => tokensOf(auth)).not.toContain(session.refresh_token);
  expect(await tokensOf(auth)).toEqual(expect.arrayContaining([parent, active]));
  const again = await auth.client().refreshSession({ refresh_token: parent });
  expect(again.data.session?.refresh_token).toBe(active);
});

test("an ended session is deleted three days later with its refresh tokens; until then the error names the reason", async () => {
  const auth = await anAuthService();
  const { client, session } = await aSignedInMember(auth);
  await client.refreshSession();
  await client.refreshSession();
  auth.pass(11);
  const stolen = () => auth.client().refreshSession({ refresh_token: session.refresh_token });
  expect((await stolen()).error).toMatchObject({ code: "refresh_token_already_used" });
  const other = await aMember(auth);
  auth.pass((retentionDays.endedSession - 1) * day);
  await signedIn(auth, other.email);
  expect((await stolen()).error).toMatchObject({ code: "refresh_token_already_used" });
  auth.pass((retentionDays.endedSession + 1) * day);
  // The purge after the sign-in before may still run, and only one does at a time.
  const afterNextPurge = async () => {
    await signedIn(auth, other.email);
    auth.pass(60);
    return tokensOf(auth);
  };
  await expect.poll(afterNextPurge).not.toContain(session.refresh_token);
  expect((await stolen()).error).toMatchObject({ code: "refresh_token_not_found" });
});

test("each run deletes all expired data, in batches", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  await auth.owner.query(
    `insert into auth.audit_log_entries (id, created_at)
     select gen_random_uuid(), now() - interval '2 years' from generate_series(1, 1200)`,
  );
  const old = async () => {
    const { rows } = await auth.owner.query(
      "select count(*)::int as old from auth.audit_log_entries where created_at < now() - interval '1 year'",
    );
    return rows[0].old;
  };
  auth.pass(60);
  await auth.client().signInWithPassword({ email, password });
  await expect.poll(old).toBe(0);
});

test("a run that has no time left stops after a batch, and the next one goes on", async () => {
  const auth = await anAuthService();
  await auth.owner.query(
    `insert into auth.audit_log_entries (id, created_at)
     select gen_random_uuid(), now() - interval '2 years' from generate_series(1, 1200)`,
  );
  const service = { db: authDatabase(auth.database.as("supabase_auth_admin")), now: auth.now };
  const left = async () =>
    (await auth.owner.query("select count(*)::int as left from auth.audit_log_entries")).rows[0].left;
  for (const expected of [700, 200, 0]) {
    await purgeExpired(service, 0);
    expect(await left()).toBe(expected);
  }
});

test("audit entries of refreshes are deleted after thirty days, all others after a year", async () => {
  const auth = await anAuthService();
  const { client, email } = await aSignedInMember(auth);
  await client.refreshSession();
  const actions = async () => {
    const { rows } = await auth.owner.query(
      "select payload ->> 'action' as action from auth.audit_log_entries",
    );
    return new Set(rows.map(({ action }) => action));
  };
  expect(await actions()).toContain("token_refreshed");
  await auth.owner.query(
    `update auth.audit_log_entries set created_at = created_at - interval '${retentionDays.auditedRefresh + 1} days'`,
  );
  auth.pass(60);
  await signedIn(auth, email);
  await expect.poll(actions).not.toContain("token_refreshed");
  expect(await actions()).toContain("user_signedup");
});

test("an account has at most a hundred sessions: the oldest ends when another begins", async () => {
  const auth = await anAuthService();
  const oldest = await aSignedInMember(auth);
  const other = await aSignedInMember(auth);
  await auth.owner.query("delete from auth.sessions where user_id = $1 and id <> $2", [
    ...[oldest.user.id, sessionIdOf(oldest.session)],
  ]);
  await auth.owner.query(
    `insert into auth.sessions (id, user_id, created_at, refreshed_at)
     select gen_random_uuid(), $1, now() + n * interval '1 second', now() from generate_series(1, 99) n`,
    [oldest.user.id],
  );
  expect((await oldest.client.getUser()).error).toBeNull();
  auth.pass(200);
  await signedIn(auth, oldest.email);
  expect((await oldest.client.getUser()).error).not.toBeNull();
  const { rows } = await auth.owner.query(
    "select count(*)::int as count from auth.sessions where user_id = $1",
    [oldest.user.id],
  );
  expect(rows).toEqual([{ count: 100 }]);
  expect((await other.client.getUser()).error).toBeNull();
});

test("what strangers' sign-ups leave in the audit log of an account is bounded", async () => {
  const auth = await anAuthService({ isLimited: true });
  const { email } = await aMember(auth);
  for (let times = 0; times < 8; times += 1)
    expect((await auth.post("/signup", { email, password })).status).toBe(200);
  const { rows } = await auth.owner.query(
    "select count(*)::int as count from auth.audit_log_entries where payload ->> 'action' = 'user_repeated_signup'",
  );
  expect(rows).toEqual([{ count: 3 }]);
});

describe("an account that nobody confirmed", () => {
  test("is deleted after a week; one that is confirmed or has a role, session, organisation or pending token stays", async () => {
    const auth = await anAuthService();
    const { email: member } = await aMember(auth);
    const [gone, asked, withRole, editor] = [anEmail(), anEmail(), anEmail(), anEmail()];
    const [withSession, ofOrganisation, waiting, young] = [anEmail(), anEmail(), anEmail(), anEmail()];
    for (const email of [gone, withRole, editor, withSession, ofOrganisation, waiting, young])
      await auth.client().signUp({ email, password });
    await auth.client().signInWithOtp({ email: asked });
    const { owner } = auth;
    await owner.query(
      `update auth.users set created_at = created_at - interval '${retentionDays.unconfirmedAccount + 1} days' where email <> $1`,
      [young],
    );
    await owner.query(
      "delete from auth.one_time_tokens using auth.users where users.id = user_id and email <> $1",
      [waiting],
    );
    const of = "select id from auth.users where email = $1";
    await owner.query(
      `insert into public.user_roles (user_id, role) select id, 'admin' from (${of}) as account`,
      [withRole],
    );
    await owner.query(`insert into public.editors (account_id) ${of}`, [editor]);
    await owner.query(
      `insert into auth.sessions (id, user_id, refreshed_at) select gen_random_uuid(), id, now() from (${of}) as account`,
      [withSession],
    );
    await owner.query(`update auth.identities set provider = 'sso:x' where user_id = (${of})`, [
      ofOrganisation,
    ]);
    await signedIn(auth, member);
    await expect.poll(() => emailsOf(auth)).not.toContain(gone);
    expect(await emailsOf(auth)).toEqual(
      [member, withRole, editor, withSession, ofOrganisation, waiting, young].sort(),
    );
    const { rows } = await owner.query(
      "select count(*)::int as orphans from auth.identities where user_id not in (select id from auth.users)",
    );
    expect(rows).toEqual([{ orphans: 0 }]);
  });

  test("whose link is followed too late gets an error that the link expired, and may sign up again", async () => {
    const auth = await anAuthService();
    const [email, { email: member }] = [anEmail(), await aMember(auth)];
    await auth.client().signUp({ email, password });
    const late = lastMailTo(auth, email);
    auth.pass((retentionDays.unconfirmedAccount + 1) * day);
    await signedIn(auth, member);
    await expect.poll(() => emailsOf(auth)).toEqual([member]);
    expect((await follow(auth, late)).fragment).toMatchObject({
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    });
    expect((await auth.client().signUp({ email, password })).error).toBeNull();
    expect((await follow(auth, lastMailTo(auth, email))).fragment).toHaveProperty("access_token");
  });

  test("is deleted with all others, in batches of a hundred", async () => {
    const auth = await anAuthService();
    const { email: member } = await aMember(auth);
    await auth.owner.query(
      `insert into auth.users (id, email, created_at)
       select gen_random_uuid(), 'old' || n || '@example.org', now() - interval '${retentionDays.unconfirmedAccount + 2} days' from generate_series(1, 150) n`,
    );
    const others = async () => (await emailsOf(auth)).length - 1;
    auth.pass(60);
    await auth.client().signInWithPassword({ email: member, password });
    await expect.poll(others).toBe(0);
  });

  test("signs up again while it is being deleted without an error", async () => {
    const auth = await anAuthService();
    const email = anEmail();
    await auth.client().signUp({ email, password });
    auth.passMessageInterval();
    await auth.owner.query("begin");
    await auth.owner.query("delete from auth.users where email = $1", [email]);
    const again = [
      auth.post("/signup", { email, password }),
      auth.post("/resend", { email, type: "signup" }),
      auth.post("/recover", { email }),
    ];
    await expect.poll(() => lockWaits(auth.owner)).toBe(again.length);
    await auth.owner.query("commit");
    for (const { status } of await Promise.all(again)) expect([200, 429]).toContain(status);
  });
});

function sessionIdOf({ access_token }: { access_token: string }): string {
  const [, claims = ""] = access_token.split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString()).session_id;
}

async function emailsOf({ owner }: TestAuth): Promise<string[]> {
  const { rows } = await owner.query("select email from auth.users order by email");
  return rows.map(({ email }) => email).sort();
}

async function countsOf({ owner }: TestAuth): Promise<Record<string, number>> {
  const { rows } = await owner.query(
    `select (select count(*)::int from auth.sessions) as sessions,
            (select count(*)::int from auth.one_time_tokens) as one_time_tokens,
            (select count(*)::int from auth.audit_log_entries) as audit_log_entries`,
  );
  return rows[0];
}

async function tokensOf({ owner }: TestAuth): Promise<string[]> {
  const { rows } = await owner.query("select token from auth.refresh_tokens");
  return rows.map(({ token }) => token);
}
