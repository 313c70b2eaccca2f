// Makes and sends mails with a one-time token: a code and a link. Their hashes are stored in the caller's
// transaction; the calling code sends the mail after it. With a code challenge (RFC 7636) the link returns an
// authorization code instead of a session.
import { setTimeout as sleep } from "node:timers/promises";
import { oneTimeTokenSeconds } from "../../../contract/account-rules.ts";
import { pathIn } from "../../../contract/pages.ts";
import type { Words } from "../../../words/compose-language.ts";
import type { OutgoingMessage } from "../../delivery/message.ts";
import { updateUser } from "../accounts/account-store.ts";
import { linkMailWords } from "../accounts/account-words.ts";
import type { Contact } from "../accounts/contact.ts";
import type { AuthenticationMethod, TokenType, UserRow } from "../database/schema.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { type CodeChallenge, startFlow } from "../sign-in/flow-state.ts";
import { composeMail } from "./compose-mail.ts";
import { createOneTimeToken, hashCode, hashLinkToken } from "./one-time-token.ts";
import { saveOneTimeToken } from "./one-time-token-store.ts";
import { issueSignInSms } from "./send-code.ts";

type Issue = {
  user: Pick<UserRow, "id" | "email" | "raw_user_meta_data">;
  challenge?: CodeChallenge | undefined;
  /** The session with which the token ends. */
  sessionId?: string;
};

/** Makes the message that verifies the address or number of a sign-up. */
export function issueContactConfirmation(
  service: AuthService,
  db: AuthDatabase,
  { contact, ...issue }: Issue & { contact: Contact },
): Promise<OutgoingMessage> {
  return contact.kind === "email"
    ? issueConfirmation(service, db, issue)
    : issueSignInSms(service, db, { user: issue.user, phone: contact.address });
}

export async function issueConfirmation(
  service: AuthService,
  db: AuthDatabase,
  issue: Issue,
): Promise<OutgoingMessage> {
  await updateUser(db, issue.user.id, { confirmation_sent_at: service.now() });
  return issueKind(service, db, { ...issue, ...confirmation });
}

export async function issueRecovery(
  service: AuthService,
  db: AuthDatabase,
  issue: Issue,
): Promise<OutgoingMessage> {
  await updateUser(db, issue.user.id, { recovery_sent_at: service.now() });
  return issueKind(service, db, { ...issue, ...recovery });
}

/** Makes a mail with a link that signs in. As upstream, its token has the same type as a recovery token. */
export async function issueMagicLink(
  service: AuthService,
  db: AuthDatabase,
  issue: Issue,
): Promise<OutgoingMessage> {
  await updateUser(db, issue.user.id, { recovery_sent_at: service.now() });
  return issueKind(service, db, { ...issue, ...magicLink });
}

/** Makes a mail to the new address and, if there is one, a mail to the current address. Both must confirm. */
export async function issueEmailChange(
  service: AuthService,
  db: AuthDatabase,
  { newEmail, ...issue }: Issue & { newEmail: string; sessionId: string },
): Promise<OutgoingMessage[]> {
  const { user } = issue;
  await updateUser(db, user.id, {
    email_change: newEmail,
    email_change_sent_at: service.now(),
    email_change_confirm_status: 0,
  });
  await beginFlow(service, db, { ...issue, method: "email_change" });
  const toNew = await issueToken(service, db, { ...issue, to: newEmail, ...emailChangeNew });
  if (!user.email) return [toNew];
  const toCurrent = await issueToken(service, db, { ...issue, to: user.email, ...emailChangeCurrent });
  return [toCurrent, toNew];
}

/**
 * Sends messages and waits for them until `patience` resolves (by default three seconds), so that a slow mail
 * server does not delay the answer. A message that can be neither sent nor stored is logged. It can be
 * requested again after a minute.
 */
export async function deliver(
  { delivery, log }: Pick<AuthService, "delivery" | "log">,
  outgoing: OutgoingMessage[],
  {
    patience = sleep(3_000, undefined, { ref: false }),
    expiresAfterSeconds = oneTimeTokenSeconds,
  }: {
    patience?: Promise<void>;
    expiresAfterSeconds?: number;
  } = {},
): Promise<void> {
  const sending = outgoing.map((message) =>
    delivery
      .send(message, { expiresAfterSeconds })
      .catch((error: unknown) => log.error({ err: error }, "an auth message could neither be sent nor kept")),
  );
  await Promise.race([Promise.all(sending), patience]);
}

type Kind = {
  type: TokenType;
  verify: string;
  /** The mail's name in content/LANGUAGE/emails.yaml. */
  email: Exclude<keyof Words["authEmails"], "sample">;
  method: AuthenticationMethod;
};

const confirmation: Kind = {
  type: "confirmation_token",
  verify: "signup",
  method: "email/signup",
  email: "confirmation",
};
const recovery: Kind = {
  type: "recovery_token",
  verify: "recovery",
  method: "recovery",
  email: "recovery",
};
const magicLink: Kind = {
  type: "recovery_token",
  verify: "magiclink",
  method: "magiclink",
  email: "magicLink",
};
const emailChangeNew: Kind = {
  type: "email_change_token_new",
  verify: "email_change",
  method: "email_change",
  email: "emailChangeNew",
};
const emailChangeCurrent: Kind = {
  type: "email_change_token_current",
  verify: "email_change",
  method: "email_change",
  email: "emailChangeCurrent",
};

async function issueKind(
  service: AuthService,
  db: AuthDatabase,
  issue: Issue & Kind,
): Promise<OutgoingMessage> {
  await beginFlow(service, db, issue);
  return issueToken(service, db, { ...issue, to: issue.user.email ?? "" });
}

async function beginFlow(
  { now }: AuthService,
  db: AuthDatabase,
  { user, challenge, method }: Issue & Pick<Kind, "method">,
): Promise<void> {
  if (challenge) await startFlow(db, { provider: "email", method, challenge, at: now(), userId: user.id });
}

async function issueToken(
  { siteUrl, now, caller }: AuthService,
  db: AuthDatabase,
  { user, to, type, verify, email, challenge, sessionId }: Issue & Kind & { to: string },
): Promise<OutgoingMessage> {
  const { code, linkToken } = createOneTimeToken({ isPkce: challenge !== undefined });
  await saveOneTimeToken(db, {
    userId: user.id,
    type,
    codeHash: hashCode(to, code),
    linkHash: hashLinkToken(linkToken),
    recipient: to,
    ...(sessionId ? { sessionId } : {}),
    at: now(),
  });
  const { redirectTo } = caller;
  const words = linkMailWords(user, { redirectTo, siteUrl });
  const link = mailedLink({ siteUrl, language: words.language, linkToken, verify, redirectTo });
  return composeMail({ to, words, email: words.authEmails[email], link, code });
}

/**
 * The link leads to a page of the site, whose button redeems the token: mail scanners open every link.
 * https://supabase.com/docs/guides/auth/auth-email-templates#email-prefetching
 */
function mailedLink({ siteUrl, language, linkToken, verify, redirectTo }: MailedLink): string {
  const query = new URLSearchParams({ token_hash: linkToken, type: verify, redirect_to: redirectTo });
  return `${siteUrl}${pathIn(language, "/auth")}?${query}`;
}

type MailedLink = {
  siteUrl: string;
  language: { path: string };
  linkToken: string;
  verify: string;
  redirectTo: string;
};
