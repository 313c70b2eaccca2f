// Delivery of mail with real mail servers and databases, including their failures.
import { once } from "node:events";
import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/data/database.ts";
import { aDelivery, mail, rowsOf } from "../../tests/support/email/delivery.ts";
import { aMailServer } from "../../tests/support/email/mail-server.ts";
import { createStore } from "./store.ts";

test("mail is sent over SMTP at once, and no row or file of it remains", async () => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  const delivery = await aDelivery(database, { smtpUrl: server.url });

  expect(await delivery.send({ ...mail, replyTo: "bob@example.org" })).toEqual({
    isDelivered: true,
    isTestingMode: false,
  });
  expect(server.received).toMatchObject([{ from: "no-reply@school.example", to: ["ann@school.example"] }]);
  expect(await server.parsed()).toMatchObject([
    { subject: "Hello", text: "Private words\n", from: { name: "School" } },
  ]);
  expect(await rowsOf(database)).toEqual([]);
  expect(await delivery.outbox()).toEqual([]);
});

test.each(["refuse 550", "refuse 451", "drop"] as const)(
  "mail is kept when the server does this: %s; and arrives exactly once when it recovers (R-489)",
  async (behavior) => {
    const [database, server] = [await aDatabase(), await aMailServer(behavior)];
    const delivery = await aDelivery(database, { smtpUrl: server.url });

    expect(await delivery.send(mail)).toEqual({ isDelivered: false, isTestingMode: false });
    const [kept] = await rowsOf(database);
    expect(kept).toMatchObject({ attempts: 1, claimed_until: null, dead_at: null, sent_at: null });
    expect(kept.last_error).toMatch(
      behavior === "drop"
        ? /^(unreachable|refused) /
        : new RegExp(`^refused EENVELOPE ${behavior.slice(-3)}$`),
    );
    delivery.start();
    await expect.poll(async () => (await rowsOf(database))[0]?.attempts).toBeGreaterThan(2);
    server.become("accept");
    await expect.poll(() => rowsOf(database)).toEqual([]);
    await delivery.close();
    expect(await server.parsed()).toMatchObject([
      { messageId: `<${kept.id}@school.example>`, text: "Private words\n" },
    ]);
  },
);

test("a mail server that never greets keeps a sender waiting only until a timeout ends the connection", async () => {
  const [database, server] = [await aDatabase(), await aMailServer("hang")];
  const delivery = await aDelivery(database, { smtpUrl: server.url });
  expect(await delivery.send(mail)).toEqual({ isDelivered: false, isTestingMode: false });
  expect(await rowsOf(database)).toMatchObject([{ last_error: "timed_out ETIMEDOUT" }]);
});

test("a mail server that does not listen is unreachable, and the pauses between attempts double", async () => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  await server.close();
  let now = Date.parse("2026-11-20T10:00:00Z");
  const delivery = await aDelivery(database, {
    smtpUrl: server.url,
    now: () => new Date(now),
    retryEverySeconds: 10,
  });
  await delivery.send(mail);
  const pauses: number[] = [];
  for (let attempts = 1; attempts <= 3; attempts += 1) {
    const [row] = await rowsOf(database);
    expect(row).toMatchObject({ attempts, last_error: expect.stringMatching(/^unreachable /) });
    pauses.push((row.next_attempt_at.getTime() - now) / 1000);
    now = row.next_attempt_at.getTime();
    const next = await aDelivery(database, {
      smtpUrl: server.url,
      now: () => new Date(now),
      retryEverySeconds: 10,
    });
    next.start();
    await expect.poll(async () => (await rowsOf(database))[0]?.attempts).toBe(attempts + 1);
    await next.close();
  }
  expect(pauses).toEqual([10, 20, 40]);
});

test("a message whose process crashed between storing and sending is sent when its claim expires, and not before", async () => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  const store = createStore(database.as("site_delivery"));
  const createdAt = new Date();
  const [claimed, expired] = ["1", "2"].map((last) => ({
    id: `0199f000-0000-7000-8000-00000000000${last}`,
    message: mail,
    attempts: 1,
    createdAt,
  }));
  const until = new Date(createdAt.getTime() + 60_000);
  const keep = (one: typeof claimed, untilThen: Date) =>
    one && store.keep(one, { until: untilThen, idempotencyKey: null, expiresAt: null, applicationId: null });
  expect(await keep(claimed, until)).toBe(true);
  expect(await keep(expired, new Date(until.getTime() - 2_000))).toBe(true);

  let now = until.getTime() - 1_000;
  const delivery = await aDelivery(database, { smtpUrl: server.url, now: () => new Date(now) });
  delivery.start();
  const ids = async () => (await server.parsed()).map(({ messageId }) => messageId);
  await expect.poll(() => rowsOf(database)).toHaveLength(1); // both were looked at
  expect(await ids()).toEqual([`<${expired?.id}@school.example>`]);
  now = until.getTime();
  await expect.poll(ids).toEqual([expired, claimed].map((one) => `<${one?.id}@school.example>`));
  await expect.poll(() => rowsOf(database)).toEqual([]);
});

