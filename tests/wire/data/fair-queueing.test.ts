// One caller cannot block the database for others, neither with many requests at once nor with slow ones
// (docs/threat-model.md).
import { expect, onTestFinished, test } from "vitest";
import { anApplication, aPerson } from "../../support/data/caller.ts";
import { aDataService } from "../../support/data/data-service.ts";
import { aDatabase } from "../../support/data/database.ts";

test("while dozens of slow reads from one address wait, a visitor's application and another account's read are answered at once", async () => {
  const { service, slow, flood, headersOf } = await aBusyService();
  const floods = flood("192.0.2.66", 40);
  let slowAnswers = 0;
  for (const asked of floods) void asked.then(() => (slowAnswers += 1));
  await slow.begun();
  const [application, read] = await Promise.all([
    fetch(`${service.url}/rest/v1/scholarship_applications`, { method: "POST", headers: { "content-type": "application/json", "x-test-address": "198.51.100.1" }, body: JSON.stringify(anApplication()) }),
    fetch(`${service.url}/rest/v1/user_roles?select=role`, { headers: headersOf("198.51.100.2") }),
  ]);
  expect([application.status, read.status, slowAnswers]).toEqual([201, 200, 0]);
  await slow.end();
  await Promise.all(floods);
}, 60_000); // biome-ignore format: one line a request

test("an account that calls from many addresses does not take all connections", async () => {
  const { service, slow, flood, headersOf } = await aBusyService();
  const floods = Array.from({ length: 12 }, (_, index) => flood(`192.0.2.${100 + index}`, 2)).flat();
  await slow.begun();
  const read = await fetch(`${service.url}/rest/v1/user_roles?select=role`, { headers: headersOf("198.51.100.2") });
  expect(read.status).toBe(200);
  await slow.end();
  await Promise.all(floods);
}, 60_000); // biome-ignore format: one line a request

test("an address with too many waiting requests gets 429 with Retry-After", async () => {
  const { slow, flood } = await aBusyService();
  const refused: (string | null)[] = [];
  const floods = flood("192.0.2.66", 90).map(async (asked) => {
    const answer = await asked;
    if (answer.status === 429) refused.push(answer.headers.get("retry-after"));
    return answer.status;
  });
  await slow.begun();
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(90 - 61); // one runs, and sixty wait
  expect(new Set(refused)).toEqual(new Set(["5"]));
  await slow.end();
  const served = (await Promise.all(floods)).filter((status) => status === 200).length;
  expect(served + refused.length, "none ends otherwise").toBe(90);
  expect(served).toBeLessThanOrEqual(61);
  expect(served, "a queue that takes fewer refuses honest people").toBeGreaterThan(50);
});

/** Locks the table application_exports until the test ends the transaction, so that reads of it are slow. */
async function aBusyService() {
  const database = await aDatabase();
  const service = await aDataService(database, { isLimited: true });
  onTestFinished(() => service.stop());
  const [greedy, other] = await Promise.all([0, 1].map(async () => service.tokenOf(await aPerson(database.owner))));
  const headersOf = (address: string, token = other) => ({ authorization: `Bearer ${token}`, "x-test-address": address });
  await fetch(`${service.url}/rest/v1/user_roles`, { headers: headersOf("198.51.100.3") }); // loads the schema cache
  const { owner } = database;
  await owner.query("begin; lock table public.application_exports in access exclusive mode");
  const waiting = "select count(*)::int as count from pg_locks where relation = 'public.application_exports'::regclass and not granted";
  return {
    service,
    headersOf,
    slow: {
      begun: () => expect.poll(async () => (await owner.query(waiting)).rows[0].count).toBeGreaterThan(0),
      end: () => owner.query("commit"),
    },
    flood: (address: string, count: number) =>
      Array.from({ length: count }, () => fetch(`${service.url}/rest/v1/application_exports`, { headers: headersOf(address, greedy) })),
  };
} // biome-ignore format: one line a request
