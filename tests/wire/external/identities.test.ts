// The identities of an account, linked and unlinked with the official client (/user/identities).
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  aMember,
  anEmail,
  aSignedInMember,
  follow,
  lastMailTo,
  refusal,
  siteUrl,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { signInThrough } from "../../support/auth/external-sign-in.ts";
import {
  aSiteWithProviders,
  identitiesOf,
  type LinkedDevice,
  link,
  unlink,
} from "../../support/auth/linked-identities.ts";

describe("linking", () => {
  test("adds a way to sign in, whatever address the provider knows (R-249)", async () => {
    const auth = await aSiteWithProviders([
      { sub: "ada", email: "other@example.org", email_verified: false },
    ]);
    const member = await aSignedInMember(auth);
    const end = await link(auth, member, "ada");
    expect([end.target, Boolean(end.fragment.access_token)]).toEqual([`${siteUrl}/`, true]);
    expect((await identitiesOf(member)).map(({ provider }) => provider)).toEqual(["email", "keycloak"]);
    const { data } = await auth
      .client()
      .getUser((await signInThrough(auth, "ada", { provider: "keycloak" })).fragment.access_token);
    expect([data.user?.id, data.user?.email]).toEqual([member.user.id, member.email]);
    expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email", "keycloak"] });
  });

  test("answers a redirect where the client does not ask only for the address, and needs somebody signed in", async () => {
    const auth = await aSiteWithProviders([]);
    const { session } = await aSignedInMember(auth);
    const path = "/user/identities/authorize?provider=keycloak";
    const headers = { authorization: `Bearer ${session.access_token}` };
    expect((await auth.call(path, { headers })).status).toBe(302);
    expect((await auth.call(path)).status).toBe(401);
    expect(await refusal(await auth.call(path.replace("keycloak", "github"), { headers }))).toEqual([
      ...[400, "validation_failed", "Unsupported provider: provider is not enabled"],
    ]);
    auth.stop();
    auth.pass(3_601);
    const fresh = { authorization: `Bearer ${(await aSignedInMember(auth)).session.access_token}` };
    expect((await refusal(await auth.call(path, { headers: fresh })))[1]).toBe("request_timeout");
  });

  test("with PKCE gives back a code for the linked account", async () => {
    const auth = await aSiteWithProviders([{ sub: "ada", email: anEmail(), email_verified: true }]);
    const { session, user } = await aSignedInMember(auth);
    const client = auth.client({}, "pkce");
    await client.setSession(session);
    const { query } = await link(auth, { client }, "ada");
    const { data, error } = await client.exchangeCodeForSession(query.code ?? "");
    expect([error, data.user?.id, data.user?.identities?.length]).toEqual([null, user.id, 2]);
  });

  test("refuses an identity that is linked already, here or elsewhere", async () => {
    const auth = await aSiteWithProviders([{ sub: "ada", email: anEmail(), email_verified: true }]);
    const [owner, other] = [await aSignedInMember(auth), await aSignedInMember(auth)];
    expect((await link(auth, owner, "ada")).fragment).toHaveProperty("access_token");
    const refused = async (device: LinkedDevice) => {
      const { error_code, error_description } = (await link(auth, device, "ada")).fragment;
      return [error_code, error_description];
    };
    expect(await refused(owner)).toEqual(["identity_already_exists", "Identity is already linked"]);
    expect(await refused(other)).toEqual([
      ...["identity_already_exists", "Identity is already linked to another user"],
    ]);
    expect(await identitiesOf(other)).toHaveLength(1);
  });

  test("by two at once gives the identity to one", async () => {
    const auth = await aSiteWithProviders([{ sub: "ada", email: anEmail(), email_verified: true }]);
    const devices = [await aSignedInMember(auth), await aSignedInMember(auth), await aSignedInMember(auth)];
    const ends = await Promise.all(devices.map((device) => link(auth, device, "ada")));
    const codes = ends.map(({ fragment }) => fragment.error_code ?? "linked").sort();
    expect(codes).toEqual(["identity_already_exists", "identity_already_exists", "linked"]);
  });

  test("links an id token too, for a signed-in person", async () => {
    const auth = await aSiteWithProviders([]);
    const member = await aSignedInMember(auth);
    const token = await auth.idToken({ sub: "ada", email: anEmail(), email_verified: true });
    const { data, error } = await member.client.linkIdentity({ provider: "google", token });
    expect([error, data.user?.id]).toEqual([null, member.user.id]);
    expect((await identitiesOf(member)).map(({ provider }) => provider)).toEqual(["email", "google"]);
    const body = { provider: "google", id_token: token, link_identity: true };
    const refused = await auth.post("/token?grant_type=id_token", body);
    expect(await refusal(refused)).toEqual([
      ...[400, "validation_failed", "Linking requires a valid user access token in Authorization"],
    ]);
  });

  test("gives an account without an address the provider's, once it is verified", async () => {
    const [proven, claimed] = [anEmail(), anEmail()];
    const auth = await aSiteWithProviders([
      { sub: "ada", email: proven, email_verified: true },
      { sub: "bea", email: claimed, email_verified: false },
      { sub: "cleo", email: proven, email_verified: true },
    ]);
    const ada = await aPhoneMember(auth);
    await link(auth, ada, "ada");
    expect((await ada.client.getUser()).data.user).toMatchObject({
      email: proven,
      email_confirmed_at: expect.any(String),
    });
    const bea = await aPhoneMember(auth);
    expect((await link(auth, bea, "bea")).fragment).toMatchObject({
      error_code: "email_not_confirmed",
      error_description:
        "Unverified email with keycloak. A confirmation email has been sent to your keycloak email",
    });
    expect((await bea.client.getUser()).data.user).toMatchObject({ email: "", new_email: claimed });
    await follow(auth, lastMailTo(auth, claimed));
    expect((await bea.client.getUser()).data.user).toMatchObject({
      email: claimed,
      email_confirmed_at: expect.any(String),
    });
    const cleo = await aPhoneMember(auth);
    expect((await link(auth, cleo, "cleo")).fragment.error_code).toBe("email_exists");
    expect(await identitiesOf(cleo)).toHaveLength(1);
  });
});