test("two processes that share one database send each stored message once", async () => {
  const [database, server] = [await aDatabase(), await aMailServer("refuse 451")];
  const first = await aDelivery(database, { smtpUrl: server.url });
  const second = await aDelivery(database, { smtpUrl: server.url });
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => first.send({ ...mail, subject: `Mail ${index}` })),
  );
  expect(await rowsOf(database)).toHaveLength(30);

  server.become("accept");
  first.start();
  second.start();
  await expect.poll(() => rowsOf(database)).toEqual([]);
  const subjects = (await server.parsed()).map(({ subject }) => subject);
  expect(subjects).toHaveLength(30);
  expect(new Set(subjects).size).toBe(30);
});

test("close waits for the mail that is being sent, and starts no other", async () => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  const delivery = await aDelivery(database, { smtpUrl: server.url });
  delivery.start();
  const sending = delivery.send(mail);
  await delivery.close();
  expect(server.received).toHaveLength(1);
  expect(await sending).toMatchObject({ isDelivered: true });
});

test("a message with a known key is sent once, even if it is handed over several times and to several processes", async () => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  const [first, second] = [
    await aDelivery(database, { smtpUrl: server.url }),
    await aDelivery(database, { smtpUrl: server.url }),
  ];
  const options = { idempotencyKey: "application:1" };
  const outcomes = await Promise.all(
    [first, second, first, second, first].map((delivery) => delivery.send(mail, options)),
  );
  expect(outcomes).toEqual(outcomes.map(() => ({ isDelivered: true, isTestingMode: false })));
  expect(server.received).toHaveLength(1);
  expect(await rowsOf(database)).toMatchObject([{ once_key: "application:1", payload: {} }]);
  await first.send(mail, { idempotencyKey: "application:2" });
  expect(server.received).toHaveLength(2);
});

test("a key is remembered for a day", async () => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  let now = Date.parse("2026-11-20T10:00:00Z");
  const delivery = await aDelivery(database, { smtpUrl: server.url, now: () => new Date(now) });
  await delivery.send(mail, { idempotencyKey: "application:1" });
  now += 86_399_000;
  await delivery.send(mail, { idempotencyKey: "application:1" });
  expect(server.received).toHaveLength(1);
  now += 2_000;
  await delivery.send(mail, { idempotencyKey: "application:1" });
  expect(server.received).toHaveLength(2);
});

test("a repeated call attempts a stored message at once, before its next attempt is due", async () => {
  const [database, server] = [await aDatabase(), await aMailServer("refuse 451")];
  const delivery = await aDelivery(database, { smtpUrl: server.url, retryEverySeconds: 600 });
  expect(await delivery.send(mail, { idempotencyKey: "k" })).toMatchObject({ isDelivered: false });
  expect(await delivery.send(mail, { idempotencyKey: "k" })).toMatchObject({ isDelivered: false });
  server.become("accept");
  expect(await delivery.send(mail, { idempotencyKey: "k" })).toMatchObject({ isDelivered: true });
  expect(await delivery.send(mail, { idempotencyKey: "k" })).toMatchObject({ isDelivered: true });
  expect(server.received).toHaveLength(1);
});

test("an expired message is deleted instead of sent", async () => {
  const [database, server] = [await aDatabase(), await aMailServer("refuse 451")];
  let now = Date.parse("2026-11-20T10:00:00Z");
  const delivery = await aDelivery(database, { smtpUrl: server.url, now: () => new Date(now) });
  await delivery.send(mail, { expiresAfterSeconds: 3_600 });
  expect(await rowsOf(database)).toHaveLength(1);
  now += 3_600_000;
  server.become("accept");
  delivery.start();
  await expect.poll(() => rowsOf(database)).toEqual([]);
  await delivery.close();
  expect(server.received).toEqual([]);
});

test("after thirty days an unsent message is deleted, whether it was given up or not", async () => {
  const [database, server] = [await aDatabase(), await aMailServer("refuse 550")];
  let now = Date.parse("2026-11-20T10:00:00Z");
  const delivery = await aDelivery(database, { smtpUrl: server.url, now: () => new Date(now) });
  await delivery.send({ ...mail, to: "ann@example.org, ben@example.org" }); // refused permanently
  await delivery.send(mail);
  expect((await rowsOf(database)).map(({ dead_at }) => dead_at !== null)).toEqual([true, false]);
  now += 30 * 86_400_000 - 1_000;
  delivery.start();
  // A round deletes before it tries again what waits.
  await expect.poll(async () => (await rowsOf(database)).at(-1)?.attempts).toBeGreaterThan(1);
  expect(await rowsOf(database)).toHaveLength(2);
  now += 1_000;
  await expect.poll(() => rowsOf(database)).toEqual([]);
});

