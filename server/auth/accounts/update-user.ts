// Changes the caller's own account (R-246: PUT /user): metadata, password, address, number. A new password
// ends the other sessions. A new address must be confirmed from both mailboxes, a new number by a code in a
// text message.
import type { OutgoingMessage } from "../../delivery/message.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { UserRow } from "../database/schema.ts";
import { AuthRefusal } from "../errors.ts";
import { lockAccountFactors } from "../factors/lock-factor.ts";
import type { UpdateUserRequest } from "../http/requests.ts";
import { startCooldown } from "../one-time-tokens/message-cooldown.ts";
import { consumeOneTimeToken, deleteOneTimeTokens } from "../one-time-tokens/one-time-token-store.ts";
import { issuePhoneChange } from "../one-time-tokens/send-code.ts";
import { deliver, issueEmailChange } from "../one-time-tokens/send-token.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { checkAssurance } from "../sessions/check-assurance.ts";
import { recordReauthentication } from "../sessions/reauthenticate.ts";
import type { SignedInService } from "../sessions/require-session.ts";
import { deleteSessions } from "../sessions/session-store.ts";
import { loadAccount, updateUser as store } from "./account-store.ts";
import { type Change, changesSignIn, checkChange } from "./check-change.ts";
import { confirmPhoneChange } from "./confirm-phone.ts";
import { mergeMetadata } from "./metadata.ts";
import { tellOwner } from "./tell-owner.ts";
import { type UserResponse, userResponse } from "./user-response.ts";

export async function updateUser(
  service: SignedInService,
  request: UpdateUserRequest,
): Promise<UserResponse> {
  const change = await checkChange(service, request);
  const { user } = service.caller.account;
  await startCooldowns(service, change);
  const { outgoing, account } = await service.db.transaction().execute(async (db) => {
    const sent = await applyChange(service, db, change);
    return { outgoing: sent, account: await loadAccount(db, user.id) };
  });
  if (!account) throw new AuthRefusal("user_not_found");
  const { passwordHash, newPhone } = change;
  await deliver(service, outgoing);
  if (passwordHash !== undefined) await tellOwner(service, account.user, "password");
  if (newPhone !== undefined && account.user.phone === newPhone)
    await tellOwner(service, account.user, "phone");
  return userResponse(account);
}

/** Starts the message cooldown for every recipient. */
async function startCooldowns(service: SignedInService, { newEmail, newPhone }: Change): Promise<void> {
  const { user } = service.caller.account;
  const mailed = newEmail === undefined ? [] : [user.email, newEmail].filter((address) => address !== null);
  for (const address of mailed) await startCooldown(service, "email_change", { kind: "email", address });
  if (newPhone === undefined || service.settings.isAutoConfirming) return;
  await startCooldown(service, "phone_change", { kind: "phone", address: newPhone });
}

async function applyChange(
  service: SignedInService,
  db: AuthDatabase,
  change: Change,
): Promise<OutgoingMessage[]> {
  const { caller } = service;
  const at = service.now();
  const held = await lockAccountFactors(db, caller, at);
  if (changesSignIn(change)) checkAssurance(held); // a factor may have been verified since authentication
  const { newEmail, newPhone, data, challenge } = change;
  const metadata = data ? mergeMetadata(held.user.raw_user_meta_data, data) : held.user.raw_user_meta_data;
  const user = { ...held.user, raw_user_meta_data: metadata }; // whose language is that of the messages
  await applyNonce(service, db, change);
  await applyPassword(service, db, change);
  if (data) await store(db, user.id, { raw_user_meta_data: JSON.stringify(metadata) });
  await store(db, user.id, { updated_at: at });
  await writeAudit(db, { user, action: "user_modified", address: caller.address, at });
  const begun = { user, challenge, sessionId: caller.session.id };
  const texts = newPhone ? await changePhone(service, db, { ...begun, phone: newPhone }) : [];
  const mails = newEmail ? await issueEmailChange(service, db, { ...begun, newEmail }) : [];
  return [...texts, ...mails];
}

/** Consumes the reauthentication token. Without a new password, it reauthenticates the session. */
async function applyNonce(
  service: SignedInService,
  db: AuthDatabase,
  { passwordHash, nonce }: Change,
): Promise<void> {
  if (nonce === undefined) return;
  if (!(await consumeOneTimeToken(db, nonce))) throw new AuthRefusal("reauthentication_not_valid");
  if (passwordHash === undefined) await recordReauthentication(service, db, service.caller.session.id);
}

async function applyPassword(
  { now, caller }: SignedInService,
  db: AuthDatabase,
  { passwordHash }: Change,
): Promise<void> {
  if (passwordHash === undefined) return;
  const { account, session, address } = caller;
  const { user } = account;
  await store(db, user.id, { encrypted_password: passwordHash });
  await deleteOneTimeTokens(db, user.id);
  await deleteSessions(db, user.id, { except: session.id });
  const action = "user_updated_password";
  await writeAudit(db, { user, action, address, at: now() });
}

async function changePhone(
  service: AuthService,
  db: AuthDatabase,
  { user, phone, sessionId }: { user: UserRow; phone: string; sessionId: string },
): Promise<OutgoingMessage[]> {
  const isConfirmed = service.settings.isAutoConfirming;
  if (!isConfirmed) return [await issuePhoneChange(service, db, { user, phone, sessionId })];
  await confirmPhoneChange(db, { user, phone, at: service.now() });
  return [];
}
