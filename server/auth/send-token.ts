// Mails one-time tokens: makes code and link, stores their hashes in the caller's transaction, and hands the mail over after it.
import { setTimeout as sleep } from "node:timers/promises";
import { type AuthEmailWords, authEmails } from "../../content/emails.ts";
import type { OutgoingMessage } from "../delivery/message.ts";
import { updateUser } from "./account-store.ts";
import { composeMail } from "./compose-mail.ts";
import { createOneTimeToken, hashCode, hashLinkToken, oneTimeTokenSeconds } from "./one-time-token.ts";
import { saveOneTimeToken } from "./one-time-token-store.ts";
import type { TokenType, UserRow } from "./schema.ts";
import type { AuthDatabase, AuthService, Requester } from "./service.ts";

type Issue = { user: Pick<UserRow, "id" | "email">; requester: Requester };

export async function issueConfirmation(
  service: AuthService,
  db: AuthDatabase,
  { user, requester }: Issue,
): Promise<OutgoingMessage> {
  await updateUser(db, user.id, { confirmation_sent_at: service.now() });
  return issue(service, db, {
    userId: user.id,
    to: user.email ?? "",
    type: "confirmation_token",
    verify: "signup",
    words: authEmails.confirmation,
    requester,
  });
}

export async function issueRecovery(
  service: AuthService,
  db: AuthDatabase,
  { user, requester }: Issue,
): Promise<OutgoingMessage> {
  await updateUser(db, user.id, { recovery_sent_at: service.now() });
  return issue(service, db, {
    userId: user.id,
    to: user.email ?? "",
    type: "recovery_token",
    verify: "recovery",
    words: authEmails.recovery,
    requester,
  });
}

/** One mail to the new address and, where there is one, one to the address in use: both must confirm. */
export async function issueEmailChange(
  service: AuthService,
  db: AuthDatabase,
  { user, newEmail, requester }: Issue & { newEmail: string },
): Promise<OutgoingMessage[]> {
  const verify = "email_change";
  await updateUser(db, user.id, {
    email_change: newEmail,
    email_change_sent_at: service.now(),
    email_change_confirm_status: 0,
  });
  const toNew = await issue(service, db, {
    userId: user.id,
    to: newEmail,
    type: "email_change_token_new",
    verify,
    words: authEmails.emailChangeNew,
    requester,
  });
  if (!user.email) return [toNew];
  const toCurrent = await issue(service, db, {
    ...{
      userId: user.id,
      to: user.email,
      type: "email_change_token_current" as const,
      verify,
      words: authEmails.emailChangeCurrent,
      requester,
    },
  });
  return [toCurrent, toNew];
}

/**
 * Hands mails over and waits, but not longer than `patience`: a slow mail server holds nobody up. A mail that can neither be
 * sent nor kept is logged; it can be asked for again after a minute.
 */
export async function deliver(
  { delivery, log }: AuthService,
  mails: OutgoingMessage[],
  patience: Promise<void> = sleep(3_000, undefined, { ref: false }),
): Promise<void> {
  const handed = mails.map((mail) =>
    delivery
      .send(mail, { usefulForSeconds: oneTimeTokenSeconds })
      .catch((error: unknown) => log.error({ err: error }, "an auth mail could neither be sent nor kept")),
  );
  await Promise.race([Promise.all(handed), patience]);
}

type Order = {
  userId: string;
  to: string;
  type: TokenType;
  verify: string;
  words: AuthEmailWords;
  requester: Requester;
};

async function issue(
  { siteUrl, now }: AuthService,
  db: AuthDatabase,
  { userId, to, type, verify, words, requester }: Order,
): Promise<OutgoingMessage> {
  const { code, linkToken } = createOneTimeToken();
  await saveOneTimeToken(db, {
    userId,
    type,
    codeHash: hashCode(to, code),
    linkHash: hashLinkToken(linkToken),
    recipient: to,
    at: now(),
  });
  const query = new URLSearchParams({ token: linkToken, type: verify, redirect_to: requester.redirectTo });
  return composeMail({ to, words, link: `${siteUrl}/auth/v1/verify?${query}`, code });
}
