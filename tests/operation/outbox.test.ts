// `npm run outbox`: the operator lists undelivered messages, retries them or drops them.
import { expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "../support/data/database.ts";
import { aDelivery } from "../support/email/delivery.ts";
import { aMailServer } from "../support/email/mail-server.ts";
import { aWebhookReceiver } from "../support/email/webhook-receiver.ts";
import { outputOf } from "../support/server/command.ts";

const mail = { kind: "mail", to: "ann@example.org", subject: "Hello", text: "Private words" } as const;
const sms = { kind: "sms", to: "+15555550123" } as const;

test("lists queued and given-up messages, without their texts", async () => {
  const [database, server] = [await aDatabase(), await aMailServer("refuse 451")];
  const webhook = await aWebhookReceiver(422);
  expect(await outbox(database)).toBe("Everything is delivered.\n");
  const delivery = await aDelivery(database, {
    smtpUrl: server.url,
    smsWebhookUrl: webhook.url,
    retryEverySeconds: 60,
  });
  await delivery.send({ ...sms, body: "Private words" });
  await delivery.send(mail);
  await delivery.send({ kind: "chat", body: "Private words" }); // testing mode: sent at once
  const lines = (await outbox(database)).trimEnd().split("\n");
  expect(lines).toEqual([
    expect.stringMatching(
      /^[0-9a-f]{8} {2}sms {2}to \+15555550123 {2}since \d{4}-\d\d-\d\dT\d\d:\d\dZ {2}1 try, refused 422 {2}given up$/,
    ),
    expect.stringMatching(
      /^[0-9a-f]{8} {2}mail {2}to ann@example\.org {2}"Hello" {2}since .* {2}1 try, refused EENVELOPE 451 {2}next \d{4}-/,
    ),
  ]);
  expect(lines.join()).not.toContain("Private");
});

test("a message that was given up is tried again and sent by a running server; all at once too", async () => {
  const [database, webhook] = [await aDatabase(), await aWebhookReceiver(422)];
  const delivery = await aDelivery(database, { smsWebhookUrl: webhook.url });
  await delivery.send({ ...sms, body: "first" });
  await delivery.send({ ...sms, body: "second" });
  const [first = ""] = (await outbox(database)).split(" ");
  webhook.answerWith(200);
  delivery.start();
  expect(await outbox(database, "retry", first)).toBe("A running server tries 1 within ten seconds.\n");
  await expect.poll(() => webhook.received.length).toBe(3);
  expect(await outbox(database, "retry", "--all")).toBe("A running server tries 1 within ten seconds.\n");
  await expect.poll(() => outbox(database)).toBe("Everything is delivered.\n");
  expect(webhook.received.slice(2).map(({ body }) => body)).toMatchObject([
    { body: "first" },
    { body: "second" },
  ]);
  expect(await outbox(database, "retry", "--all")).toBe("There is nothing to try again.\n");
});

test("a message that is dropped is never sent; an id that matches none or several is refused", async () => {
  const [database, server] = [await aDatabase(), await aMailServer("refuse 451")];
  const delivery = await aDelivery(database, { smtpUrl: server.url });
  await delivery.send(mail);
  await delivery.send({ ...mail, to: "ben@example.org" });
  await database.owner.query(
    "update delivery.messages set id = overlay(id::text placing 'abc' from 1)::uuid",
  );
  await expect(outbox(database, "drop", "abc")).rejects.toThrow(/Several begin with abc: abc/);
  const ids = (await outbox(database))
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(0, 8));
  expect(await outbox(database, "drop", ids[0] ?? "")).toMatch(/ is deleted unsent\.\n$/);
  await expect(outbox(database, "drop", ids[0] ?? "")).rejects.toThrow(/No undelivered message has an id/);
  await expect(outbox(database, "drop", "' or true --")).rejects.toThrow(/No undelivered message has an id/);
  await expect(outbox(database, "empty")).rejects.toThrow(/Usage:/);
  server.become("accept");
  delivery.start();
  await expect.poll(() => outbox(database)).toBe("Everything is delivered.\n");
  expect(server.received.flatMap(({ to }) => to)).toEqual(["ben@example.org"]);
});

function outbox(database: TestDatabase, ...words: string[]): Promise<string> {
  return outputOf("commands/outbox.ts", words, database);
}
