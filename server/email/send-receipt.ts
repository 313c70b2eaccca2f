// The receipt to the applicant: once, for a record just saved, and so seldom to one address that nobody can
// pester a stranger with it. Runs behind the answer, which therefore tells nothing about it, neither by its
// words nor by its time.
import { createHash } from "node:crypto";
import type { Delivery } from "../delivery/message.ts";
import type { RateLimiter } from "../platform/limits/rate-limit.ts";
import type { Log } from "../platform/log.ts";
import { composeReceipt } from "./compose-receipt.ts";
import { receiptsTo } from "./limits.ts";
import type { Application } from "./read-application.ts";
import type { Store } from "./store.ts";

type ReceiptDeps = {
  delivery: Delivery;
  store: Store;
  /** Always on, whatever RATE_LIMITS says: it protects people who never came here. */
  recipientLimiter: RateLimiter;
  log: Log;
};

/** Never rejects: the application is saved, with or without a receipt. */
export async function sendReceipt(deps: ReceiptDeps, application: Application): Promise<void> {
  const { id, form, suspicion } = application;
  if (id === undefined || suspicion !== undefined) return;
  try {
    if (!(await deps.store.isJustStored(id, form.email))) return;
    if (!(await mayReceive(deps.recipientLimiter, form.email))) return;
    await deps.delivery.send(composeReceipt(id, form.email), { onceKey: onceKeyOf(id), usefulForSeconds });
  } catch (error) {
    deps.log.warn({ err: error, id }, "a receipt could be neither sent nor kept");
  }
}

async function mayReceive(limiter: RateLimiter, address: string): Promise<boolean> {
  for (const limit of receiptsTo(address)) if ((await limiter.take(limit)) !== undefined) return false;
  return true;
}

function onceKeyOf(id: string): string {
  return `scholarship-receipt:${createHash("sha256").update(id).digest("base64url")}`;
}

/** Six hours outlast a mail server's bad morning; an address that does not exist is not tried for longer. */
const usefulForSeconds = 21_600;
