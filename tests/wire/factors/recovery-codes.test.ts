// Recovery codes in place of a lost second factor: who gets them, what one opens, and that it opens once
//
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { removeFactors } from "../../../server/auth/accounts/administer-accounts.ts";
import { limits } from "../../../server/auth/limits.ts";
import {
  anAuthService,
  aSignedInMember,
  refusal,
  signedIn,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { aMemberWithApp, codeOf, enrolled, factorCall } from "../../support/auth/second-factor.ts";

describe("new recovery codes", () => {
  test("are ten, readable once, stored as hashes, and told by mail (R-347)", async () => {
    const auth = await anAuthService();
    const { raised, email } = await aMemberWithApp(auth);
    const token = raised.access_token;
    expect(await left(auth, token)).toEqual({ remaining: 0, created_at: null });
    const codes = await renewed(auth, token);
    expect(new Set(codes).size).toBe(10);
    expect(await left(auth, token)).toEqual({ remaining: 10, created_at: expect.any(String) });
    const stored = JSON.stringify((await auth.owner.query("select * from auth.recovery_codes")).rows);
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll("-", ""));
    }
    const mail = auth.mails.at(-1);
    expect(mail).toMatchObject({ to: email, subject: expect.stringMatching(/^New recovery codes/) });
    for (const code of codes) expect(`${mail?.text}${mail?.html}`).not.toContain(code);
    const audited = await auth.owner.query(
      "select from auth.audit_log_entries where payload ->> 'action' = 'generate_recovery_codes'",
    );
    expect(audited.rowCount).toBe(1);
  });

  test("replace the ones before (R-348)", async () => {
    const auth = await anAuthService();
    const { raised, email } = await aMemberWithApp(auth);
    const [old = ""] = await renewed(auth, raised.access_token);
    const [code = ""] = await renewed(auth, raised.access_token);
    const { session } = await signedIn(auth, email);
    expect((await redeem(auth, session.access_token, old)).status).toBe(422);
    expect((await redeem(auth, session.access_token, code)).status).toBe(200);
  });

  test("need a second factor, and a session that has used it; so does reading how many are left (R-347, R-348)", async () => {
    const auth = await anAuthService();
    const without = await aSignedInMember(auth);
    const { access_token: plain } = without.session;
    expect(await refusal(await renew(auth, plain))).toEqual([
      422,
      "validation_failed",
      "Recovery codes need a verified factor",
    ]);
    await enrolled(without.client); // an unverified factor counts for nothing
    expect((await renew(auth, plain)).status).toBe(422);

    const { raised, email } = await aMemberWithApp(auth);
    const [code = ""] = await renewed(auth, raised.access_token);
    const low = (await signedIn(auth, email)).session.access_token;
    expect(await refusal(await renew(auth, low))).toEqual([
      403,
      "insufficient_aal",
      "AAL2 required for recovery codes",
    ]);
    expect((await show(auth, low)).status).toBe(401);
    expect((await redeem(auth, low, code)).status).toBe(200); // the refused call replaced nothing
  });

  test("need a fresh proof from a session older than a day (R-348)", async () => {
    const auth = await anAuthService();
    const { client } = await aMemberWithApp(auth);
    auth.pass(86_401);
    const { data } = await client.refreshSession();
    const token = data.session?.access_token ?? "";
    expect(await refusal(await renew(auth, token))).toEqual([
      400,
      "reauthentication_needed",
      "New recovery codes require reauthentication",
    ]);
    await client.reauthenticate();
    const nonce = auth.mails.at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? "";
    expect((await client.updateUser({ nonce })).error).toBeNull();
    expect((await renew(auth, token)).status).toBe(200);
  });

  test("are made five times a day at most, also with the limits off: each set sends mails", async () => {
    const auth = await anAuthService();
    const { raised } = await aMemberWithApp(auth);
    for (let made = 0; made < limits.newRecoveryCodes.max; made += 1)
      await renewed(auth, raised.access_token);
    expect((await refusal(await renew(auth, raised.access_token))).slice(0, 2)).toEqual([
      429,
      "over_request_rate_limit",
    ]);
  });

  test("are for nobody without a session", async () => {
    const auth = await anAuthService();
    for (const call of [renew(auth, "x"), show(auth, "x"), redeem(auth, "x", "0000-0000-0000-0000")])
      expect((await call).status).toBe(403);
  });
});