test.each([
  "a@x.example, b@x.example",
  "nobody",
  "a@x.example\r\nBcc: b@x.example",
  "group: a@x.example;",
  "<a@x.example> b@x.example",
])("a mail has exactly one recipient, so this is not sent: %j", async (to) => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  const delivery = await aDelivery(database, { smtpUrl: server.url });
  expect(await delivery.send(mail)).toMatchObject({ isDelivered: true });
  expect(await delivery.send({ ...mail, to })).toMatchObject({ isDelivered: false });
  expect(server.received).toHaveLength(1);
  expect(await rowsOf(database)).toMatchObject([
    { dead_at: expect.any(Date), last_error: "not_one_mailbox" },
  ]);
});

test.each([{ mailFrom: "School <no-reply@school.example" }, { inbox: "nobody" }])(
  "mail waits for the operator where a mailbox of the settings is malformed: %j (R-489)",
  async (settings) => {
    const [database, server] = [await aDatabase(), await aMailServer()];
    const broken = await aDelivery(database, { smtpUrl: server.url, ...settings });
    await broken.send({ ...mail, repliesToInbox: true });
    await broken.close();
    expect(await rowsOf(database)).toMatchObject([{ dead_at: null, last_error: "not_one_mailbox" }]);
    const corrected = await aDelivery(database, { smtpUrl: server.url });
    corrected.start();
    await expect.poll(() => rowsOf(database)).toEqual([]);
    expect(server.received).toHaveLength(1);
  },
);

test("text that the database cannot hold (NUL, half an emoji) does not prevent a message from being stored", async () => {
  const [database, server] = [await aDatabase(), await aMailServer("refuse 451")];
  const delivery = await aDelivery(database, { smtpUrl: server.url });
  await delivery.send({ ...mail, text: "a\u0000b\ud83d!" });
  expect(await rowsOf(database)).toMatchObject([{ payload: { text: "ab\ufffd!" } }]);
});

test("neither text nor addresses of a message reach the log", async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const [database, server] = [await aDatabase(), await aMailServer("refuse 550")];
  const delivery = await aDelivery(database, { smtpUrl: server.url, log: pino(destination) });
  await delivery.send(mail, { idempotencyKey: "k" });
  destination.end();
  await once(destination, "finish");
  expect(lines.join("")).toContain("a message was not delivered");
  expect(lines.join("")).not.toMatch(/Private|Hello|ann@|school/);
});

test("the delivery's role reads its own table and no other", async () => {
  const database = await aDatabase();
  const pool = database.as("site_delivery");
  expect((await pool.query("select count(*) from delivery.messages")).rows).toEqual([{ count: "0" }]);
  await expect(pool.query("select * from public.scholarship_applications")).rejects.toThrow(
    "permission denied",
  );
  await expect(database.as("authenticator").query("select * from delivery.messages")).rejects.toThrow(
    "permission denied",
  );
});

test("queued messages are sent once, one after the other at their times, even if a call repeats meanwhile", async () => {
  const [database, server] = [await aDatabase(), await aMailServer()];
  const clock = { now: new Date() };
  const delivery = await aDelivery(database, { smtpUrl: server.url, now: () => clock.now });
  const schedule = { afterSeconds: 60, everySeconds: 10 };
  for (const idempotencyKey of ["first", "second", "second", "third"])
    expect(
      await delivery.queue({ ...mail, subject: idempotencyKey }, { idempotencyKey, ...schedule }),
    ).toEqual({
      isDelivered: false,
      isTestingMode: false,
    });
  expect(await delivery.send(mail, { idempotencyKey: "third" })).toMatchObject({ isDelivered: false });
  const waits = (await rowsOf(database)).map(
    ({ next_attempt_at }) => (next_attempt_at.getTime() - clock.now.getTime()) / 1_000,
  );
  expect(waits).toEqual([60, 70, 80]);

  const subjects = async () => (await server.parsed()).map(({ subject }) => subject);
  delivery.start();
  clock.now = new Date(clock.now.getTime() + 75_000);
  await expect.poll(async () => (await subjects()).sort()).toEqual(["first", "second"]);
  expect(await delivery.send(mail, { idempotencyKey: "second" })).toMatchObject({ isDelivered: true });
  clock.now = new Date(clock.now.getTime() + 10_000);
  await expect.poll(async () => (await subjects()).length).toBe(3);
});
