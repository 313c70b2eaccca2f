// How many messages one mailbox or number gets, however its address is spelt and whoever requests them
// (docs/limits.md).
import { describe, expect, test } from "vitest";
import {
  aMember,
  anAuthService,
  anEmail,
  aPhone,
  aSignedInMember,
  password,
  signInByText,
  type TestAuth,
} from "../../support/auth/auth-service.ts";
import { challengeOf, provePhone } from "../../support/auth/second-factor.ts";

describe("all spellings of a mailbox are one", () => {
  test("so that +tags, capitals and Gmail's dots bring no second message of a kind within a minute (R-321)", async () => {
    const auth = await anAuthService();
    for (const spellings of [
      ["victim@example.org", "victim+1@example.org", "Victim+2@Example.org", "victim+3+4@example.org"],
      ["a.victim@gmail.com", "av.ictim@gmail.com", "avictim+1@googlemail.com", "a.v.i.c.t.i.m@gmail.com"],
    ]) {
      const before = auth.mails.length;
      for (const email of spellings) {
        await auth.post("/signup", { email, password });
        await auth.post("/otp", { email });
      }
      expect(auth.mails.slice(before).map(({ to }) => to)).toEqual([spellings[0], spellings[0]]);
    }
  });

  test("whatever mails: a reset, another copy, a change of address", async () => {
    const auth = await anAuthService();
    const { email } = await aMember(auth, "owner@example.org");
    const { client } = await aSignedInMember(auth);
    auth.passMessageInterval();
    expect((await auth.post("/recover", { email })).status).toBe(200);
    expect((await auth.post("/recover", { email: "owner+1@example.org" })).status).toBe(429);
    expect((await client.updateUser({ email: "owner+2@example.org" })).error).toBeNull();
    auth.pass(30);
    const other = await aSignedInMember(auth);
    expect((await other.client.updateUser({ email: "owner+3@example.org" })).error).toMatchObject({
      code: "over_email_send_rate_limit",
    });
  });

  test("also where another copy of a change of address goes to two mailboxes", async () => {
    const auth = await anAuthService();
    const accounts = [await aSignedInMember(auth), await aSignedInMember(auth), await aSignedInMember(auth)];
    for (const [count, { client }] of accounts.entries()) {
      expect((await client.updateUser({ email: `victim+${count}@example.org` })).error).toBeNull();
      auth.passMessageInterval();
    }
    const before = auth.mails.length;
    for (const { email } of accounts) await auth.post("/resend", { type: "email_change", email });
    expect(auth.mails.slice(before).filter(({ to }) => to.startsWith("victim"))).toHaveLength(1);
  });
});

describe("a mailbox gets twenty messages a day that strangers can ask for", () => {
  test("ten of them from one address, known or not, even with the limits off, with Retry-After (R-321)", async () => {
    const auth = await anAuthService({ isLimited: false });
    const { email } = await aMember(auth);
    for (const [asked, alreadySent] of [
      [email, 1],
      [anEmail(), 0],
    ] as const) {
      for (let count: number = alreadySent; count < 10; count += 1)
        expect(await ask(auth, asked, "192.0.2.1")).toBe(200);
      expect(await ask(auth, asked, "192.0.2.1")).toBe(429);
      for (let count = 10; count < 20; count += 1)
        expect(await ask(auth, asked, `198.51.100.${count}`)).toBe(200);
      expect(await ask(auth, asked, "203.0.113.1")).toBe(429);
      auth.passMessageInterval();
      const refused = await auth.post("/otp", { email: asked }, { "x-test-address": "203.0.113.2" });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000);
      expect(await refused.json()).toMatchObject({
        error_code: "over_email_send_rate_limit",
        msg: expect.stringMatching(
          /^For security purposes, you can only request this after \d{5} seconds\.$/,
        ),
      });
    }
  });

  test("and none of what a stranger used up keeps the owner's own codes away", async () => {
    const auth = await anAuthService();
    const { client, email, session } = await aSignedInMember(auth);
    const phone = aPhone();
    const { data } = await client.mfa.enroll({ factorType: "phone", friendlyName: "P", phone: `+${phone}` });
    const factorId = data?.id ?? "";
    const raised = await provePhone(auth, client, factorId);
    const token = raised.data?.access_token ?? session.access_token;
    await useUp(auth);
    auth.passMessageInterval();
    expect((await auth.post("/recover", { email })).status).toBe(429);
    expect((await client.reauthenticate()).error).toBeNull();
    expect(auth.mails.at(-1)?.to).toBe(email);
    const sent = auth.texts.length;
    expect(await challengeOf(auth, { factorId, token })).toBeTruthy();
    expect(auth.texts).toHaveLength(sent + 1);
  });
});

