// Carries out what the owner of a link changes, and tells the school by mail: that something came, never what
// it says. A change that is posted again changes nothing and sends nothing.
import { createHash } from "node:crypto";
import { defaultLanguage, wordsOf } from "#words";
import { applicationReference } from "../../contract/scholarship.ts";
import { formatMessage } from "../../words/format-message.ts";
import { ApplicationErasedError } from "../delivery/errors.ts";
import type { Delivery, OutgoingMessage } from "../delivery/message.ts";
import { type RateLimiter, secondsToWait } from "../platform/admission/rate-limit.ts";
import type { Log } from "../platform/log.ts";
import { changeMailLimit } from "./limits.ts";
import type { ReadChange } from "./read-change.ts";
import type { ChangedContact, StatusStore } from "./store.ts";

export type ChangeDeps = {
  store: StatusStore;
  delivery: Delivery;
  /** Stays on with RATE_LIMITS=off, because it protects mailboxes. */
  recipientLimiter: RateLimiter;
  scholarshipInbox: () => string;
  /** Mails both addresses after one was corrected (server/email/correct-address.ts). */
  tellBothAddresses: (changed: ChangedContact, newEmail: string) => Promise<void>;
  siteUrl: string;
  log: Log;
};

/** `moved`: the email address is another one now, so the link has ended. `ended`: there is no such link. */
export type ChangeOutcome = "done" | "moved" | "too_many" | "begun" | "ended";

/** The mails follow the answer. */
export async function changeApplication(
  deps: ChangeDeps,
  tokenHash: Buffer,
  change: ReadChange,
): Promise<ChangeOutcome> {
  if (change.change === "contact") return correctContact(deps, tokenHash, change.contact);
  const noted = await deps.store.noteWish(tokenHash, {
    did: change.change,
    ...("body" in change ? { question: change.question, body: change.body } : {}),
  });
  if (!noted) return "ended";
  const { outcome, applicationId, replyId } = noted;
  if (outcome === "too_many" || outcome === "begun") return outcome;
  if (replyId !== undefined)
    tellSchool(deps, {
      applicationId,
      changeId: replyId,
      what: wordsOf(defaultLanguage).scholarshipEmail.fromApplicant.what[change.change],
    });
  return "done";
}

async function correctContact(
  deps: ChangeDeps,
  tokenHash: Buffer,
  contact: Extract<ReadChange, { change: "contact" }>["contact"],
): Promise<ChangeOutcome> {
  const changed = await deps.store.correctContact(tokenHash, contact);
  if (!changed) return "ended";
  if (changed.outcome === "too_many") return "too_many";
  const { applicationId, changeId, fields } = changed;
  if (changeId === undefined) return "done";
  const { fromApplicant, shortFields } = wordsOf(defaultLanguage).scholarshipEmail;
  tellSchool(deps, {
    applicationId,
    changeId,
    what: formatMessage(fromApplicant.what.contact, {
      fields: fields.map((field) => shortFields[field]).join(", "),
    }),
  });
  if (contact.email === undefined || !fields.includes("email")) return "done";
  deps.delivery.waitFor(logged(deps, deps.tellBothAddresses({ ...changed, changeId }, contact.email)));
  return "moved";
}

type SchoolMail = { applicationId: string; changeId: string; what: string };

function tellSchool(deps: ChangeDeps, mail: SchoolMail): void {
  deps.delivery.waitFor(logged(deps, sendToSchool(deps, mail)));
}

/** Beyond the limit only the list of applications shows it. */
async function sendToSchool(
  { delivery, recipientLimiter, scholarshipInbox, siteUrl }: ChangeDeps,
  { applicationId, changeId, what }: SchoolMail,
): Promise<void> {
  if ((await secondsToWait(recipientLimiter, [changeMailLimit])) !== undefined) return;
  const { subject, text } = wordsOf(defaultLanguage).scholarshipEmail.fromApplicant;
  const reference = applicationReference(applicationId);
  const message: OutgoingMessage = {
    kind: "mail",
    to: scholarshipInbox(),
    subject: formatMessage(subject, { reference }),
    text: formatMessage(text, {
      what,
      reference,
      link: `${siteUrl}/scholarship-admin?open=${applicationId}`,
    }),
    headers: { "Auto-Submitted": "auto-generated" }, // RFC 3834
  };
  const hash = createHash("sha256").update(applicationId).digest("base64url");
  await delivery.send(message, {
    idempotencyKey: `application-change:${hash}:${changeId}`,
    expiresAfterSeconds: changeMailLimit.windowSeconds,
    applicationId,
  });
}

async function logged({ log }: ChangeDeps, sending: Promise<void>): Promise<void> {
  await sending.catch((error: unknown) => {
    if (error instanceof ApplicationErasedError) return;
    log.error({ err: error }, "a mail about an application that its applicant changed was not sent");
  });
}
