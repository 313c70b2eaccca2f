// Many sign-ins at once: each password hash takes 40 ms of a processor, so the number that may wait is
// bounded, and no caller waits behind all sign-ins of one address.
import { expect, test, vi } from "vitest";
import { aMember, anAuthService, anEmail, password } from "../../support/auth/auth-service.ts";

const hashes = vi.hoisted(() => ({ begun: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    verify: (...given: Parameters<typeof argon2.verify>) => {
      hashes.begun += 1;
      return argon2.verify(...given);
    },
  };
});

const path = "/token?grant_type=password";
const from = (address: string) => ({ "x-test-address": address });

test("of 264 wrong passwords at once from three addresses some are refused, and other addresses sign in", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  let answered = 0;
  const flood = Array.from({ length: 264 }, async (_, index) => {
    const body = { email: index % 2 ? email : anEmail(), password: "wrong-password" };
    const answer = await auth.post(path, body, from(`192.0.2.${10 + (index % 3)}`));
    await answer.text();
    if (answer.status !== 503) answered += 1;
    return answer;
  });
  await expect.poll(() => answered).toBeGreaterThan(0);
  await (await auth.call("/settings")).text(); // its connection is accepted after all of the flood's
  const before = answered;
  expect((await auth.post(path, { email, password }, from("198.51.100.7"))).status).toBe(200);
  expect(answered - before, "hashed for the flood meanwhile").toBeLessThan(60);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(20);
  for (const { headers } of refused) expect(headers.get("retry-after")).toBe("5");
  expect(answers.every(({ status }) => status === 503 || status === 400)).toBe(true);
});

test("no password is compared for an aborted request", async () => {
  const auth = await anAuthService();
  const { email } = await aMember(auth);
  const hangUp = new AbortController();
  hashes.begun = 0;
  const asked = Array.from({ length: 40 }, () =>
    fetch(`${auth.url}${path}`, {
      method: "POST",
      body: JSON.stringify({ email, password: "wrong-password" }),
      signal: hangUp.signal,
    }).catch(() => undefined),
  );
  await expect.poll(() => hashes.begun, { interval: 5 }).toBeGreaterThan(0);
  hangUp.abort();
  await Promise.all(asked);
  expect((await auth.post(path, { email, password }, from("198.51.100.7"))).status).toBe(200);
  expect((await auth.post(path, { email, password })).status).toBe(200); // waits behind all of its own address
  expect(hashes.begun).toBeLessThan(20);
});

test("thirty people at one address who sign in at the same moment all succeed", async () => {
  const open = await anAuthService();
  const emails: string[] = [];
  for (let person = 0; person < 30; person += 1) emails.push((await aMember(open)).email);
  const auth = await anAuthService({ database: open.database, isLimited: true });
  const answers = await Promise.all(emails.map((email) => auth.post(path, { email, password })));
  expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200));
});
