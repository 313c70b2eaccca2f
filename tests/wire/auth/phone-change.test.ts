// Changing the phone number of an account, with the unmodified official client (R-246: PUT /user).
import { describe, expect, test } from "vitest";
import {
  anAuthService,
  anEmail,
  aPhone,
  aPhoneMember,
  aSignedInMember,
  codeIn,
  follow,
  lastMailTo,
  lastTextTo,
  password,
  signInByText,
} from "../../support/auth/auth-service.ts";

describe("a new phone number", () => {
  test("of an account with an email address counts once its code is typed, and then signs in too (R-246)", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const { client, email } = await aSignedInMember(auth);
    const phone = aPhone();
    const { data, error } = await client.updateUser({ phone: `+${phone}` });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, phone: "", new_phone: phone });
    expect(lastTextTo(auth, phone).body).toMatch(/^\d{6} confirms this number/);

    const token = codeIn(lastTextTo(auth, phone));
    expect((await auth.client().verifyOtp({ phone, token, type: "sms" })).error?.code).toBe("otp_expired");
    const verified = await client.verifyOtp({ phone, token, type: "phone_change" });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({
      email,
      phone,
      app_metadata: { provider: "email", providers: ["email", "phone"] },
    });
    expect(verified.data.user).not.toHaveProperty("new_phone");
    expect(verified.data.user?.identities?.map(({ provider }) => provider)).toEqual(["email", "phone"]);
    expect(verified.data.user?.identities?.[1]?.identity_data).toMatchObject({ phone, phone_verified: true });
    expect((await client.getClaims()).data?.claims.app_metadata).toMatchObject({
      providers: ["email", "phone"],
    });
    expect((await auth.client().signInWithPassword({ phone, password })).error).toBeNull();
  });

  test("of an account with a number replaces it", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const { client, phone } = await aPhoneMember(auth);
    const newPhone = aPhone();
    expect((await client.updateUser({ phone: newPhone })).error).toBeNull();
    expect((await auth.client().signInWithPassword({ phone, password })).error).toBeNull();
    const token = codeIn(lastTextTo(auth, newPhone));
    const { data } = await client.verifyOtp({ phone: newPhone, token, type: "phone_change" });
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ phone: newPhone });
    expect((await auth.client().signInWithPassword({ phone: newPhone, password })).error).toBeNull();
    expect((await auth.client().signInWithPassword({ phone, password })).error).toMatchObject({
      code: "invalid_credentials",
    });
  });

  test("counts at once where the operator turned confirmation off", async () => {
    const auth = await anAuthService({ settings: signInByText, isAutoConfirming: true });
    const client = auth.client();
    await client.signUp({ email: anEmail(), password });
    const phone = aPhone();
    const { data, error } = await client.updateUser({ phone });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone, app_metadata: { providers: ["email", "phone"] } });
    expect(data.user?.phone_confirmed_at).toBeTruthy();
    expect(auth.texts).toHaveLength(0);
  });

  test("can be asked for again, by the new number or the one in use, once a minute each way", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const { client, phone } = await aPhoneMember(auth);
    const newPhone = aPhone();
    await client.updateUser({ phone: newPhone });
    const textsToNew = () => auth.texts.filter(({ to }) => to === `+${newPhone}`).length;
    expect((await client.resend({ type: "phone_change", phone: newPhone })).error).toMatchObject({
      code: "over_sms_send_rate_limit",
    });
    expect((await client.resend({ type: "phone_change", phone })).error).toBeNull();
    expect(textsToNew()).toBe(1);
    auth.passMessageInterval();
    expect((await client.resend({ type: "phone_change", phone })).error).toBeNull();
    expect(textsToNew()).toBe(2);
    auth.passMessageInterval();
    expect((await client.resend({ type: "phone_change", phone: newPhone })).error).toBeNull();
    expect(textsToNew()).toBe(3);
    expect(auth.texts.filter(({ to }) => to === `+${phone}`)).toHaveLength(1);
    const token = codeIn(lastTextTo(auth, newPhone));
    expect((await client.verifyOtp({ phone: newPhone, token, type: "phone_change" })).error).toBeNull();
  });

  test("that another account has, from before or since the request, is refused", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const { phone } = await aPhoneMember(auth);
    const { client } = await aSignedInMember(auth);
    expect((await client.updateUser({ phone })).error).toMatchObject({
      code: "phone_exists",
      status: 422,
      message: "A user with this phone number has already been registered",
    });
    const wanted = aPhone();
    await client.updateUser({ phone: wanted });
    const token = codeIn(lastTextTo(auth, wanted));
    auth.passMessageInterval();
    await aPhoneMember(auth, wanted);
    expect((await client.verifyOtp({ phone: wanted, token, type: "phone_change" })).error).toMatchObject({
      code: "phone_exists",
      status: 422,
    });
  });

  test("is refused to another channel, to a session that lacks its second factor, and to accounts of an organisation", async () => {
    const auth = await anAuthService({ settings: signInByText });
    const { client, user } = await aSignedInMember(auth);
    const phone = aPhone();
    const attempt = async () => (await client.updateUser({ phone })).error;
    expect(
      (await client.updateUser({ phone, channel: "whatsapp" } as { phone: string })).error,
    ).toMatchObject({
      code: "validation_failed",
    }); // the client's type lacks `channel`, which upstream accepts
    await auth.owner.query("update auth.users set is_sso_user = true where id = $1", [user.id]);
    expect(await attempt()).toMatchObject({ code: "user_sso_managed", status: 422 });
    await auth.owner.query("update auth.users set is_sso_user = false where id = $1", [user.id]);
    await auth.owner.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, '', 'totp', 'verified', now(), now())`,
      [user.id],
    );
    expect(await attempt()).toMatchObject({ code: "insufficient_aal", status: 401 });
    expect(auth.texts).toHaveLength(0);
    await auth.owner.query("delete from auth.mfa_factors");
    expect(await attempt()).toBeNull();
  });
});

test("an account with a number may take an email address, which signs in too", async () => {
  const auth = await anAuthService({ settings: signInByText });
  const { client, phone } = await aPhoneMember(auth);
  const email = anEmail();
  expect((await client.updateUser({ email })).data.user).toMatchObject({ phone, new_email: email });
  expect((await follow(auth, lastMailTo(auth, email))).fragment).toMatchObject({ type: "email_change" });
  const { data } = await client.refreshSession();
  expect(data.user).toMatchObject({
    email,
    phone,
    app_metadata: { provider: "phone", providers: ["phone", "email"] },
  });
  expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull();
});
