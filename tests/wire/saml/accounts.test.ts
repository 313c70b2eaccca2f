// Which account a SAML sign-in opens, and what that account holds.
import { expect, test } from "vitest";
import {
  aMember,
  aSignedInMember,
  password,
  refusal,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { postResponse, startAddress } from "../../support/auth/saml-browser.ts";
import { aSamlProvider, aSamlService } from "../../support/auth/saml-provider.ts";

test("an account with the same address and another sign-in method stays separate", async () => {
  const auth = await aSamlService();
  const { user, client: member } = await aSignedInMember(auth, "ada@school.example");
  const provider = await aSamlProvider(auth);
  const answer = await postResponse(auth, await provider.signIn(await startAddress(auth, provider)));
  const { data } = await auth.client().setSession(tokensIn(answer.fragment));
  expect(data.user?.email).toBe("ada@school.example");
  expect(data.user?.id).not.toBe(user.id);
  expect((await member.getUser()).data.user?.identities).toHaveLength(1);
  const { error } = await auth.client().signInWithPassword({ email: "ada@school.example", password });
  expect(error).toBeNull();
});

test("the address and password of an account belong to its identity provider", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth);
  const { access_token } = (
    await postResponse(auth, await provider.signIn(await startAddress(auth, provider)))
  ).fragment;
  const change = (body: object) =>
    auth.call("/user", {
      method: "PUT",
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await change({ data: { nickname: "Countess" } })).status).toBe(200);
  expect((await refusal(await change({ password: "another-password" })))[1]).toBe("user_sso_managed");
  expect((await refusal(await change({ email: "else@example.org" })))[1]).toBe("user_sso_managed");
  const { error } = await auth.client().signUp({ email: "ada@school.example", password });
  expect(error).toBeNull();
});

test("a person who signs in again has the same account, with the provider's present attributes", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth, {
    attributes: JSON.stringify({ keys: { name: { name: "displayName" } } }),
  });
  const first = await signedIn(auth, provider);
  provider.knows("ada", {
    nameId: "ada-7f3c",
    attributes: { mail: "lovelace@school.example", displayName: "Ada" },
  });
  const second = await signedIn(auth, provider);
  expect(second.id).toBe(first.id);
  expect([first.user_metadata.name, second.user_metadata.name]).toEqual(["Ada <L>", "Ada"]);
  expect(second.email).toBe("lovelace@school.example");
  provider.knows("ada", { nameId: "ada-new-name", attributes: { mail: "lovelace@school.example" } });
  const third = await signedIn(auth, provider);
  expect(third.id).toBe(first.id);
  expect(third.identities?.map(({ id }) => id).sort()).toEqual(["ada-7f3c", "ada-new-name"]);
  provider.knows("bob", { nameId: "bob", attributes: { mail: "bob@school.example" } });
  expect((await signedIn(auth, provider, "bob")).id).not.toBe(first.id);
});

test("somebody new with an address that two accounts of the provider have had is refused", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth);
  const mail = "shared@school.example";
  provider.knows("bob", { nameId: "bob", attributes: { mail } });
  const bob = await signedIn(auth, provider, "bob");
  await signedIn(auth, provider, "ada");
  provider.knows("ada", { nameId: "ada-7f3c", attributes: { mail } });
  expect((await signedIn(auth, provider, "ada")).id).not.toBe(bob.id);
  provider.knows("new", { nameId: "new", attributes: { mail } });
  const answer = await postResponse(auth, await provider.signIn(await startAddress(auth, provider), "new"));
  expect(answer.query.error_code).toBe("conflict");
  expect((await auth.owner.query("select from auth.users")).rows).toHaveLength(2);
});

test("two identity providers that know one address have an account each", async () => {
  const auth = await aSamlService();
  const one = await signedIn(auth, await aSamlProvider(auth));
  const other = await signedIn(auth, await aSamlProvider(auth));
  expect(one.email).toBe(other.email);
  expect(one.id).not.toBe(other.id);
});

test("a new person who comes twice at once gets one account", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth);
  const posts = [
    await provider.signIn(await startAddress(auth, provider)),
    await provider.signIn(await startAddress(auth, provider)),
  ];
  const arrivals = await Promise.all(posts.map((post) => postResponse(auth, post)));
  for (const { fragment } of arrivals) expect(fragment).toHaveProperty("access_token");
  const users = await auth.owner.query("select id from auth.users");
  expect(users.rows).toHaveLength(1);
});

test("attributes become claims as the mapping says, and none replaces a claim of the service itself", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth, {
    attributes: JSON.stringify({
      keys: {
        email: { name: "workMail" },
        full_name: { names: ["missing", "displayName"] },
        groups: { name: "groups", array: true },
        first_group: { name: "groups" },
        campus: { name: "campus", default: "north" },
        sub: { name: "displayName" },
        email_verified: { name: "displayName" },
      },
    }),
  });
  provider.knows("ada", {
    nameId: "ada-7f3c",
    attributes: {
      workMail: "ada@work.example",
      mail: "ada@home.example",
      displayName: "Ada",
      groups: ["welding", "", "plumbing"],
    },
  });
  const { user_metadata } = await signedIn(auth, provider);
  expect(user_metadata).toEqual({
    iss: provider.entityId,
    sub: "ada-7f3c",
    email: "ada@work.example",
    email_verified: true,
    phone_verified: false,
    full_name: "Ada",
    custom_claims: { groups: ["welding", "plumbing"], first_group: "welding", campus: "north" },
  });
});

test("a person is identified by the subject-id, else by a persistent NameID; an email NameID is lower-cased and is the address", async () => {
  const auth = await aSamlService();
  const provider = await aSamlProvider(auth);
  provider.knows("ada", {
    nameId: "some-name",
    attributes: { "urn:oasis:names:tc:SAML:attribute:subject-id": "ada@scope", Mail: "ada@school.example" },
  });
  expect((await signedIn(auth, provider)).identities?.[0]?.id).toBe("ada@scope");
  const nameIdFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
  provider.knows("bob", { nameId: "Bob@School.example", nameIdFormat });
  const bob = await signedIn(auth, provider, "bob");
  expect([bob.identities?.[0]?.id, bob.email]).toEqual(["bob@school.example", "bob@school.example"]);
});

test("a member's own sign-in works beside a provider of the same domain", async () => {
  const auth = await aSamlService();
  await aSamlProvider(auth, { domains: ["school.example"] });
  const { email } = await aMember(auth, "grace@school.example");
  expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull();
});

/** Signs `user` in through the identity provider and returns the account's user. */
async function signedIn(auth: TestAuth, provider: Awaited<ReturnType<typeof aSamlProvider>>, user = "ada") {
  const answer = await postResponse(auth, await provider.signIn(await startAddress(auth, provider), user));
  const { data, error } = await auth.client().setSession(tokensIn(answer.fragment));
  if (error || !data.user) throw error ?? new Error(JSON.stringify(answer));
  return data.user;
}

function tokensIn({ access_token = "", refresh_token = "" }: Record<string, string>) {
  return { access_token, refresh_token };
}
