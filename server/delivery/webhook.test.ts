import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/data/database.ts";
import { aDelivery, rowsOf } from "../../tests/support/email/delivery.ts";
import { aWebhookReceiver } from "../../tests/support/email/webhook-receiver.ts";

test("chat and text messages are posted as JSON with a key that makes a duplicate recognisable (R-334)", async () => {
  const [database, chat, sms] = [await aDatabase(), await aWebhookReceiver(), await aWebhookReceiver(204)];
  const delivery = await aDelivery(database, { chatWebhookUrl: chat.url, smsWebhookUrl: sms.url });
  expect(await delivery.send({ kind: "chat", body: "Zoë clicked" })).toEqual({
    isDelivered: true,
    isTestingMode: false,
  });
  expect(await delivery.send({ kind: "sms", to: "+15555550123", body: "123456" })).toEqual({
    isDelivered: true,
    isTestingMode: false,
  });
  expect(chat.received).toMatchObject([
    { body: { text: "Zoë clicked" }, headers: { "content-type": "application/json" } },
  ]);
  expect(sms.received).toMatchObject([{ body: { to: "+15555550123", body: "123456", kind: "sms" } }]);
  expect(chat.received[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await rowsOf(database)).toEqual([]);
});

test.each([500, 503, 429, 408, 302, 400, 401, 404, 410])(
  "a chat that answers %i gets the message again: it may be a setting",
  async (status) => {
    const [database, chat] = [await aDatabase(), await aWebhookReceiver(status)];
    const delivery = await aDelivery(database, { chatWebhookUrl: chat.url });
    expect(await delivery.send({ kind: "chat", body: "again" })).toMatchObject({ isDelivered: false });
    expect(await rowsOf(database)).toMatchObject([{ dead_at: null, last_error: `refused ${status}` }]);
    chat.answerWith(200);
    delivery.start();
    await expect.poll(() => rowsOf(database)).toEqual([]);
    expect(chat.received).toHaveLength(2);
    expect(new Set(chat.received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  },
);

test.each([401, 403, 404, 405, 410])(
  "a text service that answers %i refuses the setting, not the number: the text is tried again (R-489)",
  async (status) => {
    const [database, sms] = [await aDatabase(), await aWebhookReceiver(status)];
    const delivery = await aDelivery(database, { smsWebhookUrl: sms.url });
    expect(await delivery.send({ kind: "sms", to: "+15555550123", body: "1" })).toMatchObject({
      isDelivered: false,
    });
    expect(await rowsOf(database)).toMatchObject([{ dead_at: null, last_error: `refused ${status}` }]);
  },
);

test.each([400, 422])(
  "a text service that answers %i has refused this number for good: the text is kept as dead and not tried again",
  async (status) => {
    const [database, sms] = [await aDatabase(), await aWebhookReceiver(status)];
    const delivery = await aDelivery(database, { smsWebhookUrl: sms.url });
    expect(await delivery.send({ kind: "sms", to: "+15555550123", body: "1" })).toMatchObject({
      isDelivered: false,
    });
    sms.answerWith(503);
    await delivery.send({ kind: "sms", to: "+15555550124", body: "2" });
    sms.answerWith(200);
    delivery.start();
    await expect.poll(() => rowsOf(database)).toHaveLength(1); // both were looked at
    expect(sms.received.map(({ body }) => body)).toMatchObject([{ body: "1" }, { body: "2" }, { body: "2" }]);
    expect(await rowsOf(database)).toMatchObject([
      { dead_at: expect.any(Date), last_error: `refused ${status}` },
    ]);
  },
);

test("a request to a webhook that never answers ends with its timeout and is retried later", async () => {
  const [database, chat] = [await aDatabase(), await aWebhookReceiver("nothing")];
  const delivery = await aDelivery(database, { chatWebhookUrl: chat.url });
  expect(await delivery.send({ kind: "chat", body: "hello?" })).toMatchObject({ isDelivered: false });
  expect(await rowsOf(database)).toMatchObject([
    { dead_at: null, last_error: expect.stringMatching(/^timed_out/) },
  ]);
});
