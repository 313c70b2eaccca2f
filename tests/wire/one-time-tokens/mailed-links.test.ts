// The links in mails about accounts lead to a page of the site, which posts their token.
import { expect, test } from "vitest";
import {
  aMember,
  anAuthService,
  anEmail,
  aSignedInMember,
  codeIn,
  follow,
  lastMailTo,
  linkIn,
  password,
  siteUrl,
  type TestAuth,
  tokenHashIn,
} from "../../support/auth/auth-service.ts";

const app = "https://app.example/in?a=b";

test("every mail's link leads to the sign-in page, with the token, the type and the target (R-485)", async () => {
  const auth = await anAuthService({ uriAllowList: ["https://app.example/**"] });
  const { email, client } = await aSignedInMember(auth);
  const newcomer = anEmail();
  await auth.client().signUp({ email: newcomer, password, options: { emailRedirectTo: app } });
  expect(linkOf(auth, newcomer)).toEqual({ type: "signup", redirect_to: app });
  await auth.client().resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth?from=reset` });
  expect(linkOf(auth, email)).toEqual({ type: "recovery", redirect_to: `${siteUrl}/auth?from=reset` });
  auth.passMessageInterval();
  await auth.client().signInWithOtp({
    email,
    options: { emailRedirectTo: "https://elsewhere.example", shouldCreateUser: false },
  });
  expect(linkOf(auth, email)).toEqual({ type: "magiclink", redirect_to: siteUrl });
  const changed = anEmail();
  await client.refreshSession();
  expect((await client.updateUser({ email: changed })).error).toBeNull();
  for (const address of [email, changed]) expect(linkOf(auth, address).type).toBe("email_change");
});

test("the posted token signs in once; until then the code in the same mail works too", async () => {
  const auth = await anAuthService();
  const email = anEmail();
  await auth.client().signUp({ email, password });
  const mail = lastMailTo(auth, email);
  const token_hash = tokenHashIn(mail);
  const { data, error } = await auth.client().verifyOtp({ token_hash, type: "signup" });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
  for (const proof of [
    { token_hash, type: "signup" },
    { email, token: codeIn(mail), type: "signup" },
  ] as const)
    expect((await auth.client().verifyOtp(proof)).error).toMatchObject({ code: "otp_expired" });
  expect((await follow(auth, mail)).fragment).toMatchObject({ error_code: "otp_expired" });
});

test("a token that was asked for with PKCE gives a session to whoever posts it, as upstream", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  await auth.client({}, "pkce").resetPasswordForEmail(email);
  const token_hash = tokenHashIn(lastMailTo(auth, email));
  expect(token_hash).toMatch(/^pkce_/);
  const { data, error } = await auth.client().verifyOtp({ token_hash, type: "recovery" });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
});

/** Without the token, of which only the form is certain. */
function linkOf(auth: TestAuth, email: string): Record<string, string> {
  const link = new URL(linkIn(lastMailTo(auth, email)));
  expect(`${link.origin}${link.pathname}`).toBe(`${siteUrl}/auth`);
  const { token_hash, ...others } = Object.fromEntries(link.searchParams);
  expect(token_hash).toMatch(/^[0-9a-f]{56}$/);
  return others;
}
