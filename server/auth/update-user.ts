// Changes the caller's own account (spec section 7: PUT /user): metadata, password, address. A new password ends the other
// sessions; a new address must be confirmed from both mailboxes.
import type { OutgoingMessage } from "../delivery/message.ts";
import { findUserByEmail, loadAccount, lockUser, updateUser as store } from "./account-store.ts";
import { writeAudit } from "./audit-store.ts";
import type { SignedIn } from "./authenticate.ts";
import { AuthRefusal, messages } from "./errors.ts";
import { takeTurn } from "./message-turn.ts";
import { checkMetadata, mergeMetadata } from "./metadata.ts";
import { deleteOneTimeTokens } from "./one-time-token-store.ts";
import { checkPassword, hashPassword, isPassword } from "./passwords.ts";
import { checkEmail, type UpdateUserRequest } from "./requests.ts";
import type { JsonObject } from "./schema.ts";
import { deliver, issueEmailChange } from "./send-token.ts";
import type { AuthDatabase, AuthService, Requester } from "./service.ts";
import { deleteSessions } from "./session-store.ts";
import { type UserAnswer, userAnswer } from "./user-answer.ts";

export async function updateUser(
  service: AuthService,
  caller: SignedIn,
  { request, requester }: { request: UpdateUserRequest; requester: Requester },
): Promise<UserAnswer> {
  const change = await checkChange(service, caller, request);
  const { mails, account } = await service.db.transaction().execute(async (db) => {
    const sent = await applyChange(service, db, { caller, change, requester });
    return { mails: sent, account: await loadAccount(db, caller.account.user.id) };
  });
  if (!account) throw new AuthRefusal("user_not_found");
  await deliver(service, mails);
  return userAnswer(account);
}

type Change = {
  newEmail: string | undefined;
  passwordHash: string | undefined;
  data: JsonObject | undefined;
};

/** In upstream's order. The slow hash is made before any row is locked. */
async function checkChange(
  service: AuthService,
  { account, session }: SignedIn,
  request: UpdateUserRequest,
): Promise<Change> {
  const { user, factors } = account;
  const { password, data } = request;
  const email = request.email && checkEmail(request.email);
  const newEmail = email && email !== user.email ? email : undefined;
  const newPhone = request.phone && request.phone !== user.phone ? request.phone : undefined;
  if (password !== undefined) checkPassword(password);
  if (request.app_metadata !== undefined && request.app_metadata !== null)
    throw new AuthRefusal("not_admin", messages.notAdminMetadata);
  const changesSignIn = password !== undefined || newEmail !== undefined || newPhone !== undefined;
  const hasVerifiedFactor = factors.some((factor) => factor.status === "verified");
  if (changesSignIn && hasVerifiedFactor && session.aal !== "aal2") throw new AuthRefusal("insufficient_aal");
  if (changesSignIn && user.is_sso_user) throw new AuthRefusal("user_sso_managed");
  if (newPhone !== undefined) throw new AuthRefusal("phone_provider_disabled");
  if (newEmail !== undefined && (await findUserByEmail(service.db, newEmail)))
    throw new AuthRefusal("email_exists");
  if (password !== undefined && (await isPassword(password, user.encrypted_password)))
    throw new AuthRefusal("same_password");
  if (data) checkMetadata(mergeMetadata(user.raw_user_meta_data, data));
  await takeTurns(service, user.email, newEmail);
  return { newEmail, passwordHash: password === undefined ? undefined : await hashPassword(password), data };
}

/** Both addresses get a mail, so both have their turn. */
async function takeTurns(
  service: AuthService,
  currentEmail: string | null,
  newEmail: string | undefined,
): Promise<void> {
  if (newEmail === undefined) return;
  if (currentEmail) await takeTurn(service, "email_change", currentEmail);
  await takeTurn(service, "email_change", newEmail);
}

type Application = { caller: SignedIn; change: Change; requester: Requester };

async function applyChange(
  service: AuthService,
  db: AuthDatabase,
  { caller, change, requester }: Application,
): Promise<OutgoingMessage[]> {
  const at = service.now();
  const { newEmail, passwordHash, data } = change;
  const user = await lockUser(db, caller.account.user.id);
  const audit = { user, address: requester.address, at };
  if (passwordHash !== undefined) {
    await store(db, user.id, { encrypted_password: passwordHash });
    await deleteOneTimeTokens(db, user.id);
    await deleteSessions(db, user.id, { except: caller.session.id });
    await writeAudit(db, { ...audit, action: "user_updated_password" });
  }
  if (data)
    await store(db, user.id, {
      raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, data)),
    });
  await store(db, user.id, { updated_at: at });
  await writeAudit(db, { ...audit, action: "user_modified" });
  return newEmail === undefined ? [] : issueEmailChange(service, db, { user, newEmail, requester });
}
