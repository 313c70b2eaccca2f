import { expect, test } from "vitest";
import { aDatabase } from "../../../tests/support/data/database.ts";
import { createLog, type Log } from "../log.ts";
import { everybody, networkPrefix, widerNetworkPrefix } from "./caller.ts";
import { createRateLimiter } from "./rate-limit.ts";

const log = createLog("fatal");
const limit = { name: "sign-in", subject: "192.0.2.7", max: 3, windowSeconds: 60 };

test("the limit admits its amount, then says how long to wait", async () => {
  const database = await aDatabase();
  const limiter = createRateLimiter({ pool: database.as("site_limits"), isOn: true, log });
  for (let i = 0; i < 3; i += 1) expect(await limiter.take(limit)).toBeUndefined();
  const wait = await limiter.take(limit);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await limiter.take({ ...limit, subject: "192.0.2.8" })).toBeUndefined();
  expect(await limiter.take({ ...limit, name: "sign-up" })).toBeUndefined();
});

test("concurrent requests cannot exceed the limit", async () => {
  const database = await aDatabase();
  const limiter = createRateLimiter({ pool: database.as("site_limits"), isOn: true, log });
  const waits = await Promise.all(Array.from({ length: 12 }, () => limiter.take(limit)));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
});

test("a check gives the answer of the next request, counts nothing, and ignores a window that has ended", async () => {
  const database = await aDatabase();
  const refused: string[] = [];
  const onRefusal = (name: string) => refused.push(name);
  const limiter = createRateLimiter({ pool: database.as("site_limits"), isOn: true, log, onRefusal });
  for (let i = 0; i < 3; i += 1) {
    expect(await limiter.check(limit)).toBeUndefined();
    expect(await limiter.check({ ...limit, amount: 4 - i })).toBeDefined();
    expect(await limiter.take(limit)).toBeUndefined();
  }
  const wait = await limiter.check(limit);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(refused).toHaveLength(4);
  await limiter.giveBack(limit);
  expect(await limiter.check(limit)).toBeUndefined();
  for (let i = 0; i < 2; i += 1) await limiter.take(limit);
  await database.owner.query("update limits.counters set expires_at = now() - interval '1 second'");
  expect(await limiter.check(limit)).toBeUndefined();
});

test("a new window begins after one has ended", async () => {
  const database = await aDatabase();
  const limiter = createRateLimiter({ pool: database.as("site_limits"), isOn: true, log });
  for (let i = 0; i < 4; i += 1) await limiter.take(limit);
  expect(await limiter.take(limit)).toBeDefined();
  await database.owner.query("update limits.counters set expires_at = now() - interval '1 second'");
  expect(await limiter.take(limit)).toBeUndefined();
});

test("the counters hold no address, and their role sees nothing else", async () => {
  const database = await aDatabase();
  const pool = database.as("site_limits");
  await createRateLimiter({ pool, isOn: true, log }).take(limit);
  const { rows } = await database.owner.query("select key from limits.counters");
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("192.0.2.7");
  await expect(pool.query("select from public.scholarship_applications")).rejects.toThrow(
    /permission denied/,
  );
  await expect(pool.query("select from auth.users")).rejects.toThrow(/permission denied/);
});

test("IPv6 addresses count by their /64, IPv4 addresses one by one", async () => {
  const networks = {
    "192.0.2.7": "192.0.2.7",
    "::ffff:192.0.2.7": "192.0.2.7",
    "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
    "2001:0DB8:0001:0002::9": "2001:db8:1:2::/64",
    "2001:db8::1": "2001:db8:0:0::/64",
    "2001:db8:1:2::192.0.2.7": "2001:db8:1:2::/64",
    "fe80::1%eth0": "fe80:0:0:0::/64",
    "::1": "0:0:0:0::/64",
    "::": "0:0:0:0::/64",
    "1::": "1:0:0:0::/64",
    "ada@example.org": "ada@example.org",
    "15555550123": "15555550123",
    unknown: "unknown",
  };
  for (const [subject, network] of Object.entries(networks))
    expect(networkPrefix(subject), subject).toBe(network);
  const wider = {
    "192.0.2.7": "192.0.2.0/24",
    "::ffff:192.0.2.7": "192.0.2.0/24",
    "2001:db8:1:2:3:4:5:6": "2001:db8:1::/48",
    "2001:db8::1": "2001:db8:0::/48",
    "ada@example.org": "ada@example.org",
    unknown: "unknown",
  };
  for (const [subject, network] of Object.entries(wider))
    expect(widerNetworkPrefix(subject), subject).toBe(network);

  const database = await aDatabase();
  const limiter = createRateLimiter({ pool: database.as("site_limits"), isOn: true, log });
  for (let host = 1; host <= 3; host += 1)
    expect(await limiter.take({ ...limit, subject: `2001:db8:1:2::${host}` })).toBeUndefined();
  expect(await limiter.take({ ...limit, subject: "2001:db8:1:2:ffff::1" })).toBeDefined();
  expect(await limiter.take({ ...limit, subject: "2001:db8:1:3::1" })).toBeUndefined();
});

test("wider networks are the /48 of IPv6 and the /24 of IPv4", () => {
  const networks = {
    "192.0.2.7": "192.0.2.0/24",
    "::ffff:192.0.2.7": "192.0.2.0/24",
    "2001:db8:77:2:3:4:5:6": "2001:db8:77::/48",
    "2001:0DB8:0077:0002::9": "2001:db8:77::/48",
    "2001:db8::1": "2001:db8:0::/48",
    "fe80::1%eth0": "fe80:0:0::/48",
    "::1": "0:0:0::/48",
    "ada@example.org": "ada@example.org",
    unknown: "unknown",
  };
  for (const [subject, network] of Object.entries(networks))
    expect(widerNetworkPrefix(subject), subject).toBe(network);
});

test("an amount counts as that many requests, and an amount that is given back may be taken again", async () => {
  const database = await aDatabase();
  const limiter = createRateLimiter({ pool: database.as("site_limits"), isOn: true, log });
  const rows = { ...limit, max: 100 };
  expect(await limiter.take({ ...rows, amount: 100 })).toBeUndefined();
  await limiter.giveBack({ ...rows, amount: 40 });
  expect(await limiter.take({ ...rows, amount: 40 })).toBeUndefined();
  expect(await limiter.take({ ...rows, amount: 1 })).toBeDefined();
  await limiter.giveBack({ ...rows, amount: 1_000 });
  expect(await limiter.take({ ...rows, amount: 101 })).toBeDefined();
});

test("a site-wide limit that refuses logs an error, once a minute", async () => {
  const database = await aDatabase();
  const errors: unknown[] = [];
  const listening = { error: (what: object) => errors.push(what) } as unknown as Log; // the only method that is called
  const limiter = createRateLimiter({ pool: database.as("site_limits"), isOn: true, log: listening });
  for (let i = 0; i < 6; i += 1) await limiter.take({ ...limit, subject: everybody });
  for (let i = 0; i < 6; i += 1) await limiter.take({ ...limit, name: "of-one-address" });
  for (let i = 0; i < 6; i += 1) await limiter.take({ ...limit, name: "of-one-name", subject: "everybody" });
  expect(errors).toEqual([{ limit: "sign-in", max: 3, windowSeconds: 60 }]);
});
