// How often an account's password may be attempted: from one address, and from all addresses together.
import { expect, test, vi } from "vitest";
import { retentionDays } from "../../../server/auth/database/purge-expired.ts";
import { aMember, anAuthService, password, type TestAuth } from "../../support/auth/auth-service.ts";

const hashes = vi.hoisted(() => ({ compared: 0, gate: Promise.resolve() }));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    verify: async (...given: Parameters<typeof argon2.verify>) => {
      hashes.compared += 1;
      await hashes.gate;
      return argon2.verify(...given);
    },
  };
});

test("of ninety passwords sent at the same moment, the right one among them, ten are compared", async () => {
  const { auth, email } = await aLimitedService();
  hashes.compared = 0;
  const attempts = Array.from({ length: 90 }, (_, index) =>
    attempt(auth, { email, password: index === 87 ? password : `wrong-${index}` }),
  );
  const statuses = await Promise.all(attempts);
  expect(hashes.compared).toBeLessThanOrEqual(10);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
});

test("thirty sign-ins with the right password are never refused", async () => {
  const { auth, email } = await aLimitedService();
  for (let count = 0; count < 9; count += 1)
    expect(await attempt(auth, { email, password: "wrong" })).toBe(400);
  for (let count = 0; count < 30; count += 1) expect(await attempt(auth, { email, password })).toBe(200);
  expect(await attempt(auth, { email, password: "wrong" })).toBe(400);
  expect(await attempt(auth, { email, password })).toBe(429);
});

test("an attempt that is refused before the password is compared is not counted", async () => {
  const { auth, email } = await aLimitedService();
  hashes.compared = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  hashes.gate = promise;
  const flood = Array.from({ length: 60 }, (_, index) =>
    attempt(auth, { email: `nobody${index}@example.org`, password: "wrong", address: "192.0.2.2" }),
  );
  const hangUp = new AbortController();
  const aborted = Array.from({ length: 10 }, () =>
    attempt(auth, { email, password: "wrong", signal: hangUp.signal }).catch(() => undefined),
  );
  await expect.poll(async () => (await counted(auth)).accounts).toBe(61);
  hangUp.abort();
  await Promise.race(flood); // the first request that is refused because the queue is full
  resolve();
  const statuses = await Promise.all(flood);
  await Promise.all(aborted);
  const compared = statuses.filter((status) => status === 400).length;
  expect(statuses.filter((status) => status === 503)).toHaveLength(60 - compared);
  expect(compared).toBeLessThan(60);
  // Requests that were aborted after their comparison had begun are counted as well.
  const isEachCompared = async () => (await counted(auth)).tries === hashes.compared;
  await expect.poll(isEachCompared).toBe(true);
  expect(hashes.compared).toBeLessThan(70);
  expect(await attempt(auth, { email, password })).toBe(200);
});

test("wrong passwords from many addresses stop after two hundred, except from networks of earlier sign-ins", async () => {
  const { auth, email } = await aLimitedService();
  const home = "198.51.100.7";
  expect(await attempt(auth, { email, password, address: home })).toBe(200);
  await auth.owner.query(
    "update limits.counters set taken = 199 where key like 'auth-wrong-password-account:%'",
  );
  for (let host = 20; host < 24; host += 1)
    expect(await attempt(auth, { email, password: "wrong", address: `192.0.2.${host}` })).toBe(400);
  expect(await attempt(auth, { email, password, address: "192.0.2.24" })).toBe(429);
  expect(await attempt(auth, { email: "nobody@example.org", password, address: "192.0.2.24" })).toBe(400);
  expect(await attempt(auth, { email, password, address: home })).toBe(200);
  for (let tries = 0; tries < 9; tries += 1)
    expect(await attempt(auth, { email, password: "wrong", address: home })).toBe(400);
  expect(await attempt(auth, { email, password, address: home })).toBe(200);
});

test("when strangers use up an account's attempts, its owner has some in a new network, and all in a known one", async () => {
  const { auth, email } = await aLimitedService();
  const office = "198.51.100.7";
  const { session } = (
    await auth.client({ "x-test-address": office }).signInWithPassword({ email, password })
  ).data;
  const headers = { authorization: `Bearer ${session?.access_token}`, "x-test-address": office };
  expect((await auth.call("/logout", { method: "POST", headers })).status).toBe(204);
  await useUpAccountAttempts(auth, email);
  for (let tries = 0; tries < 9; tries += 1)
    expect(await attempt(auth, { email, password: "wrong", address: office })).toBe(400);
  expect(await attempt(auth, { email, password, address: office })).toBe(200);
  for (let tries = 0; tries < 2; tries += 1)
    expect(await attempt(auth, { email, password: "wrong", address: "203.0.113.9" })).toBe(400);
  expect(await attempt(auth, { email, password, address: "203.0.113.9" })).toBe(200);
});

test("a network is forgotten some time after the last sign-in from there", async () => {
  const { auth, email } = await aLimitedService();
  const office = "198.51.100.7";
  expect(await attempt(auth, { email, password, address: office })).toBe(200);
  auth.pass((retentionDays.signInNetwork + 1) * 86_400);
  expect(await attempt(auth, { email, password, address: "203.0.113.9" })).toBe(200);
  const networks = async () =>
    (await auth.owner.query("select network from auth.sign_in_networks order by network")).rows;
  await expect.poll(networks).toEqual([{ network: "203.0.113.9" }]);
});

/** Sets the counter above 200 wrong passwords within the hour, as if they came from many networks. */
async function useUpAccountAttempts(auth: TestAuth, email: string): Promise<void> {
  expect(await attempt(auth, { email, password: "wrong", address: "192.0.2.20" })).toBe(400);
  await auth.owner.query(
    "update limits.counters set taken = 500 where key like 'auth-wrong-password-account:%'",
  );
}

async function aLimitedService() {
  const auth = await anAuthService({ isLimited: true });
  const { email } = await aMember(auth);
  return { auth, email };
}

async function counted({ owner }: TestAuth): Promise<{ accounts: number; tries: number }> {
  const { rows } = await owner.query(
    `select count(*)::int as accounts, sum(taken)::int as tries
       from limits.counters where key like 'auth-wrong-password:%'`,
  );
  return rows[0];
}

type Attempt = { email: string; password: string; address?: string; signal?: AbortSignal };

async function attempt(auth: TestAuth, { address = "192.0.2.1", signal, ...body }: Attempt): Promise<number> {
  const answer = await fetch(`${auth.url}/token?grant_type=password`, {
    method: "POST",
    headers: { "x-test-address": address },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  await answer.text();
  return answer.status;
}
