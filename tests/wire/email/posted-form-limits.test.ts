// The limits of POST /scholarship over real HTTP and database: by address, by network and by size (R-442;
// docs/limits.md).
import { expect, test } from "vitest";
import { aFormSite } from "../../support/email/posted-form.ts";
import { zoe } from "../../support/email/scholarship-email.ts";

test("the limit of stored applications counts by the applicant's own address, and the page keeps the answers", async () => {
  const site = await aFormSite({ isRateLimited: true, trustedProxies: 1 });
  const from = (address: string, zip: number) =>
    site.post({ ...zoe, zip: String(zip) }, { "x-forwarded-for": `6.6.6.6, ${address}` });
  for (let zip = 10_000; zip < 10_060; zip += 1) expect((await from("10.0.0.1", zip)).status).toBe(200);
  const { status, headers, answer } = await from("10.0.0.1", 10_060);
  expect({ status, answer }).toEqual({
    status: 429,
    answer: {
      outcome: "not_saved",
      reason: "too_many",
      answers: { ...zoe, zip: "10060" },
      answersToCheck: [],
    },
  });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await from("10.0.0.2", 10_061)).status).toBe(200);
  expect(await site.rows()).toHaveLength(61);
});

test("a flood of forms is refused before a page is rendered for each", async () => {
  const site = await aFormSite({ isRateLimited: true });
  await site.post({});
  await site.database.owner.query(
    "update limits.counters set taken = 299 where key like 'scholarship-form:%'",
  );
  expect((await site.post({})).status).toBe(422);
  const { status, headers } = await site.post({});
  expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
});

test("the networks of one customer count together (R-442)", async () => {
  const site = await aFormSite({ isRateLimited: true, trustedProxies: 1 });
  const postFrom = async (address: string) => (await site.post({}, { "x-forwarded-for": address })).status;
  expect(await postFrom("2001:db8:77:1::1")).toBe(422);
  await site.database.owner.query(
    "update limits.counters set taken = 899 where key like 'scholarship-form-network:%'",
  );
  expect([await postFrom("2001:db8:77:2::1"), await postFrom("2001:db8:77:3::1")]).toEqual([422, 429]);
  expect(await postFrom("2001:db8:78:1::1")).toBe(422);
});

test("a form of very many fields is refused before it is parsed, which would take seconds", async () => {
  const site = await aFormSite();
  const { status } = await site.post("a&".repeat(100_000));
  expect(status).toBe(413);
  expect((await site.post({ ...zoe, extra: "1" })).status).toBe(200);
});

test("an address that posted too many forms is refused before the body is read", async () => {
  const site = await aFormSite({ isRateLimited: true });
  expect((await site.post(zoe)).status).toBe(200);
  await site.database.owner.query(
    "update limits.counters set taken = 300 where key like 'scholarship-form:%'",
  );
  const { status, headers } = await site.post("a&".repeat(100_000));
  expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
});
