import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/database.ts";
import { createRateLimiter } from "./rate-limit.ts";

const limit = { name: "sign-in", subject: "192.0.2.7", most: 3, windowSeconds: 60 };

test("the limit lets through what it allows, then tells how long to wait", async () => {
  const database = await aDatabase();
  const limiter = createRateLimiter({ pool: database.as("site_limits"), isOn: true });
  for (let i = 0; i < 3; i += 1) expect(await limiter.take(limit)).toBeUndefined();
  const wait = await limiter.take(limit);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await limiter.take({ ...limit, subject: "192.0.2.8" })).toBeUndefined();
  expect(await limiter.take({ ...limit, name: "sign-up" })).toBeUndefined();
});

test("requests that come together cannot slip past the limit", async () => {
  const database = await aDatabase();
  const limiter = createRateLimiter({ pool: database.as("site_limits"), isOn: true });
  const waits = await Promise.all(Array.from({ length: 12 }, () => limiter.take(limit)));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
});

test("a window that has passed opens anew", async () => {
  const database = await aDatabase();
  const limiter = createRateLimiter({ pool: database.as("site_limits"), isOn: true });
  for (let i = 0; i < 4; i += 1) await limiter.take(limit);
  expect(await limiter.take(limit)).toBeDefined();
  await database.owner.query("update limits.counters set expires_at = now() - interval '1 second'");
  expect(await limiter.take(limit)).toBeUndefined();
});

test("the counters hold no address, and their role sees nothing else", async () => {
  const database = await aDatabase();
  const pool = database.as("site_limits");
  await createRateLimiter({ pool, isOn: true }).take(limit);
  const { rows } = await database.owner.query("select key from limits.counters");
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("192.0.2.7");
  await expect(pool.query("select from public.scholarship_applications")).rejects.toThrow(
    /permission denied/,
  );
  await expect(pool.query("select from auth.users")).rejects.toThrow(/permission denied/);
});
