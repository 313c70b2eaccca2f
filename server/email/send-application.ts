// Sends an application to the school's one inbox. A retry with the same id is answered, not sent again.
import { createHash } from "node:crypto";
import type { Delivery } from "../delivery/message.ts";
import { isDatabaseAway } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { composeApplicationMail } from "./compose-application-mail.ts";
import { EmailError } from "./errors.ts";
import type { Application } from "./read-application.ts";

type SendDeps = { delivery: Delivery; scholarshipInbox: string; log: Log };

/** Throws EmailError when the mail did not go out now, although it may be kept and retried. */
export async function sendApplication(
  { delivery, scholarshipInbox, log }: SendDeps,
  application: Application,
): Promise<{ isTestingMode: boolean }> {
  const onceKey = application.id && onceKeyOf(application.id);
  const outcome = await delivery
    .send(composeApplicationMail(application, scholarshipInbox), onceKey ? { onceKey } : {})
    .catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error;
      log.error({ err: error }, "a scholarship e-mail was neither sent nor kept");
      throw new EmailError("unavailable");
    });
  const { isDelivered, isTestingMode } = outcome;
  if (!isDelivered) throw new EmailError("mail_refused", { isTestingMode });
  return { isTestingMode };
}

function onceKeyOf(id: string): string {
  return `scholarship-application:${createHash("sha256").update(id).digest("base64url")}`;
}
