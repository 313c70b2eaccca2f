// Mails a link to the state of an application, if there is one with this reference and address. It runs after
// the answer, whose text and duration therefore tell nothing.
import { createHash, randomBytes } from "node:crypto";
import { wordsOf } from "#words";
import { applicationReference } from "../../contract/scholarship.ts";
import { statusLinkPath, statusLinkSeconds } from "../../contract/status-link.ts";
import type { Words } from "../../words/compose-language.ts";
import { ApplicationErasedError } from "../delivery/errors.ts";
import type { Delivery, OutgoingMessage } from "../delivery/message.ts";
import { type RateLimiter, secondsToWaitInFlood } from "../platform/admission/rate-limit.ts";
import { canonicalMailbox } from "../platform/canonical-mailbox.ts";
import type { Log } from "../platform/log.ts";
import { mailLimits } from "./limits.ts";
import type { LookUp } from "./read-form.ts";
import type { FoundApplication, FoundHelper, StatusStore } from "./store.ts";

export type SendLinkDeps = {
  /** For an application that has none of its own. */
  language: string;
  store: StatusStore;
  delivery: Delivery;
  /** Stays on with RATE_LIMITS=off, because it protects mailboxes. */
  recipientLimiter: RateLimiter;
  siteUrl: string;
  log: Log;
};

type LinkWords = Pick<Words, "statusEmail" | "helperLinkEmail" | "status" | "emailFrame" | "school">;

/** `address` is that of the caller. Never rejects: a failure is logged, and the applicant can ask again. */
export async function sendLink(
  deps: SendLinkDeps,
  { reference, email, address }: LookUp & { address: string },
): Promise<void> {
  await logged(deps, async () => {
    const application = await deps.store.find(reference, email);
    if (application) await sendLinkTo(deps, application, address);
  });
}

/**
 * Mails a link for each of the newest applications with this address, with its reference, and one for all
 * whom its owner helped. Never rejects.
 */
export async function sendReferences(
  deps: SendLinkDeps,
  { mailbox, address }: { mailbox: string; address: string },
): Promise<void> {
  await logged(deps, async () => {
    for (const application of await deps.store.findAll(mailbox)) await sendLinkTo(deps, application, address);
    const helper = await deps.store.findHelper(mailbox);
    if (helper) await sendHelperLink(deps, helper, address);
  });
}

async function logged({ log }: SendLinkDeps, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (error instanceof ApplicationErasedError) return;
    log.error({ err: error }, "a link to an application's state could be neither sent nor kept");
  }
}

async function sendLinkTo(deps: SendLinkDeps, application: FoundApplication, address: string): Promise<void> {
  const limits = mailLimits({ about: application.id, email: application.email, address });
  if ((await secondsToWaitInFlood(deps.recipientLimiter, limits)) !== undefined) return;
  const token = randomBytes(32).toString("base64url");
  if (!(await deps.store.keepLink(application.id, application.email, hashToken(token)))) return;
  const words = wordsOf(application.language ?? deps.language);
  const link = `${deps.siteUrl}${words.language.path}${statusLinkPath}${token}`;
  await deps.delivery.send(composeLink(application, link, words), {
    idempotencyKey: idempotencyKeyOf(application.id, token),
    expiresAfterSeconds: statusLinkSeconds,
    applicationId: application.id,
  });
}

async function sendHelperLink(deps: SendLinkDeps, helper: FoundHelper, address: string): Promise<void> {
  const mailbox = canonicalMailbox(helper.email);
  const limits = mailLimits({ about: `helper ${mailbox}`, email: helper.email, address });
  if ((await secondsToWaitInFlood(deps.recipientLimiter, limits)) !== undefined) return;
  const token = randomBytes(32).toString("base64url");
  if (!(await deps.store.keepHelperLink(helper.email, hashToken(token)))) return;
  const words = wordsOf(helper.language ?? deps.language);
  const link = `${deps.siteUrl}${words.language.path}${statusLinkPath}${token}`;
  await deps.delivery.send(composeHelperLink(helper, link, words), {
    idempotencyKey: `helper-link:${hashToken(token).toString("base64url")}`,
    expiresAfterSeconds: statusLinkSeconds,
  });
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** An erasure finds the mail of an application by this key (server/email/migrations/0003_erasures.sql). */
function idempotencyKeyOf(id: string, token: string): string {
  return `status-link:${createHash("sha256").update(id).digest("base64url")}:${hashToken(token).toString("base64url")}`;
}

function composeLink({ id, email }: FoundApplication, link: string, words: LinkWords): OutgoingMessage {
  const { statusEmail, status } = words;
  return composeMail({ to: email, subject: statusEmail.subject }, words, [
    statusEmail.intro,
    `${status.found.reference}: ${applicationReference(id)}`,
    `${statusEmail.linkIntro}\n${link}`,
    statusEmail.private,
    statusEmail.unexpected,
  ]);
}

function composeHelperLink({ email }: FoundHelper, link: string, words: LinkWords): OutgoingMessage {
  const { subject, intro, linkIntro, private: secret, unexpected } = words.helperLinkEmail;
  return composeMail({ to: email, subject }, words, [intro, `${linkIntro}\n${link}`, secret, unexpected]);
}

type Head = Pick<OutgoingMessage & { kind: "mail" }, "to" | "subject">;

function composeMail(head: Head, { emailFrame, school }: LinkWords, paragraphs: string[]): OutgoingMessage {
  return {
    kind: "mail",
    ...head,
    replyTo: school.email,
    text: [...paragraphs, emailFrame.closing, `--\n${emailFrame.footer}`].join("\n\n"),
    headers: { "Auto-Submitted": "auto-generated" }, // RFC 3834
  };
}
