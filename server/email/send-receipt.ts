// Sends the receipt to the applicant: once per application, only for a record that was just stored, and so
// rarely to one address that nobody can flood a stranger with it. It runs after the response, whose text and
// duration therefore do not depend on it.
import { createHash } from "node:crypto";
import type { Delivery } from "../delivery/message.ts";
import type { RateLimiter } from "../platform/limits/rate-limit.ts";
import type { Log } from "../platform/log.ts";
import { composeReceipt } from "./compose-receipt.ts";
import { receiptLimits } from "./limits.ts";
import type { Application } from "./read-application.ts";
import type { Store } from "./store.ts";

type ReceiptDeps = {
  delivery: Delivery;
  store: Store;
  /** Stays on with RATE_LIMITS=off, because it protects people who have never used the site. */
  recipientLimiter: RateLimiter;
  log: Log;
};

/** Never rejects: a failure is logged, and the application stays saved. */
export async function sendReceipt(deps: ReceiptDeps, application: Application): Promise<void> {
  const { id, form, suspicion } = application;
  if (id === undefined || suspicion !== undefined) return;
  try {
    if (!(await deps.store.isJustStored(id, form.email))) return;
    if (!(await mayReceive(deps.recipientLimiter, form.email))) return;
    await deps.delivery.send(composeReceipt(id, form.email), {
      idempotencyKey: idempotencyKeyOf(id),
      expiresAfterSeconds,
    });
  } catch (error) {
    deps.log.warn({ err: error, id }, "a receipt could be neither sent nor kept");
  }
}

async function mayReceive(limiter: RateLimiter, address: string): Promise<boolean> {
  for (const limit of receiptLimits(address)) if ((await limiter.take(limit)) !== undefined) return false;
  return true;
}

function idempotencyKeyOf(id: string): string {
  return `scholarship-receipt:${createHash("sha256").update(id).digest("base64url")}`;
}

/**
 * Six hours cover an outage of a mail server. Mail to an address that does not exist is not retried longer.
 */
const expiresAfterSeconds = 21_600;