describe("a recovery code", () => {
  test("raises the session to aal2, in a form that the official client takes (R-349)", async () => {
    const auth = await anAuthService();
    const { raised, email } = await aMemberWithApp(auth);
    const [code = ""] = await renewed(auth, raised.access_token);
    const { client, session } = await signedIn(auth, email);
    const answer = await redeem(auth, session.access_token, code.toLowerCase().replaceAll("-", " "));
    const tokens = await answer.json();
    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 3600, remaining: 9 });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      aal: "aal2",
      session_id: decodeJwt(session.access_token).session_id,
      amr: [{ method: "mfa/recovery_code" }, { method: "password" }],
    });
    expect((await client.setSession(tokens)).error).toBeNull();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
    expect((await client.updateUser({ password: "another-password" })).error).toBeNull();
    const refreshed = await client.refreshSession();
    expect(decodeJwt(refreshed.data.session?.access_token ?? "").aal).toBe("aal2");
    expect((await auth.post("/token?grant_type=refresh_token", session)).status).toBe(400);
    const mail = auth.mails.find(({ subject }) => subject.startsWith("A recovery code opened"));
    expect(mail).toMatchObject({ to: email });
    expect(mail?.text).toContain("You have nine codes left.");
    expect(mail?.text).not.toContain(code);
  });

  test("works once, also for ten who send it at once (R-349)", async () => {
    const auth = await anAuthService();
    const { raised, email } = await aMemberWithApp(auth);
    const [first = "", second = ""] = await renewed(auth, raised.access_token);
    const { session } = await signedIn(auth, email);
    const token = session.access_token;
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await redeem(auth, token, first)).status),
    );
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(422)]);
    expect((await redeem(auth, token, first)).status).toBe(422);
    expect((await redeem(auth, token, second)).status).toBe(200);
    expect(await left(auth, raised.access_token)).toMatchObject({ remaining: 8 });
  });

  test("of another account is as wrong as any other, and stays unused (R-349)", async () => {
    const auth = await anAuthService();
    const owner = await aMemberWithApp(auth);
    const thief = await aMemberWithApp(auth);
    const [code = ""] = await renewed(auth, owner.raised.access_token);
    const { session } = await signedIn(auth, thief.email);
    const answers = [code, "0000-0000-0000-0000", "%", code.slice(0, -1)].map((typed) =>
      redeem(auth, session.access_token, typed),
    );
    for (const answer of answers)
      expect(await refusal(await answer)).toEqual([
        422,
        "mfa_verification_failed",
        "Invalid recovery code entered",
      ]);
    expect((await redeem(auth, session.access_token, "")).status).toBe(400);
    expect(await left(auth, owner.raised.access_token)).toMatchObject({ remaining: 10 });
  });

  test("gets ten wrong tries in five minutes for an account, from wherever they come (R-349)", async () => {
    const auth = await anAuthService({ isLimited: true });
    const { raised, email } = await aMemberWithApp(auth);
    const [code = ""] = await renewed(auth, raised.access_token);
    const { session } = await signedIn(auth, email);
    const attempt = (typed: string, address: string) =>
      redeem(auth, session.access_token, typed, address).then(({ status }) => status);
    const wrong = Array.from({ length: 12 }, (_, at) => attempt("0000-0000-0000-0000", `192.0.2.${at}`));
    expect((await Promise.all(wrong)).sort()).toEqual([...Array(10).fill(422), 429, 429]);
    expect(await attempt(code, "192.0.2.99")).toBe(429);
    expect(await left(auth, raised.access_token)).toMatchObject({ remaining: 10 });
  });

  test("opens nothing for a banned account or an ended session", async () => {
    const auth = await anAuthService();
    const { raised, email, user } = await aMemberWithApp(auth);
    const [code = ""] = await renewed(auth, raised.access_token);
    const { session } = await signedIn(auth, email);
    await auth.owner.query("update auth.users set banned_until = 'infinity' where id = $1", [user.id]);
    expect((await refusal(await redeem(auth, session.access_token, code)))[1]).toBe("user_banned");
    await auth.owner.query("update auth.users set banned_until = null where id = $1", [user.id]);
    await auth.owner.query("delete from auth.sessions where user_id = $1", [user.id]);
    expect((await refusal(await redeem(auth, session.access_token, code)))[1]).toBe("session_not_found");
  });
});

