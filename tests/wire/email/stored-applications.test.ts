// Which applications reach the school's inbox and what is kept of them: only a stored application is mailed,
// none of those is dropped, and address, zip code and program are stored in the database
// (docs/decisions/0031-mail-only-for-stored-applications.md).
import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { savedDraftSeconds } from "../../../contract/draft-times.ts";
import { applicationReference, detailFields, erasedEmail } from "../../../contract/scholarship.ts";
import { measureQueue } from "../../../server/delivery/measure-queue.ts";
import { asRole } from "../../support/data/caller.ts";
import { lockWaits } from "../../support/data/lock-waits.ts";
import { aMailServer } from "../../support/email/mail-server.ts";
import {
  anEmailService,
  detailsIn,
  erase,
  post,
  secondsUntilTried,
  storedAgo,
  storeRecord,
  zoe,
} from "../../support/email/scholarship-email.ts";

type Service = Awaited<ReturnType<typeof anEmailService>>;

const details = { ...Object.fromEntries(detailFields.map((field) => [field, zoe[field]])), language: "en" };

test.each([
  ["without an id", async () => zoe],
  ["with an id that nothing was stored under", async () => ({ ...zoe, id: randomUUID() })],
  [
    "with somebody else's address",
    async ({ database }: Service) => ({
      ...zoe,
      id: await storeRecord(database),
      email: "stranger@example.org",
    }),
  ],
  [
    "for an application of two months ago",
    async ({ database }: Service) => ({ ...zoe, id: await storedAgo(database, "2 months") }),
  ],
  [
    "for an application that was anonymized",
    async ({ database }: Service) => {
      const id = await storeRecord(database);
      await erase(database, id);
      return { ...zoe, id };
    },
  ],
  [
    "for an application that was anonymized, with the address that stands there now",
    async ({ database }: Service) => {
      const id = await storeRecord(database);
      await erase(database, id);
      return { ...zoe, id, email: erasedEmail };
    },
  ],
])("a request %s brings no mail, keeps nothing and says why (R-284)", async (_, bodyFor) => {
  const service = await anEmailService();
  expect((await service.apply()).status).toBe(200);
  await service.delivery.close();
  const mails = (await service.delivery.outbox()).length;
  expect(await post(service.url, await bodyFor(service))).toMatchObject({
    status: 409,
    body: { success: false, error: expect.stringContaining("not stored"), isTestingMode: true },
  });
  expect(await service.delivery.outbox()).toHaveLength(mails);
  expect(await detailsIn(service)).toHaveLength(1);
});

test("a flood of email calls for unstored applications does not use up the limit (thirteen addresses once silenced the inbox)", async () => {
  const service = await anEmailService({ isRateLimited: true, trustedProxies: 1 });
  for (let address = 1; address <= 13; address += 1)
    for (let index = 0; index < 41; index += 1)
      await post(service.url, { ...zoe, id: randomUUID() }, from(`10.0.1.${address}`));
  const { status } = await service.apply(zoe, { headers: from("10.0.2.1") });
  expect(status).toBe(200);
});

test("address, zip, program and language are kept beside the record, those of the first mail (R-153)", async () => {
  const service = await anEmailService();
  const { id } = await service.apply();
  await post(service.url, { ...zoe, id, address: "9 Other Road", zip: "99999", language: "es" });
  expect(await detailsIn(service)).toEqual([{ application_id: id, ...details }]);
  const spanish = await service.apply(zoe, { language: "es" });
  const odd = await service.apply(zoe, { language: ["fr"] });
  expect(await detailsIn(service)).toEqual(
    expect.arrayContaining([
      { application_id: spanish.id, ...details, language: "es" },
      { application_id: odd.id, ...details },
    ]),
  );
});

test("the longest answers that the form takes are kept whole", async () => {
  const service = await anEmailService();
  const form = { ...zoe, address: "😀".repeat(500), zip: "ż".repeat(20) };
  expect((await service.apply(form)).status).toBe(200);
  expect(await detailsIn(service)).toMatchObject([{ address: form.address, zip: form.zip }]);
});

test("an email call that comes as late as a draft is kept is mailed and kept, once", async () => {
  const service = await anEmailService();
  const id = await storedAgo(service.database, `${savedDraftSeconds} seconds`); // when a draft expires
  expect(await post(service.url, { ...zoe, id })).toMatchObject({ status: 200, body: { success: true } });
  expect(await detailsIn(service)).toEqual([{ application_id: id, ...details }]);
  await service.database.owner.query("delete from delivery.messages"); // the queue keeps a key for a day
  expect(await post(service.url, { ...zoe, id })).toMatchObject({ status: 200, body: { success: true } });
  expect(await service.delivery.outbox()).toHaveLength(1);
});

