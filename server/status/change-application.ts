// Carries out what the owner of a link changes, and tells school and applicant by mail: that something came,
// never what it says. A change that is posted again changes nothing and sends nothing.
import { createHash } from "node:crypto";
import { defaultLanguage, wordsOf } from "#words";
import { applicationReference } from "../../contract/scholarship.ts";
import type { Words } from "../../words/compose-language.ts";
import { formatMessage } from "../../words/format-message.ts";
import { ApplicationErasedError } from "../delivery/errors.ts";
import type { Delivery, OutgoingMessage } from "../delivery/message.ts";
import { type RateLimiter, secondsToWait } from "../platform/admission/rate-limit.ts";
import { daySeconds } from "../platform/durations.ts";
import type { Log } from "../platform/log.ts";
import { changeMailLimits } from "./limits.ts";
import type { ReadChange } from "./read-change.ts";
import type { ChangedContact, StatusStore } from "./store.ts";

export type ChangeDeps = {
  /** For an application that has none of its own. */
  language: string;
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
  if (change.change === "helper") return endHelper(deps, tokenHash);
  const noted = await deps.store.noteWish(tokenHash, {
    did: change.change,
    ...("body" in change ? { question: change.question, body: change.body } : {}),
  });
  if (!noted) return "ended";
  const { outcome, applicationId, replyId } = noted;
  if (outcome === "too_many" || outcome === "begun") return outcome;
  if (replyId === undefined) return "done";
  const { what } = wordsOf(defaultLanguage).scholarshipEmail.fromApplicant;
  const about = { applicationId, changeId: replyId };
  tellSchool(deps, { ...about, what: what[change.change] });
  if (change.change !== "addition")
    tellApplicant(deps, { ...about, ...noted }, (words) => words.applicationChangedEmail.what[change.change]);
  return "done";
}

async function endHelper(deps: ChangeDeps, tokenHash: Buffer): Promise<ChangeOutcome> {
  const ended = await deps.store.endHelper(tokenHash);
  if (!ended) return "ended";
  if (ended.endedAt === undefined) return "done";
  const about = { applicationId: ended.applicationId, changeId: ended.endedAt };
  tellSchool(deps, { ...about, what: wordsOf(defaultLanguage).scholarshipEmail.fromApplicant.what.helper });
  tellApplicant(deps, { ...ended, ...about }, (words) => words.applicationChangedEmail.what.helper);
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
  if (contact.email === undefined || !fields.includes("email")) {
    tellApplicant(deps, { ...changed, changeId }, (words) => words.applicationChangedEmail.what.contact);
    return "done";
  }
  deps.delivery.waitFor(logged(deps, deps.tellBothAddresses({ ...changed, changeId }, contact.email)));
  return "moved";
}

type ApplicantMail = { applicationId: string; changeId: string; email: string; language: string | undefined };

/** A link can fall into other hands; its owner learns of what somebody did with it. */
function tellApplicant(
  deps: ChangeDeps,
  { applicationId, changeId, email, language = deps.language }: ApplicantMail,
  whatIn: (words: Words) => string,
): void {
  const words = wordsOf(language);
  const { applicationChangedEmail, status, emailFrame, school } = words;
  const message: OutgoingMessage = {
    kind: "mail",
    to: email,
    replyTo: school.email,
    subject: applicationChangedEmail.subject,
    text: [
      applicationChangedEmail.intro,
      whatIn(words),
      `${status.found.reference}: ${applicationReference(applicationId)}`,
      applicationChangedEmail.unexpected,
      emailFrame.closing,
      `--\n${emailFrame.footer}`,
    ].join("\n\n"),
    headers,
  };
  const sending = deps.delivery.send(
    message,
    mailOptions("application-change-notice", { applicationId, changeId }),
  );
  deps.delivery.waitFor(logged(deps, sending));
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
  if ((await secondsToWait(recipientLimiter, changeMailLimits(applicationId))) !== undefined) return;
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
    headers,
  };
  await delivery.send(message, mailOptions("application-change", { applicationId, changeId }));
}

const headers = { "Auto-Submitted": "auto-generated" }; // RFC 3834

/** An erasure finds the mail of an application by the key (server/email/migrations/0003_erasures.sql). */
function mailOptions(kind: string, { applicationId, changeId }: { applicationId: string; changeId: string }) {
  const hash = createHash("sha256").update(applicationId).digest("base64url");
  return {
    idempotencyKey: `${kind}:${hash}:${changeId}`,
    expiresAfterSeconds: daySeconds,
    applicationId,
  };
}

async function logged({ log }: ChangeDeps, sending: Promise<unknown>): Promise<void> {
  await sending.catch((error: unknown) => {
    if (error instanceof ApplicationErasedError) return;
    log.error({ err: error }, "a mail about an application that its applicant changed was not sent");
  });
}