/** A member with a phone number and no email address. */
async function aPhoneMember(auth: TestAuth) {
  const member = await aSignedInMember(auth);
  const phone = randomUUID().replace(/\D/g, "").slice(0, 14);
  await auth.owner.query(
    "update auth.users set email = null, email_confirmed_at = null, phone = $2, phone_confirmed_at = now() where id = $1",
    [member.user.id, phone],
  );
  await auth.owner.query(
    `update auth.identities set provider = 'phone', identity_data = jsonb_build_object('sub', user_id, 'phone', $2::text)
     where user_id = $1`,
    [member.user.id, phone],
  );
  return member;
}

describe("unlinking", () => {
  test("takes a way to sign in away, and its name from the account (R-249)", async () => {
    const auth = await aSiteWithProviders([{ sub: "ada", email: anEmail(), email_verified: true }]);
    const member = await aSignedInMember(auth);
    await link(auth, member, "ada");
    expect(await unlink(member, "keycloak")).toEqual({ data: {}, error: null });
    expect((await identitiesOf(member)).map(({ provider }) => provider)).toEqual(["email"]);
    const { data } = await member.client.getUser();
    expect([data.user?.email, data.user?.app_metadata.providers]).toEqual([member.email, ["email"]]);
    const end = await signInThrough(auth, "ada", { provider: "keycloak" });
    expect((await auth.client().getUser(end.fragment.access_token)).data.user?.id).not.toBe(member.user.id);
  });

  test("refuses the last one, somebody else's, an unknown one and what is no id (R-249)", async () => {
    const auth = await aSiteWithProviders([{ sub: "ada", email: anEmail(), email_verified: true }]);
    const [member, other] = [await aSignedInMember(auth), await aSignedInMember(auth)];
    expect((await unlink(member, "email")).error).toMatchObject({
      status: 422,
      code: "single_identity_not_deletable",
      message: "User must have at least 1 identity after unlinking",
    });
    await link(auth, member, "ada");
    const [foreign] = await identitiesOf(other);
    const headers = { authorization: `Bearer ${member.session.access_token}` };
    const remove = async (id: string) =>
      refusal(await auth.call(`/user/identities/${id}`, { method: "DELETE", headers }));
    for (const id of [foreign?.identity_id ?? "", randomUUID()])
      expect(await remove(id)).toEqual([422, "identity_not_found", "Identity doesn't exist"]);
    for (const id of ["1", "%00", "x".repeat(5_000)])
      expect(await remove(id)).toEqual([404, "validation_failed", "identity_id must be an UUID"]);
    expect((await auth.call(`/user/identities/${randomUUID()}`, { method: "DELETE" })).status).toBe(401);
    expect(await identitiesOf(member)).toHaveLength(2);
  });

  test("of both at once leaves one", async () => {
    const auth = await aSiteWithProviders([{ sub: "ada", email: anEmail(), email_verified: true }]);
    const member = await aSignedInMember(auth);
    await link(auth, member, "ada");
    const answers = await Promise.all(
      (await identitiesOf(member)).map((identity) => member.client.unlinkIdentity(identity)),
    );
    const codes = answers.map(({ error }) => error?.code ?? "unlinked").sort();
    expect(codes).toEqual(["single_identity_not_deletable", "unlinked"]);
    expect(await identitiesOf(member)).toHaveLength(1);
  });

  test("of the address in use leaves the account another one that its provider has verified", async () => {
    const proven = anEmail();
    const auth = await aSiteWithProviders([{ sub: "ada", email: proven, email_verified: true }]);
    const ada = await aSignedInMember(auth);
    await link(auth, ada, "ada");
    await auth.client().resetPasswordForEmail(ada.email);
    const reset = lastMailTo(auth, ada.email);
    expect((await unlink(ada, "email")).error).toBeNull();
    expect((await ada.client.getUser()).data.user).toMatchObject({
      email: proven,
      email_confirmed_at: expect.any(String),
    });
    const stale = await follow(auth, reset);
    expect(stale.fragment.error_code).toBe("otp_expired");
  });

  test("of the address in use leaves no address if the others are merely claimed; its owner keeps the claimed one", async () => {
    const victims = anEmail();
    const auth = await aSiteWithProviders([
      { sub: "eve", email: victims, email_verified: false },
      { sub: "victim", email: victims, email_verified: true },
    ]);
    const eve = await aSignedInMember(auth);
    await link(auth, eve, "eve");
    expect((await unlink(eve, "email")).error).toBeNull();
    const { data } = await eve.client.getUser();
    expect([data.user?.email, data.user?.user_metadata.email_verified]).toEqual(["", false]);
    expect(data.user).not.toHaveProperty("email_confirmed_at");
    const back = await signInThrough(auth, "eve", { provider: "keycloak" });
    expect((await auth.client().getUser(back.fragment.access_token)).data.user?.id).toBe(eve.user.id);
    const end = await signInThrough(auth, "victim", { provider: "google" });
    const victim = (await auth.client().getUser(end.fragment.access_token)).data.user;
    expect([victim?.email, victim?.id === eve.user.id]).toEqual([victims, false]);
  });

  test("refuses if the only remaining address belongs to another account", async () => {
    const taken = anEmail();
    const auth = await aSiteWithProviders([{ sub: "ada", email: taken, email_verified: true }]);
    const member = await aSignedInMember(auth);
    await link(auth, member, "ada");
    await aMember(auth, taken);
    expect((await unlink(member, "email")).error).toMatchObject({
      status: 422,
      code: "email_conflict_identity_not_deletable",
    });
    expect(await identitiesOf(member)).toHaveLength(2);
  });
});
