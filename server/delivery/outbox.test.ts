import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/data/database.ts";
import { aDelivery } from "../../tests/support/email/delivery.ts";

test("without SMTP_URL a mail is an .eml file with CRLF line ends that a mail reader understands (R-287)", async () => {
  const delivery = await aDelivery(await aDatabase());
  const text = `Zoë 👩‍🔧 said:\n.\n..dots\nFrom here \n${"long ".repeat(1_000)}\n${"ü".repeat(5_000)}`;
  const outcome = await delivery.send({
    kind: "mail",
    to: "Scholarships <inbox@school.example>",
    subject: "Zoë — 🎓",
    text,
    html: "<p>Zoë</p>",
    replyTo: "zoe@example.org",
    headers: { "Auto-Submitted": "auto-generated" },
  });

  expect(outcome).toEqual({ isDelivered: true, isTestingMode: true });
  const [file, ...others] = await delivery.outbox();
  expect(others).toEqual([]);
  expect(file?.name).toMatch(/^\d{8}T\d{9}Z-000001-[0-9a-f]{8}\.eml$/);
  const raw = file?.content.toString("latin1") ?? "";
  expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
  const mail = await PostalMime.parse(file?.content ?? "");
  expect(mail.text?.trimEnd()).toBe(text);
  expect(mail.subject).toBe("Zoë — 🎓");
  expect(mail.to).toEqual([{ name: "Scholarships", address: "inbox@school.example" }]);
  expect(mail.replyTo).toEqual([{ name: "", address: "zoe@example.org" }]);
  expect(mail.html).toContain("<p>Zoë</p>");
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@school\.example>$/);
});

test("text messages and chat are .json files with to, body, kind and created_at (R-287)", async () => {
  const now = () => new Date("2026-11-20T10:15:30.123Z");
  const delivery = await aDelivery(await aDatabase(), { now });
  expect(await delivery.send({ kind: "sms", to: "+15555550123", body: "123456 is your code" })).toMatchObject(
    { isTestingMode: true },
  );
  await delivery.send({ kind: "chat", body: "Somebody clicked" });

  const [sms, chat] = await delivery.outbox();
  const created_at = "2026-11-20T10:15:30.123Z";
  expect(sms?.name).toMatch(/^20261120T101530123Z-000001-[0-9a-f]{8}\.json$/);
  expect(JSON.parse(String(sms?.content))).toEqual({
    to: "+15555550123",
    body: "123456 is your code",
    kind: "sms",
    created_at,
  });
  expect(JSON.parse(String(chat?.content))).toEqual({
    to: "team-chat",
    body: "Somebody clicked",
    kind: "chat",
    created_at,
  });
});

test("only the owner can open the outbox, its names sort by time, and no partial file remains", async () => {
  const delivery = await aDelivery(await aDatabase());
  for (let index = 0; index < 12; index += 1) await delivery.send({ kind: "chat", body: `number ${index}` });

  const files = await delivery.outbox();
  expect(files.map(({ content }) => JSON.parse(String(content)).body)).toEqual(
    files.map((_, index) => `number ${index}`),
  );
  expect(files).toHaveLength(12);
  const modes = await Promise.all(files.map(({ name }) => stat(join(delivery.outboxDir, name))));
  expect(new Set(modes.map(({ mode }) => mode & 0o777))).toEqual(new Set([0o600]));
  expect((await stat(delivery.outboxDir)).mode & 0o777).toBe(0o700);
});

test("a message that cannot be written to the outbox is stored until it can be", async () => {
  const database = await aDatabase();
  const delivery = await aDelivery(database);
  await mkdir(dirname(delivery.outboxDir), { recursive: true });
  const blocked = join(dirname(delivery.outboxDir), "blocked");
  await writeFile(blocked, "a file where the folder should be");
  const unwritable = await aDelivery(database, { outboxDir: join(blocked, "outbox") });

  expect(await unwritable.send({ kind: "chat", body: "patience" })).toEqual({
    isDelivered: false,
    isTestingMode: true,
  });
  const { rows } = await database.owner.query("select last_error from delivery.messages");
  expect(rows).toEqual([{ last_error: "not_written ENOTDIR" }]);
  delivery.start();
  await expect.poll(() => delivery.outbox()).toHaveLength(1);
});
