// Sends an application to the school's inbox: at once within the limits, above them in its turn, so that the
// mail of every stored application is sent. A retry with the same id is answered and not sent again.
import { createHash } from "node:crypto";
import type { DeliveryOutcome, PacedDelivery } from "../delivery/message.ts";
import type { RateLimiter } from "../platform/limits/rate-limit.ts";
import type { Log } from "../platform/log.ts";
import { isDatabaseAway } from "../platform/postgres/database.ts";
import { composeApplicationMail } from "./compose-application-mail.ts";
import { EmailError } from "./errors.ts";
import { mailsOf, queuedMailEverySeconds, secondsToWait, take } from "./limits.ts";
import type { Application } from "./read-application.ts";
import type { KnownAs } from "./store.ts";

type SendDeps = {
  delivery: PacedDelivery;
  limiter: RateLimiter;
  scholarshipInbox: string;
  isTestingMode: boolean;
  log: Log;
};

type Asked = {
  application: Application;
  /** Undefined where this server cannot see whether the application is stored. */
  knownAs: KnownAs | undefined;
  /** The caller's address. */
  address: string;
};

/**
 * Resolves when the mail is sent. Throws EmailError when it is not sent now, although it may be stored and
 * retried.
 */
export async function sendApplication(deps: SendDeps, asked: Asked): Promise<{ isTestingMode: boolean }> {
  // The delivery remembers the key of a mail for one day, so an older one would be sent again.
  if (asked.knownAs === "long_ago") return { isTestingMode: deps.isTestingMode };
  const { isDelivered, isTestingMode } = await handOver(deps, asked).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
    deps.log.error({ err: error }, "a scholarship e-mail was neither sent nor kept");
    throw new EmailError("unavailable");
  });
  if (!isDelivered) throw new EmailError("mail_refused", { isTestingMode });
  return { isTestingMode };
}

/** Counts each stored application once, however often its e-mail is requested. */
async function handOver(
  { delivery, limiter, scholarshipInbox }: SendDeps,
  { application, knownAs, address }: Asked,
): Promise<DeliveryOutcome> {
  const areDetailsKept = knownAs !== undefined;
  const mail = composeApplicationMail(application, { scholarshipInbox, areDetailsKept });
  const onceKey = application.id && onceKeyOf(application.id);
  if (!areDetailsKept) await take(limiter, mailsOf(address));
  if (areDetailsKept && onceKey && !(await isHandedOver(delivery, { knownAs, onceKey }))) {
    const afterSeconds = await secondsToWait(limiter, mailsOf(address));
    if (afterSeconds !== undefined)
      return delivery.queue(mail, { onceKey, afterSeconds, everySeconds: queuedMailEverySeconds });
  }
  return delivery.send(mail, onceKey ? { onceKey } : {});
}

/**
 * True if the delivery knows the mail. A repeated call may be faster than the first, so until then the limits
 * apply to both.
 */
async function isHandedOver(
  delivery: PacedDelivery,
  { knownAs, onceKey }: { knownAs: KnownAs; onceKey: string },
): Promise<boolean> {
  return knownAs === "again" && (await delivery.knows(onceKey));
}

function onceKeyOf(id: string): string {
  return `scholarship-application:${createHash("sha256").update(id).digest("base64url")}`;
}
