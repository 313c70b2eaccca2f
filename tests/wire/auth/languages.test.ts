// Mail and texts about an account are in its language, which came with the sign-up, whatever else the account
// has in its metadata. The second language is a test's own.
import { expect, test, vi } from "vitest";
import {
  anAuthService,
  anEmail,
  aPhone,
  codeIn,
  follow,
  lastMailTo,
  lastTextTo,
  linkIn,
  password,
  signedIn,
  signInByText,
  siteUrl,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { aMemberWithApp, factorCall } from "../../support/auth/second-factor.ts";
import { mark, secondLanguage } from "../../support/second-language.ts";

vi.mock("#words", async (original) => {
  const { withSecondLanguage } = await import("../../support/second-language.ts"); // before imports above
  return withSecondLanguage(await original());
});

const spanish = { data: { language: secondLanguage.code, first_name: "Inés" } };

test("a sign-up, a copy of its mail and a new password are in the language of the sign-up", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signUp({ email, password, options: spanish });
  auth.passMessageInterval();
  await auth.client().resend({ type: "signup", email });
  await follow(auth, lastMailTo(auth, email));
  await auth.client().resetPasswordForEmail(email);
  expect(markedMails(auth)).toEqual([true, true, true]);
  for (const mail of auth.mails) expect(linkIn(mail).startsWith(`${siteUrl}/es/auth?`)).toBe(true);
  const [{ html = "", text = "" } = {}] = auth.mails;
  expect(html).toContain('<html lang="es">');
  expect(text.split("\n\n").filter((part) => !part.startsWith(mark))).toEqual([
    expect.stringMatching(/^--\n\[es\] /),
  ]);
});

test("a repeated sign-up with another password keeps the later language, and drops the names", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signUp({ email, password: "password-of-a-stranger" });
  auth.passMessageInterval();
  await auth.client().signUp({ email, password, options: spanish });
  expect(markedMails(auth)).toEqual([false, true]);
  await follow(auth, lastMailTo(auth, email));
  expect(await metadataOf(auth, email)).toMatchObject({ language: "es" });
  expect(await metadataOf(auth, email)).not.toHaveProperty("first_name");
});

test("a new password before the confirmation keeps the language alone", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signUp({ email, password, options: spanish });
  await auth.client().resetPasswordForEmail(email);
  expect(markedMails(auth)).toEqual([true, true]);
  await follow(auth, lastMailTo(auth, email));
  expect(await metadataOf(auth, email)).toMatchObject({ language: "es" });
  expect(await metadataOf(auth, email)).not.toHaveProperty("first_name");
});

test("an address that changes together with the language is told in the new language", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signUp({ email, password });
  await follow(auth, lastMailTo(auth, email));
  auth.passMessageInterval();
  const { client } = await signedIn(auth, email);
  const { error } = await client.updateUser({ email: anEmail(), ...spanish });
  expect(error).toBeNull();
  expect(markedMails(auth).slice(-2)).toEqual([true, true]);
  expect(await metadataOf(auth, email)).toMatchObject({ language: "es" });
});

test("a mail that is asked for on the pages of a language is in it, whatever the account's language (R-446)", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signUp({ email, password });
  await follow(auth, lastMailTo(auth, email));
  for (const redirectTo of [`${siteUrl}/es/auth?from=reset`, `${siteUrl}/auth?from=reset`]) {
    auth.passMessageInterval();
    await auth.client().resetPasswordForEmail(email, { redirectTo });
  }
  expect(markedMails(auth)).toEqual([false, true, false]);
});

test("codes for signing in and for changes are in the language of the account", async () => {
  const auth = await anAuthService({ settings: signInByText });
  const email = anEmail();
  const client = auth.client();
  await client.signInWithOtp({ email, options: spanish });
  await client.verifyOtp({ email, token: codeIn(lastMailTo(auth, email)), type: "email" });
  auth.passMessageInterval();
  await auth.client().signInWithOtp({ email });
  await client.reauthenticate();
  await client.updateUser({ email: anEmail() });
  expect(markedMails(auth)).toEqual([true, true, true, true, true]);
  await client.updateUser({ phone: aPhone() });
  expect(auth.texts.map(({ body }) => body.startsWith(mark))).toEqual([true]);
});

test("notices about recovery codes and the text of a second factor are in the language of the account", async () => {
  const auth = await anAuthService();
  const { client, email } = await aMemberWithApp(auth);
  await client.updateUser(spanish);
  const { access_token: token } = (await client.getSession()).data.session ?? { access_token: "" };
  const answer = await factorCall(auth, { path: "/recovery-codes", token });
  const [code] = (await answer.json()).codes;
  const { session } = await signedIn(auth, email);
  await factorCall(auth, {
    path: "/recovery-codes/verify",
    token: session.access_token,
    body: { code },
  });
  const [made, used] = auth.mails.slice(-2);
  for (const mail of [made, used]) expect(mail?.text.startsWith(mark)).toBe(true);
  expect(used?.text).toContain(`${mark}nine codes left.`);

  const { data } = await client.mfa.enroll({ factorType: "phone", phone: `+${aPhone()}` });
  await client.mfa.challenge({ factorId: data?.id ?? "" });
  expect(auth.texts.map(({ body }) => body.startsWith(mark))).toEqual([true]);
});

test("the text with a new account's code is in the language that came with the request", async () => {
  const auth = await anAuthService({ settings: signInByText });
  const [spanishPhone, otherPhone] = [aPhone(), aPhone()];
  await auth.client().signInWithOtp({ phone: spanishPhone, options: spanish });
  await auth.client().signInWithOtp({ phone: otherPhone, options: { data: { language: "../es" } } });
  await expect.poll(() => auth.texts).toHaveLength(2);
  expect(lastTextTo(auth, spanishPhone).body).toContain(mark);
  expect(lastTextTo(auth, otherPhone).body).not.toContain(mark);
});

test.each(["../es", "xx", { code: "es" }, ["es"], "e".repeat(6_000)])(
  "a sign-up with the language %j is answered as any other, and its mail is in English",
  async (language) => {
    const auth = await anAuthService();
    const email = anEmail();
    const { error } = await auth.client().signUp({ email, password, options: { data: { language } } });
    expect(error).toBeNull();
    expect(markedMails(auth)).toEqual([false]);
  },
);

/** For each mail, whether it is in the second language. */
function markedMails({ mails }: TestAuth): boolean[] {
  return mails.map(({ subject }) => subject.startsWith(mark));
}

async function metadataOf({ owner }: TestAuth, email: string): Promise<unknown> {
  const { rows } = await owner.query(
    "select raw_user_meta_data as metadata from auth.users where email = $1",
    [email],
  );
  return rows[0]?.metadata;
}
