// Makes messages with a one-time code and no link: text messages, and mails for reauthentication. The hash of
// the code is stored in the caller's transaction; the calling code sends the message after it.
import { formatMessage } from "../../../words/format-message.ts";
import type { OutgoingMessage } from "../../delivery/message.ts";
import { updateUser } from "../accounts/account-store.ts";
import { accountWords } from "../accounts/account-words.ts";
import type { Contact } from "../accounts/contact.ts";
import { toE164 } from "../accounts/phone-number.ts";
import type { TokenType, UserRow } from "../database/schema.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { composeMail } from "./compose-mail.ts";
import { createCode, hashCode } from "./one-time-token.ts";
import { saveOneTimeToken } from "./one-time-token-store.ts";

type Recipient = Pick<UserRow, "id" | "raw_user_meta_data">;
type ToPhone = { user: Recipient; phone: string };
/** The code ends with this session. */
type OfSession = { sessionId: string };

/** The code signs in, and confirms the number of a new account. */
export async function issueSignInSms(
  service: AuthService,
  db: AuthDatabase,
  { user, phone }: ToPhone,
): Promise<OutgoingMessage> {
  await updateUser(db, user.id, { confirmation_sent_at: service.now() });
  const code = await issueCode(service, db, { userId: user.id, type: "confirmation_token", to: phone });
  return textTo(phone, formatMessage(accountWords(user).authTexts.signIn, { code }));
}

export async function issuePhoneChange(
  service: AuthService,
  db: AuthDatabase,
  { user, phone, sessionId }: ToPhone & OfSession,
): Promise<OutgoingMessage> {
  await updateUser(db, user.id, { phone_change: phone, phone_change_sent_at: service.now() });
  const issue = { userId: user.id, type: "phone_change_token", to: phone, sessionId } as const;
  const code = await issueCode(service, db, issue);
  return textTo(phone, formatMessage(accountWords(user).authTexts.phoneChange, { code }));
}

export async function issueReauthentication(
  service: AuthService,
  db: AuthDatabase,
  { user, contact, sessionId }: { user: Recipient; contact: Contact } & OfSession,
): Promise<OutgoingMessage> {
  const { kind, address } = contact;
  await updateUser(db, user.id, { reauthentication_sent_at: service.now() });
  const issue = { userId: user.id, type: "reauthentication_token", to: address, sessionId } as const;
  const code = await issueCode(service, db, issue);
  const words = accountWords(user);
  return kind === "phone"
    ? textTo(address, formatMessage(words.authTexts.reauthentication, { code }))
    : composeMail({ to: address, words, email: words.authCodeEmails.reauthentication, code });
}

async function issueCode(
  { now }: AuthService,
  db: AuthDatabase,
  { userId, type, to, ...ofSession }: { userId: string; type: TokenType; to: string } & Partial<OfSession>,
): Promise<string> {
  const code = createCode();
  const codeHash = hashCode(to, code);
  const token = { userId, type, codeHash, linkHash: null, recipient: to, at: now() };
  await saveOneTimeToken(db, { ...token, ...ofSession });
  return code;
}

function textTo(phone: string, body: string): OutgoingMessage {
  return { kind: "sms", to: toE164(phone), body };
}
