// A message to an applicant: the row that staff insert through the data service is sent as one mail.
import { createHash, randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { anAdministrator, anApplication, aPerson } from "../../support/data/caller.ts";
import { aDataService } from "../../support/data/data-service.ts";
import { aDatabase, type TestDatabase } from "../../support/data/database.ts";
import { aDelivery } from "../../support/email/delivery.ts";
import { aMailServer } from "../../support/email/mail-server.ts";

const words = { subject: "About your application", body: "Dear Renée,\n\nplease call us.\n\nPlumbline" };

async function anOffice() {
  const database = await aDatabase();
  const service = await aDataService(database);
  onTestFinished(() => service.stop());
  const staff = service.clientOf(await anAdministrator(database.owner));
  const application = anApplication();
  expect((await service.clientOf().from("scholarship_applications").insert(application)).status).toBe(201);
  const write = (message: object) =>
    // a trigger fills in sent_to, but the generated types require it
    staff.from("application_messages").insert(message as never);
  return { database, service, staff, application, write };
}

async function aMessageOf(office: Awaited<ReturnType<typeof anOffice>>) {
  const message = { id: randomUUID(), application_id: office.application.id, ...words };
  expect((await office.write(message)).status).toBe(201);
  return message;
}

test("goes to the applicant by real mail as written, from the school, with answers to its inbox", async () => {
  const office = await anOffice();
  const server = await aMailServer();
  const message = await aMessageOf(office);
  (await aDelivery(office.database, { smtpUrl: server.url })).start();
  await expect.poll(() => outcomeOf(office.database, message.id)).toBe("sent");
  expect(server.received.map(({ to }) => to)).toEqual([["renee@example.org"]]);
  expect(await server.parsed()).toMatchObject([
    {
      subject: words.subject,
      text: `${words.body}\n`,
      from: { address: "no-reply@school.example" },
      replyTo: [{ name: "Scholarships", address: "inbox@school.example" }],
    },
  ]);
  expect(await queueOf(office.database)).toMatchObject([{ payload: {} }]);
});

test("a retry with the same id is a conflict, and several servers together send it once (R-182)", async () => {
  const office = await anOffice();
  const server = await aMailServer();
  const message = await aMessageOf(office);
  const repeated = await Promise.all([
    office.write(message),
    office.write({ ...message, body: "Other words" }),
  ]);
  expect(repeated.map(({ status, error }) => [status, error?.code])).toEqual([
    [409, "23505"],
    [409, "23505"],
  ]);
  for (let process = 0; process < 3; process += 1)
    (await aDelivery(office.database, { smtpUrl: server.url })).start();
  await expect.poll(() => outcomeOf(office.database, message.id)).toBe("sent");
  expect((await server.parsed()).map(({ text }) => text)).toEqual([`${words.body}\n`]);
});

test("of two to one applicant within a minute one wins, also at the same moment; another applicant is written to freely", async () => {
  const office = await anOffice();
  const other = anApplication({ email: "ben@example.org" });
  await office.service.clientOf().from("scholarship_applications").insert(other);
  const to = (application_id: string) => office.write({ id: randomUUID(), application_id, ...words });
  const answers = await Promise.all([1, 2, 3, 4].map(() => to(office.application.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
  expect((await to(other.id)).status).toBe(201);
  expect(await queueOf(office.database)).toHaveLength(2);

  await office.database.owner.query(
    "update application_messages set written_at = now() - interval '61 seconds'",
  );
  expect((await to(office.application.id)).status).toBe(201);
});

test("nobody but an administrator sends, and nobody chooses the recipient", async () => {
  const office = await anOffice();
  const message = { id: randomUUID(), application_id: office.application.id, ...words };
  const person = office.service.clientOf(await aPerson(office.database.owner));
  for (const [client, status] of [
    [office.service.clientOf(), 401],
    [person, 403],
  ] as const)
    expect((await client.from("application_messages").insert(message as never)).status).toBe(status);
  expect((await office.write({ ...message, sent_to: "victim@example.org" })).status).toBe(403);
  expect(await queueOf(office.database)).toEqual([]);

  expect((await office.write(message)).status).toBe(201);
  expect(await queueOf(office.database)).toMatchObject([{ payload: { to: "renee@example.org" } }]);
  expect((await person.from("application_message_outcomes").select()).data).toEqual([]);
  expect((await office.service.clientOf().from("application_message_outcomes").select()).status).toBe(401);
});

test.each([
  ["no subject", { subject: " " }],
  ["a subject of two lines", { subject: "One\r\nBcc: victim@example.org" }],
  ["a subject of 201 characters", { subject: "x".repeat(201) }],
  ["no words", { body: "\n" }],
  ["10,001 characters", { body: "x".repeat(10_001) }],
  ["NUL", { body: "a\u0000b" }],
  ["half a surrogate pair", { body: "a\ud800" }],
  ["no application", { application_id: randomUUID() }],
  ["an application that is no id", { application_id: "1" }],
])("a message with %s is refused and nothing goes out", async (_what, change) => {
  const office = await anOffice();
  const { status } = await office.write({
    id: randomUUID(),
    application_id: office.application.id,
    ...words,
    ...change,
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(await queueOf(office.database)).toEqual([]);
});

test("a message that was given up has that outcome, and loses it when the operator retries it", async () => {
  const office = await anOffice();
  const message = await aMessageOf(office);
  const { owner } = office.database;
  expect(await outcomeOf(office.database, message.id)).toBeUndefined();
  await owner.query("update delivery.messages set dead_at = now()");
  expect(await outcomeOf(office.database, message.id)).toBe("given_up");
  await owner.query("update delivery.messages set dead_at = null");
  expect(await outcomeOf(office.database, message.id)).toBeUndefined();
  await owner.query("delete from delivery.messages");
  expect(await outcomeOf(office.database, message.id)).toBe("given_up");
});

test("a sent message keeps its outcome after the queue has deleted it", async () => {
  const office = await anOffice();
  const message = await aMessageOf(office);
  const { owner } = office.database;
  await owner.query("update delivery.messages set sent_at = now(), payload = '{}'");
  await owner.query("delete from delivery.messages");
  expect(await outcomeOf(office.database, message.id)).toBe("sent");
});

test("a message brought in from another database is history, and is not sent again", async () => {
  const { database, application } = await anOffice();
  await database.owner.query(
    `insert into application_messages (id, application_id, sent_to, subject, body, written_at)
     values (gen_random_uuid(), $1, '', 'Old', 'Sent long ago', now() - interval '1 second')`,
    [application.id],
  );
  expect(await queueOf(database)).toEqual([]);
});

test.each(["anonymized", "deleted"])(
  "an application that is %s loses its queued mails, and no message is sent without a recipient",
  async (kind) => {
    const office = await anOffice();
    const { database, application, staff } = office;
    const server = await aMailServer("refuse 451");
    const delivery = await aDelivery(database, { smtpUrl: server.url, retryEverySeconds: 60 });
    const hash = createHash("sha256").update(application.id).digest("base64url");
    const mail = {
      kind: "mail",
      to: "inbox@school.example",
      subject: "An application",
      text: "All of it",
    } as const;
    await delivery.send(mail, { idempotencyKey: `scholarship-application:${hash}` });
    await delivery.send(mail, { idempotencyKey: "scholarship-application:of-somebody-else" });
    await aMessageOf(office);
    expect(await queueOf(database)).toHaveLength(3);

    const erasure = { id: randomUUID(), application_id: application.id, kind };
    expect((await staff.from("application_erasures").insert(erasure)).status).toBe(201);
    expect(await queueOf(database)).toMatchObject([{ once_key: "scholarship-application:of-somebody-else" }]);
    const late = await office.write({ id: randomUUID(), application_id: application.id, ...words });
    expect([400, 409]).toContain(late.status);
    expect(await queueOf(database)).toHaveLength(1);
  },
);

test("erasing an unknown application is a 4xx, not a 5xx", async () => {
  const { staff } = await anOffice();
  const { status } = await staff
    .from("application_erasures")
    .insert({ id: randomUUID(), application_id: randomUUID(), kind: "deleted" });
  expect(status).toBe(409);
});

async function queueOf({ owner }: TestDatabase): Promise<{ once_key: string; payload: unknown }[]> {
  const { rows } = await owner.query("select once_key, payload from delivery.messages order by created_at");
  return rows;
}

async function outcomeOf({ owner }: TestDatabase, id: string): Promise<string | undefined> {
  const { rows } = await owner.query(
    "select outcome from application_message_outcomes where message_id = $1",
    [id],
  );
  return rows[0]?.outcome;
}

test("an account without a role gets the same answer whatever the state of the application that it names", async () => {
  const office = await anOffice();
  const erased = anApplication();
  await office.service.clientOf().from("scholarship_applications").insert(erased);
  await office.staff.from("application_erasures").insert({ application_id: erased.id, kind: "anonymized" });
  const stranger = office.service.clientOf(await aPerson(office.database.owner));
  const told = async (application_id: string) => {
    const answer = await stranger.from("application_messages").insert({ application_id, ...words } as never);
    return [answer.status, answer.error?.code, answer.error?.message];
  };
  const refusal = await told(office.application.id);
  expect(refusal.slice(0, 2)).toEqual([403, "42501"]);
  await aMessageOf(office);
  expect(await told(office.application.id)).toEqual(refusal);
  expect(await told(erased.id)).toEqual(refusal);
  expect(await told(randomUUID())).toEqual(refusal);
});
