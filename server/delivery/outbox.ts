// The outbox of testing mode: a folder with one file per message, readable only by its owner. A file is
// written under another name, synced and renamed, so that no reader sees half a message. The names sort by
// time.
import { randomBytes } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { composeMail, type Mailboxes } from "./compose-mail.ts";
import { DeliveryError, systemErrorCode } from "./errors.ts";
import type { ClaimedMessage } from "./store.ts";
import type { Transport } from "./transport.ts";

type OutboxOptions = { mailboxes: () => Mailboxes; outboxDir: string; now: () => Date };

/**
 * Writes mail as `.eml` (RFC 5322) and other messages as `.json`. The returned function rejects with
 * DeliveryError (`not_written`) if it cannot write.
 */
export function createOutbox({ outboxDir, now, mailboxes }: OutboxOptions): Transport {
  let written = 0;
  return async (claimed) => {
    written += 1;
    const name = `${timeStamp(now())}-${String(written).padStart(6, "0")}-${randomBytes(4).toString("hex")}`;
    const content = await contentOf(claimed, mailboxes());
    const extension = claimed.message.kind === "mail" ? "eml" : "json";
    await writeDurably(outboxDir, `${name}.${extension}`, content).catch((cause: unknown) => {
      throw new DeliveryError("not_written", { detail: systemErrorCode(cause) ?? "", cause });
    });
  };
}

async function contentOf(
  { id, message, createdAt }: ClaimedMessage,
  mailboxes: Mailboxes,
): Promise<Uint8Array> {
  if (message.kind === "mail") {
    const { createTransport } = await import("nodemailer");
    const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message: composed } = await composer.sendMail(
      composeMail({ id, mail: message, ...mailboxes, createdAt }),
    );
    if (composed instanceof Uint8Array) return composed;
    throw new TypeError("The composer made no buffer.");
  }
  const to = message.kind === "sms" ? message.to : "team-chat";
  const { kind, body } = message;
  return Buffer.from(
    `${JSON.stringify({ to, body, kind, created_at: createdAt.toISOString() }, undefined, 2)}\n`,
  );
}

/** ISO 8601 in basic format, with milliseconds: 20261120T101530123Z. */
function timeStamp(now: Date): string {
  return now.toISOString().replace(/[-:.]/g, "");
}

async function writeDurably(folder: string, name: string, content: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partialFile = join(folder, `.${name}.part`);
  const file = await open(partialFile, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partialFile, join(folder, name));
  await syncFolder(folder);
}

/** Makes the rename durable (fsync of the folder). */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
