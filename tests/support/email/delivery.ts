// A delivery with an outbox of its own, quick retries and a clock that the test may move. It closes when the
// test ends.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Mailboxes } from "../../../server/delivery/compose-mail.ts";
import { createDelivery, type DeliveryOptions } from "../../../server/delivery/create-delivery.ts";
import type { OutgoingMessage } from "../../../server/delivery/message.ts";
import { createLog } from "../../../server/platform/log.ts";
import type { TestDatabase } from "../data/database.ts";

export const mail = {
  kind: "mail",
  to: "ann@school.example",
  subject: "Hello",
  text: "Private words",
} satisfies OutgoingMessage;

/** The stored messages, oldest first. */
export async function rowsOf({ owner }: TestDatabase) {
  const { rows } = await owner.query("select * from delivery.messages order by created_at");
  return rows;
}

export type TestDeliveryOptions = Partial<DeliveryOptions & Mailboxes>;

type TestDelivery = ReturnType<typeof createDelivery> & {
  outboxDir: string;
  /** Names and contents of the outbox, in the order of the names. */
  outbox(): Promise<{ name: string; content: Buffer }[]>;
};

export async function aDelivery(
  database: TestDatabase,
  { mailFrom, inbox, ...options }: TestDeliveryOptions = {},
): Promise<TestDelivery> {
  const dataDir = await mkdtemp(join(tmpdir(), "site-delivery-"));
  const outboxDir = options.outboxDir ?? join(dataDir, "outbox");
  const delivery = createDelivery({
    pool: database.as("site_delivery"),
    log: createLog("silent"),
    now: () => new Date(),
    retryEverySeconds: 0.1,
    smtpUrl: undefined,
    chatWebhookUrl: undefined,
    smsWebhookUrl: undefined,
    mailboxes: () => ({
      mailFrom: mailFrom ?? "School <no-reply@school.example>",
      inbox: inbox ?? "Scholarships <inbox@school.example>",
    }),
    ...options,
    outboxDir,
  });
  onTestFinished(async () => {
    await delivery.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    ...delivery,
    outboxDir,
    outbox: async () => {
      const all = await readdir(outboxDir).catch(() => []);
      const names = all.filter((name) => !name.startsWith(".")).sort(); // hidden ones are incomplete
      return Promise.all(
        names.map(async (name) => ({ name, content: await readFile(join(outboxDir, name)) })),
      );
    },
  };
}
