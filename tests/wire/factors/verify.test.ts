// Verifying a second factor: which codes are valid, how often, and for which challenge (RFC 6238; R-251,
//
import { describe, expect, test } from "vitest";
import { challengeSeconds } from "../../../contract/account-rules.ts";
import { anAuthService, aSignedInMember, refusal, signedIn } from "../../support/auth/auth-service.ts";
import {
  aMemberWithApp,
  challengeOf,
  codeOf,
  enrolled,
  factorCall,
  nextCodeOf,
  otherThan,
  provePhone,
  startOfStep,
} from "../../support/auth/second-factor.ts";

describe("a code of an app", () => {
  test("works once, whatever challenge it answers; the code before it is refused from then on (R-252)", async () => {
    const auth = await anAuthService();
    startOfStep(auth);
    const { client, factorId, secret } = await aMemberWithApp(auth);
    const used = codeOf(auth, secret);
    const attempt = (code: string) => client.mfa.challengeAndVerify({ factorId, code });
    expect((await attempt(used)).error).toMatchObject({
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid TOTP code entered",
    });
    auth.pass(30);
    expect((await attempt(used)).error).toMatchObject({ code: "mfa_verification_failed" });
    expect((await attempt(codeOf(auth, secret))).error).toBeNull();
    expect((await attempt(used)).error).toMatchObject({ code: "mfa_verification_failed" });
  });

  test("counts half a minute early and late, for clocks that differ, and no more", async () => {
    const auth = await anAuthService();
    for (const [secondsOff, isRight] of [
      [-30, true],
      [30, true],
      [-60, false],
      [60, false],
    ] as const) {
      const { client } = await aSignedInMember(auth);
      const { factorId, secret } = await enrolled(client);
      startOfStep(auth);
      const code = codeOf(auth, secret, secondsOff);
      const { error } = await client.mfa.challengeAndVerify({ factorId, code });
      expect([secondsOff, error?.code ?? "right"]).toEqual([
        secondsOff,
        isRight ? "right" : "mfa_verification_failed",
      ]);
    }
  });

  test("is accepted for one of many who send it at once", async () => {
    const auth = await anAuthService();
    const { session, client } = await aSignedInMember(auth);
    const { factorId, secret } = await enrolled(client);
    const token = session.access_token;
    const ids = await Promise.all(Array.from({ length: 6 }, () => challengeOf(auth, { factorId, token })));
    startOfStep(auth);
    const code = codeOf(auth, secret);
    const answers = await Promise.all(
      ids.map((challenge_id) =>
        factorCall(auth, { path: `/${factorId}/verify`, token, body: { challenge_id, code } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  test("is refused for a factor without a secret", async () => {
    const auth = await anAuthService();
    const { client } = await aSignedInMember(auth);
    const { factorId } = await enrolled(client);
    await auth.owner.query("update auth.mfa_factors set secret = ''");
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(auth, "") });
    expect(error).toMatchObject({ code: "mfa_verification_failed" });
  });
});

describe("proving is refused", () => {
  test("without a code, with an invalid id, and for an unknown challenge", async () => {
    const auth = await anAuthService();
    const { client, session } = await aSignedInMember(auth);
    const { factorId, secret } = await enrolled(client);
    const token = session.access_token;
    const code = codeOf(auth, secret);
    const challenge_id = await challengeOf(auth, { factorId, token });
    const refused = async (path: string, body: object) =>
      refusal(await factorCall(auth, { path, token, body }));
    expect(await refused(`/${factorId}/verify`, { challenge_id })).toEqual([
      400,
      "validation_failed",
      "Code needs to be non-empty",
    ]);
    expect(await refused("/none/verify", { challenge_id, code })).toEqual([
      404,
      "validation_failed",
      "factor_id must be an UUID",
    ]);
    expect(await refused(`/${challenge_id}/verify`, { challenge_id, code })).toEqual([
      404,
      "mfa_factor_not_found",
      "Factor not found",
    ]);
    const unknown = [422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found"];
    expect(await refused(`/${factorId}/verify`, { challenge_id: factorId, code })).toEqual(unknown);
    expect(await refused(`/${factorId}/verify`, { code })).toEqual(unknown);
    expect(await refused(`/${factorId}/verify`, { challenge_id: "none", code })).toEqual([
      400,
      "bad_json",
      expect.any(String),
    ]);
    expect(
      (await factorCall(auth, { path: `/${factorId}/verify`, token, body: { challenge_id, code } })).status,
    ).toBe(200);
  });

  test("for a challenge that is consumed, was requested from another address or is older than five minutes (R-251)", async () => {
    const auth = await anAuthService();
    const { client, session } = await aSignedInMember(auth);
    const { factorId, secret } = await enrolled(client);
    const token = session.access_token;
    const path = `/${factorId}/verify`;
    const elsewhere = [422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch."];
    const first = await challengeOf(auth, { factorId, token });
    const body = { challenge_id: first, code: codeOf(auth, secret) };
    const other = await factorCall(auth, { path, token, body, address: "192.0.2.77" });
    expect(await refusal(other)).toEqual(elsewhere);
    expect((await factorCall(auth, { path, token, body })).status).toBe(200);
    const spent = { challenge_id: first, code: nextCodeOf(auth, secret) };
    expect(await refusal(await factorCall(auth, { path, token, body: spent }))).toEqual(elsewhere);
    const late = await challengeOf(auth, { factorId, token });
    auth.pass(challengeSeconds + 1);
    const expired = { challenge_id: late, code: codeOf(auth, secret) };
    expect(await refusal(await factorCall(auth, { path, token, body: expired }))).toEqual([
      422,
      "mfa_challenge_expired",
      `MFA challenge ${late} has expired, verify against another challenge or create a new challenge.`,
    ]);
  });

  test("for other people's factors and challenges, with the same error as for unknown ones", async () => {
    const auth = await anAuthService();
    const { factorId, secret, raised } = await aMemberWithApp(auth);
    const stranger = await aMemberWithApp(auth);
    const token = stranger.raised.access_token;
    const challenge_id = await challengeOf(auth, { factorId, token: raised?.access_token ?? "" });
    const body = { challenge_id, code: nextCodeOf(auth, secret) };
    const unknown = [404, "mfa_factor_not_found", "Factor not found"];
    expect(await refusal(await factorCall(auth, { path: `/${factorId}/challenge`, token }))).toEqual(unknown);
    expect(await refusal(await factorCall(auth, { path: `/${factorId}/verify`, token, body }))).toEqual(
      unknown,
    );
    expect(await refusal(await factorCall(auth, { method: "DELETE", path: `/${factorId}`, token }))).toEqual(
      unknown,
    );
    const mixed = { challenge_id, code: codeOf(auth, stranger.secret) };
    expect(
      await refusal(await factorCall(auth, { path: `/${stranger.factorId}/verify`, token, body: mixed })),
    ).toEqual([422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found"]);
    const owner = raised?.access_token ?? "";
    expect((await factorCall(auth, { path: `/${factorId}/verify`, token: owner, body })).status).toBe(200);
  });

  test("after ten wrong codes for one factor, even for the right one and from another address", async () => {
    const auth = await anAuthService({ isLimited: true });
    const { client, session } = await aSignedInMember(auth);
    const { factorId, secret } = await enrolled(client, "A");
    const other = await enrolled(client, "B");
    const token = session.access_token;
    const wrong = otherThan(codeOf(auth, secret));
    const guesses = await Promise.all(
      Array.from({ length: 14 }, async (_, count) => {
        const address = `192.0.2.${100 + count}`;
        const challenge_id = await challengeOf(auth, { factorId, token, address });
        const body = { challenge_id, code: wrong };
        return (await factorCall(auth, { path: `/${factorId}/verify`, token, body, address })).status;
      }),
    );
    expect(guesses.filter((status) => status === 422)).toHaveLength(10);
    expect(guesses.filter((status) => status === 429)).toHaveLength(4);
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(auth, secret) });
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    const right = { factorId: other.factorId, code: codeOf(auth, other.secret) };
    expect((await client.mfa.challengeAndVerify(right)).error).toBeNull();
  });

  test("at aal1 for a factor that was begun before another one was verified", async () => {
    const auth = await anAuthService();
    const { client, email } = await aSignedInMember(auth);
    const phone = await client.mfa.enroll({ factorType: "phone", friendlyName: "P", phone: "+15555550123" });
    const app = await enrolled(client);
    await client.mfa.challengeAndVerify({ factorId: app.factorId, code: codeOf(auth, app.secret) });
    const low = await signedIn(auth, email);
    const factorId = phone.data?.id ?? "";
    expect((await provePhone(auth, low.client, factorId)).error).toMatchObject({
      status: 403,
      code: "insufficient_aal",
      message: "AAL2 required to enroll a new factor",
    });
    auth.passMessageInterval();
    expect((await provePhone(auth, client, factorId)).error).toBeNull();
  });
});