test.each([
  ["one address", "key like 'scholarship-email:%'", 40, "0 seconds", "1 hour"],
  ["everybody together", "key like 'scholarship-email-site:%'", 500, "0 seconds", "1 hour"],
])(
  "above the limit of %s no stored application is dropped: its mail is queued (R-284)",
  async (_, key, most) => {
    const service = await anEmailService({ isRateLimited: true });
    expect((await service.apply()).status).toBe(200);
    await service.database.owner.query(`update limits.counters set taken = ${most} where ${key}`);
    const late = [];
    for (let index = 0; index < 3; index += 1) late.push(await service.apply());
    for (const answer of late)
      expect(answer).toMatchObject({
        status: 502,
        body: { success: false, error: expect.stringContaining("kept") },
      });
    expect(await detailsIn(service)).toHaveLength(4);
    const waits = await secondsUntilTried(service);
    expect(waits).toHaveLength(3);
    expect(waits[0]).toBeGreaterThan(3_500);
    for (const [index, wait] of waits.slice(1).entries())
      expect(wait - (waits[index] ?? 0)).toBeCloseTo(7.2, 1);
  },
);

test("a repeated call sends no queued mail earlier, and counts against no limit", async () => {
  const service = await anEmailService({ isRateLimited: true });
  const { id: mailed } = await service.apply();
  await service.database.owner.query(
    "update limits.counters set taken = 500 where key like 'scholarship-email-site:%'",
  );
  const { id } = await service.apply();
  const countersBefore = await counters(service);
  for (let index = 0; index < 5; index += 1) {
    expect((await post(service.url, { ...zoe, id })).status).toBe(502);
    expect((await post(service.url, { ...zoe, id: mailed })).status).toBe(200);
  }
  expect(await counters(service)).toEqual(countersBefore);
  expect(await secondsUntilTried(service)).toHaveLength(1);
  const figures = await measureQueue(service.database.as("site_delivery"));
  expect(figures).toEqual({ waiting: 1, dead: 0, oldestSeconds: 0 }); // waiting for a limit raises no alert
});

test("four calls at once for one application pass no limit: none is sent at once, and each is mailed once", async () => {
  const server = await aMailServer();
  const service = await anEmailService({ isRateLimited: true, smtpUrl: server.url });
  const toInbox = () => server.received.filter(({ to }) => to[0] === "inbox@school.example");
  expect((await service.apply()).status).toBe(200);
  await service.database.owner.query(
    "update limits.counters set taken = 40 where key like 'scholarship-email:%'",
  );
  const ids = await Promise.all(Array.from({ length: 15 }, () => storeRecord(service.database)));
  const calls = ids.flatMap((id) => Array.from({ length: 4 }, () => post(service.url, { ...zoe, id })));
  const answers = await Promise.all(calls);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([502]));
  expect(toInbox()).toHaveLength(1);
  expect(await secondsUntilTried(service)).toHaveLength(15);
  await service.database.owner.query(
    "update delivery.messages set next_attempt_at = now() where sent_at is null",
  );
  service.delivery.start();
  await expect.poll(() => toInbox().length).toBe(16);
  const texts = (await server.parsed()).map(({ text }) => text ?? "");
  for (const id of ids)
    expect(texts.filter((text) => text.includes(`Reference: ${applicationReference(id)}`))).toHaveLength(1);
});

test("where the first call ended before its mail was handed over, the next one goes within the limits", async () => {
  const service = await anEmailService({ isRateLimited: true });
  const { id } = await service.apply();
  const forget = () => service.database.owner.query("delete from delivery.messages");
  await forget();
  expect((await post(service.url, { ...zoe, id })).status).toBe(200);
  expect(await counters(service)).toMatchObject([{ taken: 2 }, { taken: 2 }]);
  await forget();
  await service.database.owner.query(
    "update limits.counters set taken = 40 where key like 'scholarship-email:%'",
  );
  expect((await post(service.url, { ...zoe, id })).status).toBe(502);
  expect(await secondsUntilTried(service)).toHaveLength(1);
});

