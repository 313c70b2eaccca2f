// What the server does beside the mail to staff: it sends the applicant a receipt, or holds the application
// for review (docs/decisions/0014-receipts-repeat-nothing.md).
import { randomUUID } from "node:crypto";
import PostalMime, { type Email } from "postal-mime";
import { expect, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import { hiddenField } from "../../../contract/scholarship.ts";
import type { TestDatabase } from "../../support/data/database.ts";
import { aMailServer } from "../../support/email/mail-server.ts";
import { anEmailService, post, storeRecord, zoe } from "../../support/email/scholarship-email.ts";

const { receiptEmail } = wordsOf(defaultLanguage);

type Service = Awaited<ReturnType<typeof anEmailService>>;

test("the applicant of a record just saved gets one receipt, with reference and program and none of the answers (R-285)", async () => {
  const service = await anEmailService();
  const typed = {
    ...zoe,
    state: "Wyoming",
    firstName: "Click http://evil.example",
    story: "Buy now at http://evil.example",
  };
  const id = await storeRecord(service.database, typed);
  expect(await post(service.url, { ...typed, id })).toMatchObject({ status: 200 });
  const [receipt] = await receipts(service, 1);

  expect(receipt?.to).toEqual([{ name: "", address: zoe.email }]);
  expect(receipt?.subject).toBe(receiptEmail.subject);
  expect(receipt?.text).toContain(`Your reference: ${id.slice(0, 8).toUpperCase()}`);
  expect(receipt?.text).toContain(receiptEmail.unexpected);
  expect(receipt?.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted" }));
  const whole = JSON.stringify(receipt);
  const { email: _, phone: __, program, ...answers } = typed;
  expect(receipt?.text).toContain(`Program: ${program}`);
  for (const words of Object.values(answers)) expect(whole).not.toContain(words);
});

test("an application from a page that offered a program which is gone now is kept and mailed whole, and its receipt leaves the program out (R-549)", async () => {
  const service = await anEmailService();
  const typed = { ...zoe, program: "Masonry" };
  const id = await storeRecord(service.database, zoe);
  expect(await post(service.url, { ...typed, id })).toMatchObject({ status: 200 });
  const { rows } = await service.database.owner.query(
    "select address, zip, program from public.scholarship_application_details where application_id = $1",
    [id],
  );
  expect(rows).toEqual([{ address: typed.address, zip: typed.zip, program: "Masonry" }]);
  const [receipt] = await receipts(service, 1);
  expect(receipt?.text).toContain(`Your reference: ${id.slice(0, 8).toUpperCase()}`);
  expect(receipt?.text).not.toContain("Masonry");
});

test("sending it again brings no second receipt, even when ten come at once", async () => {
  const service = await anEmailService();
  const id = await storeRecord(service.database);
  await Promise.all(Array.from({ length: 10 }, () => post(service.url, { ...zoe, id })));
  await receipts(service, 1);
  await forgetLimits(service.database);
  await post(service.url, { ...zoe, id });
  await untilFollowingWorkIsDone(service);
  expect(await receipts(service, 1)).toHaveLength(1);
});

test("a server that stops first sends the receipt in progress", async () => {
  const service = await anEmailService();
  const id = await storeRecord(service.database);
  expect((await post(service.url, { ...zoe, id })).status).toBe(200);
  await service.delivery.close();
  expect((await outbox(service)).map(({ subject }) => subject)).toContain(receiptEmail.subject);
});

test("a record of an hour ago is mailed to the school, and gets no receipt", async () => {
  const service = await anEmailService();
  expect((await service.apply({ ...zoe, email: "known@example.org" })).status).toBe(200);
  await receipts(service, 1);
  const id = await storeRecord(service.database);
  await service.database.owner.query(
    "update scholarship_applications set created_at = created_at - interval '1 hour' where id = $1",
    [id],
  );
  expect((await post(service.url, { ...zoe, id })).status).toBe(200);
  await untilFollowingWorkIsDone(service);
  expect(await receipts(service, 1)).toHaveLength(1);
});

test.each([
  ["a record that does not exist", async () => ({ ...zoe, id: randomUUID() })],
  ["a request without an id", async () => zoe],
  [
    "somebody else's address",
    async ({ database }: Service) => ({
      ...zoe,
      id: await storeRecord(database),
      email: "stranger@example.org",
    }),
  ],
])("%s gets no receipt", async (_, bodyFor) => {
  const service = await anEmailService();
  await service.apply({ ...zoe, email: "known@example.org" });
  await receipts(service, 1);
  expect((await post(service.url, await bodyFor(service))).status).toBe(409);
  await untilFollowingWorkIsDone(service);
  expect(await receipts(service, 1)).toHaveLength(1);
});

test("one mailbox gets five receipts a day, however it is written and even with RATE_LIMITS=off (R-366)", async () => {
  const service = await anEmailService({ isRateLimited: false });
  const apply = async (email: string) => {
    const id = await storeRecord(service.database, { ...zoe, email });
    expect((await post(service.url, { ...zoe, email, id })).status).toBe(200);
    await untilFollowingWorkIsDone(service);
  };
  await apply("zoe@example.org");
  await apply("Zoe+again@example.org");
  await receipts(service, 2);
  for (let person = 3; person <= 6; person += 1) await apply(`zoe+${person}@example.org`);
  expect(await receipts(service, 5)).toHaveLength(5);
  await apply("ana@example.org");
  expect(await receipts(service, 6)).toHaveLength(6);
});

test("the sixth application that a tab sends for a mailbox is told that no receipt comes, and is stored (R-366)", async () => {
  const service = await anEmailService();
  const [tab, email] = [randomUUID(), "counselor@example.org"];
  const ids: string[] = [];
  for (let person = 1; person <= 6; person += 1) {
    const { id, status, body } = await service.apply({ ...zoe, email }, { tab });
    ids.push(id);
    expect({ person, status, body }).toEqual({
      person,
      status: 200,
      body: { success: true, isTestingMode: true, ...(person === 6 ? { isWithoutReceipt: true } : {}) },
    });
  }
  await untilFollowingWorkIsDone(service);
  expect(await receipts(service, 5)).toHaveLength(5);
  // A repeated call is the same application: it neither counts nor is told otherwise.
  expect((await post(service.url, { ...zoe, email, id: ids[4], tab })).body).not.toHaveProperty(
    "isWithoutReceipt",
  );
  expect((await service.apply(zoe, { tab })).body).not.toHaveProperty("isWithoutReceipt");
});

test("an address with which others applied is answered as one that nobody used (R-367)", async () => {
  const service = await anEmailService();
  const used = "used@example.org";
  for (let person = 1; person <= 5; person += 1)
    await service.apply({ ...zoe, email: used }, { tab: randomUUID() });
  const [stranger, bare] = [randomUUID(), undefined];
  for (const tab of [stranger, bare]) {
    const { body: ofUsed } = await service.apply({ ...zoe, email: used }, { tab });
    const { body: ofUnused } = await service.apply({ ...zoe, email: "unused@example.org" }, { tab });
    expect(ofUsed).toEqual(ofUnused);
  }
});

test("a refused receipt changes nothing for the sender, and is retried for five days, so that a weekend with a wrong password loses none (R-489)", async () => {
  const server = await aMailServer(`refuse 550 ${zoe.email}`);
  const service = await anEmailService({ smtpUrl: server.url });
  const id = await storeRecord(service.database);
  expect(await post(service.url, { ...zoe, id })).toMatchObject({ status: 200, body: { success: true } });
  await expect
    .poll(async () => {
      const { rows } = await service.database.owner.query(
        "select extract(epoch from expires_at - created_at) / 86400 as days from delivery.messages where sent_at is null",
      );
      return rows;
    })
    .toEqual([{ days: expect.stringMatching(/^5\.?0*$/) }]);
});

test.each([
  [
    "a filled hidden field",
    { [hiddenField]: "soon" },
    "hidden_field",
    /filled in a field that people don't see/,
  ],
  ["a filled hidden field of another type", { [hiddenField]: 1 }, "hidden_field", /people don't see/],
  ["two seconds", { secondsTaken: 2 }, "too_fast", /faster than a person can type/],
])(
  "%s holds the application for a look: staff are told why, the sender sees success, nobody gets a receipt (R-286)",
  async (_, extra, reason, sentence) => {
    const service = await anEmailService();
    const id = await storeRecord(service.database);
    expect(await post(service.url, { ...zoe, id, ...extra })).toMatchObject({
      status: 200,
      body: { success: true, isTestingMode: true },
    });
    await untilFollowingWorkIsDone(service);
    const { rows } = await service.database.owner.query(
      "select application_id, reason from held_applications",
    );
    expect(rows).toEqual([{ application_id: id, reason }]);
    const [mail, ...others] = await outbox(service);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Possible spam: Scholarship application: Zoë O'Brien-Łukasz");
    expect(mail?.text?.split("\n")[0]).toMatch(sentence);
    expect(mail?.text).toContain(zoe.story);
  },
);

test.each([
  ["nothing about it", {}],
  ["an empty hidden field and two minutes", { [hiddenField]: " ", secondsTaken: 120 }],
  ["a clock that was set back", { secondsTaken: -40 }],
  ["a time that is no number", { secondsTaken: "fast", [hiddenField]: null }],
])("a request that says %s is not held", async (_, extra) => {
  const service = await anEmailService();
  const id = await storeRecord(service.database);
  expect((await post(service.url, { ...zoe, id, ...extra })).status).toBe(200);
  await receipts(service, 1);
  expect((await service.database.owner.query("select from held_applications")).rowCount).toBe(0);
});

test("an application that cannot be marked is mailed all the same, and the mail says why it should be looked at", async () => {
  const service = await anEmailService();
  const id = await storeRecord(service.database);
  await service.database.owner.query("alter table held_applications rename to elsewhere");
  expect((await post(service.url, { ...zoe, id, secondsTaken: 0 })).status).toBe(200);
  expect((await outbox(service)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Possible spam: /),
  ]);
});

test("an application whose mail is queued in a flood is held all the same", async () => {
  const service = await anEmailService({ isRateLimited: true });
  await service.apply();
  await service.database.owner.query("update limits.counters set taken = 500");
  await service.database.owner.query(
    "delete from limits.counters where key like 'scholarship-email-request:%'",
  );
  const id = await storeRecord(service.database);
  expect((await post(service.url, { ...zoe, id, secondsTaken: 1 })).status).toBe(502);
  expect((await service.database.owner.query("select application_id from held_applications")).rows).toEqual([
    { application_id: id },
  ]);
});

/** Waits until the outbox holds `count` receipts and returns them. */
async function receipts(service: Service, count: number): Promise<Email[]> {
  const found = async () => (await outbox(service)).filter(({ subject }) => subject === receiptEmail.subject);
  await expect.poll(async () => (await found()).length).toBe(count);
  return found();
}

/** All mails in the outbox except those of probes. */
async function outbox({ delivery }: Service): Promise<Email[]> {
  const mails = await Promise.all((await delivery.outbox()).map(({ content }) => PostalMime.parse(content)));
  return mails.filter((mail) => !isProbe(mail));
}

/** Waits until the work that follows an answer is done: a probe sent afterwards has its receipt. */
async function untilFollowingWorkIsDone({ database, delivery, url }: Service): Promise<void> {
  const email = `probe-${randomUUID()}@example.org`;
  await post(url, { ...zoe, email, id: await storeRecord(database, { ...zoe, email }) });
  await expect
    .poll(
      async () =>
        (await delivery.outbox()).filter(({ content }) => content.includes(`\r\nTo: ${email}`)).length,
    )
    .toBe(1);
}

function isProbe({ to, replyTo }: Email): boolean {
  return [...(to ?? []), ...(replyTo ?? [])].some(({ address }) => address?.startsWith("probe-"));
}

async function forgetLimits(database: TestDatabase): Promise<void> {
  await database.owner.query("delete from limits.counters");
}
