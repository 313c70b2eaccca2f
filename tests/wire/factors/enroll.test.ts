// Enrolling a second factor, and when that is refused (R-250: POST /factors).
import { describe, expect, test } from "vitest";
import { challengeSeconds } from "../../../contract/account-rules.ts";
import { anAuthService, aSignedInMember, refusal, signedIn } from "../../support/auth/auth-service.ts";
import { aMemberWithApp, enrolled, factorCall, provePhone } from "../../support/auth/second-factor.ts";

test("an app shows the issuer that the caller names, within bounds; characters that no app could show are refused", async () => {
  const auth = await anAuthService();
  const { client, session } = await aSignedInMember(auth);
  const named = await client.mfa.enroll({
    factorType: "totp",
    friendlyName: "1",
    issuer: "Schule für Klempner",
  });
  const uri = new URL(named.data?.type === "totp" ? named.data.totp.uri : "");
  expect(uri.searchParams.get("issuer")).toBe("Schule für Klempner");
  const longest = await client.mfa.enroll({ factorType: "totp", friendlyName: "2", issuer: "漢".repeat(64) });
  expect(longest.error).toBeNull();
  for (const issuer of ["x".repeat(65), "\ud800", "a\nb", "\u0000"]) {
    const body = { factor_type: "totp", friendly_name: "3", issuer };
    expect(await refusal(await factorCall(auth, { path: "", token: session.access_token, body }))).toEqual([
      400,
      "validation_failed",
      "Issuer has to be plain text of at most 64 characters",
    ]);
  }
});

describe("setting up is refused", () => {
  test("for a name that another factor of the account has, the empty one too (R-250)", async () => {
    const auth = await anAuthService();
    const { client } = await aSignedInMember(auth);
    await enrolled(client, "App");
    const named = await client.mfa.enroll({ factorType: "totp", friendlyName: "App" });
    expect(named.error).toMatchObject({
      status: 422,
      code: "mfa_factor_name_conflict",
      message: 'A factor with the friendly name "App" for this user already exists',
    });
    expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
    expect((await client.mfa.enroll({ factorType: "totp" })).error).toMatchObject({
      status: 422,
      code: "mfa_factor_name_conflict",
    });
  });

  test("for invalid kinds and values", async () => {
    const auth = await anAuthService();
    const { session } = await aSignedInMember(auth);
    const refused = async (body: object) =>
      refusal(await factorCall(auth, { path: "", token: session.access_token, body }));
    const types = "factor_type needs to be totp, phone, or webauthn";
    expect(await refused({ factor_type: "email" })).toEqual([400, "validation_failed", types]);
    expect(await refused({})).toEqual([400, "validation_failed", types]);
    expect(await refused({ factor_type: "webauthn" })).toEqual([
      422,
      "mfa_webauthn_enroll_not_enabled",
      "MFA enroll is disabled for WebAuthn",
    ]);
    expect(await refused({ factor_type: "phone" })).toEqual([
      400,
      "validation_failed",
      "Phone number required to enroll Phone factor",
    ]);
    expect(await refused({ factor_type: "phone", phone: "555-0123" })).toEqual([
      400,
      "validation_failed",
      "Invalid phone number format (E.164 required)",
    ]);
    for (const friendly_name of ["x".repeat(101), "\ud800"]) {
      expect(await refused({ factor_type: "totp", friendly_name })).toEqual([
        400,
        "validation_failed",
        "Friendly name has to be text of at most 100 characters",
      ]);
    }
    const unstorable = await refused({ factor_type: "totp", friendly_name: "\u0000" });
    expect(unstorable).toEqual([400, "validation_failed", expect.any(String)]);
    expect(await refused({ factor_type: ["totp"] })).toEqual([400, "bad_json", expect.any(String)]);
  });

  test("for an eleventh factor", async () => {
    const auth = await anAuthService();
    const { client } = await aSignedInMember(auth);
    for (let made = 0; made < 10; made += 1) await enrolled(client, `App ${made}`);
    const { error } = await client.mfa.enroll({ factorType: "totp", friendlyName: "One more" });
    expect(error).toMatchObject({ status: 422, code: "too_many_enrolled_mfa_factors" });
  });

  test("for a number that is a verified factor already; an unverified one is replaced", async () => {
    const auth = await anAuthService();
    const { client } = await aSignedInMember(auth);
    const enroll = (friendlyName: string) =>
      client.mfa.enroll({ factorType: "phone", friendlyName, phone: "+15555550123" });
    const first = await enroll("First");
    const second = await enroll("Second");
    expect((await client.mfa.listFactors()).data?.all).toMatchObject([{ id: second.data?.id }]);
    expect((await client.mfa.challenge({ factorId: first.data?.id ?? "" })).error).toMatchObject({
      status: 404,
      code: "mfa_factor_not_found",
      message: "Factor not found",
    });
    await provePhone(auth, client, second.data?.id ?? "");
    expect((await enroll("Third")).error).toMatchObject({ status: 422, code: "mfa_verified_factor_exists" });
  });

  test("for a session below aal2, once a factor is verified", async () => {
    const auth = await anAuthService();
    const { client, email } = await aMemberWithApp(auth);
    const low = await signedIn(auth, email);
    expect((await low.client.mfa.enroll({ factorType: "totp", friendlyName: "B" })).error).toMatchObject({
      status: 403,
      code: "insufficient_aal",
      message: "AAL2 required to enroll a new factor",
    });
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "B" })).error).toBeNull();
  });
});

test("an unverified factor is deleted five minutes later when another is set up, unless its challenge is open", async () => {
  const auth = await anAuthService();
  const { client } = await aSignedInMember(auth);
  await enrolled(client, "Left behind");
  const { factorId } = await enrolled(client, "In use");
  auth.pass(challengeSeconds + 1);
  await client.mfa.challenge({ factorId });
  await enrolled(client, "New");
  const { data } = await client.mfa.listFactors();
  expect(data?.all.map(({ friendly_name }) => friendly_name).sort()).toEqual(["In use", "New"]);
});

test("an account without a name, as Supabase's anonymous sign-ins leave them, sets no factor up", async () => {
  const auth = await anAuthService();
  const { client } = await aSignedInMember(auth);
  await auth.owner.query("update auth.users set is_anonymous = true");
  expect((await client.mfa.enroll({ factorType: "totp" })).error).toMatchObject({
    status: 403,
    code: "no_authorization",
  });
});