describe("recovery codes end", () => {
  test("with the last second factor, and so does the level of the sessions that they raised (R-353)", async () => {
    const auth = await anAuthService();
    const { client, raised, email, factorId } = await aMemberWithApp(auth);
    const second = await enrolled(client, "Second");
    auth.pass(30);
    await client.mfa.challengeAndVerify({ factorId: second.factorId, code: codeOf(auth, second.secret) });
    const [code = "", unused = ""] = await renewed(auth, raised.access_token);
    const device = await signedIn(auth, email);
    await device.client.setSession(await (await redeem(auth, device.session.access_token, code)).json());
    await device.client.mfa.unenroll({ factorId });
    expect(await left(auth, raised.access_token)).toMatchObject({ remaining: 9 });
    await device.client.mfa.unenroll({ factorId: second.factorId });
    expect((await auth.owner.query("select from auth.recovery_codes")).rowCount).toBe(0);
    const { data } = await device.client.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({
      aal: "aal1",
      amr: [{ method: "password" }],
    });

    const added = await enrolled(device.client, "New phone");
    expect(
      (
        await device.client.mfa.challengeAndVerify({
          factorId: added.factorId,
          code: codeOf(auth, added.secret),
        })
      ).error,
    ).toBeNull();
    const low = (await signedIn(auth, email)).session.access_token;
    expect((await redeem(auth, low, unused)).status).toBe(422);
  });

  test("with the factors that the operator resets, and with the account", async () => {
    const auth = await anAuthService();
    const [reset, deleted] = [await aMemberWithApp(auth), await aMemberWithApp(auth)];
    for (const { raised } of [reset, deleted]) await renewed(auth, raised.access_token);
    await removeFactors(auth.owner, reset.email);
    await auth.owner.query("delete from auth.users where id = $1", [deleted.user.id]);
    expect((await auth.owner.query("select from auth.recovery_codes")).rowCount).toBe(0);
  });

  test("neither by signing out everywhere nor by a new password, which they are worth nothing without (R-353)", async () => {
    const auth = await anAuthService();
    const { client, raised, email } = await aMemberWithApp(auth);
    const [code = ""] = await renewed(auth, raised.access_token);
    await client.updateUser({ password: "another-password" });
    await client.signOut();
    const again = auth.client();
    const { data } = await again.signInWithPassword({ email, password: "another-password" });
    expect((await redeem(auth, data.session?.access_token ?? "", code)).status).toBe(200);
  });
});

function renew(auth: TestAuth, token: string): Promise<Response> {
  return factorCall(auth, { path: "/recovery-codes", token });
}

function show(auth: TestAuth, token: string): Promise<Response> {
  return factorCall(auth, { method: "GET", path: "/recovery-codes", token });
}

async function renewed(auth: TestAuth, token: string): Promise<string[]> {
  const answer = await renew(auth, token);
  expect(answer.status).toBe(200);
  return (await answer.json()).codes;
}

async function left(auth: TestAuth, token: string): Promise<unknown> {
  return (await show(auth, token)).json();
}

function redeem(auth: TestAuth, token: string, code: string, address?: string): Promise<Response> {
  const body = { code };
  return factorCall(auth, { path: "/recovery-codes/verify", token, body, ...(address ? { address } : {}) });
}