test("a queued mail that is due is sent once", async () => {
  const server = await aMailServer();
  const service = await anEmailService({ isRateLimited: true, smtpUrl: server.url });
  const { id: mailed } = await service.apply();
  await service.database.owner.query(
    "update limits.counters set taken = 500 where key like 'scholarship-email-site:%'",
  );
  const { id } = await service.apply();
  const toInbox = () => server.received.filter(({ to }) => to[0] === "inbox@school.example");
  expect(toInbox()).toHaveLength(1);
  await service.database.owner.query(
    "update delivery.messages set next_attempt_at = now() where sent_at is null",
  );
  service.delivery.start();
  await expect.poll(() => toInbox().length).toBe(2);
  const texts = (await server.parsed()).map(({ text }) => text ?? "");
  expect(texts.filter((text) => text.includes(`Reference: ${applicationReference(id)}`))).toHaveLength(1);
  expect(await post(service.url, { ...zoe, id })).toMatchObject({ status: 200 });
  expect(await post(service.url, { ...zoe, id: mailed })).toMatchObject({ status: 200 });
  expect(toInbox()).toHaveLength(2);
});

test("erasing an application removes what is kept beside it and the mail that waits", async () => {
  const service = await anEmailService({ isRateLimited: true });
  await service.apply();
  await service.database.owner.query(
    "update limits.counters set taken = 500 where key like 'scholarship-email-site:%'",
  );
  const { id } = await service.apply();
  await erase(service.database, id);
  expect((await detailsIn(service)).map(({ application_id }) => application_id)).not.toContain(id);
  expect(await secondsUntilTried(service)).toEqual([]);
});

test("after an erasure and an email call at the same moment nothing of the applicant is left", async () => {
  const service = await anEmailService();
  const id = await storeRecord(service.database);
  const { owner } = service.database;
  await owner.query("begin");
  await erase(service.database, id);
  const asked = post(service.url, { ...zoe, id });
  await expect.poll(() => lockWaits(owner)).toBe(1);
  await owner.query("commit");
  expect((await asked).status).toBe(409);
  expect(await detailsIn(service)).toEqual([]);
});

test("no visitor and no account may keep details, whatever they know of the application", async () => {
  const { database } = await anEmailService();
  const id = await storeRecord(database);
  const keep = (role: string) =>
    asRole(database.owner, { role, claims: {} }, (client) =>
      client.query(
        "select public.keep_application_details($1, $2, '9 Other Road', '33102', 'HVAC', 'en') as known_as",
        [id, zoe.email],
      ),
    );
  for (const role of ["anon", "authenticated"]) await expect(keep(role)).rejects.toThrow(/permission denied/);
  for (const role of ["service_role", "site_email"])
    expect((await keep(role)).rows).toEqual([{ known_as: "first" }]);
});

test("samples of what applicants wrote are not kept for the planner", async () => {
  const service = await anEmailService();
  const { owner } = service.database;
  for (let number = 1; number <= 3; number += 1) await service.apply();
  await owner.query("analyze public.scholarship_application_details, public.scholarship_applications");
  const { rows } = await owner.query(
    "select attname from pg_stats where tablename like 'scholarship_application_details%' order by 1",
  );
  expect(rows).toEqual(["application_id", "created_at"].map((attname) => ({ attname })));
});

test("where the site uses a hosted project, whose rows this server cannot see, mails go within the limits and nothing is kept (R-335)", async () => {
  const service = await anEmailService({ isBackendHosted: true, isRateLimited: true });
  expect((await post(service.url, { ...zoe, id: randomUUID() })).status).toBe(200);
  expect(await firstMailText(service)).toContain("only in this email");
  expect(await detailsIn(service)).toEqual([]);
  await service.database.owner.query(
    "update limits.counters set taken = 40 where key like 'scholarship-email:%'",
  );
  const { status, headers } = await post(service.url, { ...zoe, id: randomUUID() });
  expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
});

test("where its rows are in this database a hosted project's applications are kept like others", async () => {
  const service = await anEmailService({ isBackendHosted: true });
  const { id, status } = await service.apply();
  expect(status).toBe(200);
  expect(await detailsIn(service)).toEqual([{ application_id: id, ...details }]);
  expect(await firstMailText(service)).not.toContain("only in this email");
});

/** Parsed, because a mail breaks its lines anywhere. */
async function firstMailText({ delivery }: Awaited<ReturnType<typeof anEmailService>>) {
  return (await PostalMime.parse((await delivery.outbox())[0]?.content ?? "")).text;
}

function from(address: string): Record<string, string> {
  return { "x-forwarded-for": `6.6.6.6, ${address}` };
}

async function counters({ database }: Service): Promise<unknown[]> {
  const { rows } = await database.owner.query(
    "select key, taken from limits.counters where key like 'scholarship-email:%' or key like 'scholarship-email-site:%' order by key",
  );
  return rows;
}