test("a number gets ten texts a day that strangers can ask for, five of them from one address", async () => {
  const auth = await anAuthService({ settings: signInByText });
  const phone = aPhone();
  const text = async (address: string) => {
    auth.passMessageInterval();
    return (await auth.post("/otp", { phone }, { "x-test-address": address })).status;
  };
  for (let count = 0; count < 5; count += 1) expect(await text("192.0.2.1")).toBe(200);
  expect(await text("192.0.2.1")).toBe(429);
  for (let count = 0; count < 5; count += 1) expect(await text(`198.51.100.${count}`)).toBe(200);
  expect(await text("203.0.113.1")).toBe(429);
  expect(auth.texts).toHaveLength(10);
});

test("resending a text counts like any text, for unknown numbers too, and above the limit is dropped silently", async () => {
  const auth = await anAuthService({ settings: signInByText });
  const waiting = aPhone();
  const numbers = [waiting, aPhone()];
  await auth.post("/signup", { phone: waiting, password });
  for (let count = 0; count < 6; count += 1) {
    auth.passMessageInterval();
    for (const phone of numbers) {
      const answer = await auth.post("/resend", { type: "sms", phone });
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
    }
  }
  expect(auth.texts.map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => `+${waiting}`));
  for (const phone of numbers) expect((await auth.post("/otp", { phone })).status).toBe(429);
});

describe("the whole site", () => {
  test("asks for no more mails or texts in a day than its caps, known or not; owners' codes have caps of their own", async () => {
    const auth = await anAuthService({ isLimited: true, settings: signInByText });
    const { client, email } = await aSignedInMember(auth);
    await auth.client().signInWithOtp({ phone: aPhone() });
    const reached = await auth.owner.query(
      `update limits.counters set taken = case when key like 'auth-mail-site:%' then 5000 else 500 end
       where key like 'auth-mail-site:%' or key like 'auth-text-site:%' returning split_part(key, ':', 1) as name`,
    );
    expect(reached.rows.map(({ name }) => name).sort()).toEqual(["auth-mail-site", "auth-text-site"]);
    const sent = auth.mails.length + auth.texts.length;
    const bodies = [{ email }, { email: anEmail() }, { phone: aPhone() }];
    for (const body of bodies) expect((await auth.post("/otp", body)).status).toBe(429);
    expect(auth.mails.length + auth.texts.length).toBe(sent);
    expect((await client.reauthenticate()).error).toBeNull();
  });

  test("mails 200 messages a day for one address", async () => {
    const auth = await anAuthService({ isLimited: true });
    expect((await auth.post("/otp", { email: anEmail() })).status).toBe(200);
    await auth.owner.query("update limits.counters set taken = 200 where key like 'auth-mail-address:%'");
    expect((await auth.post("/otp", { email: anEmail() })).status).toBe(429);
    const elsewhere = { "x-test-address": "198.51.100.7" };
    expect((await auth.post("/otp", { email: anEmail() }, elsewhere)).status).toBe(200);
  });
});

/** Requests a recovery mail after the interval between messages is over, and returns the status. */
async function ask(auth: TestAuth, email: string, address: string): Promise<number> {
  auth.passMessageInterval();
  return (await auth.post("/recover", { email }, { "x-test-address": address })).status;
}

/** Uses up what strangers can request for any mailbox or number. */
async function useUp(auth: TestAuth): Promise<void> {
  await auth.owner.query(
    "update limits.counters set taken = 1000 where key like 'auth-mail-recipient%' or key like 'auth-text-recipient%'",
  );
}
