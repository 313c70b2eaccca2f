// Creates or updates the account of an administrator or editor (`npm run admin -- add`, `npm run editor --
// add`). The account is confirmed, has a password that the operator knows, and keeps no sign-in methods that
// somebody else may have added.
import { randomBytes, randomUUID } from "node:crypto";
import type { ClientBase, Pool } from "pg";
import type { UserRow } from "../database/schema.ts";
import { AuthRefusal } from "../errors.ts";
import { checkEmail } from "../http/requests.ts";
import { deleteOneTimeTokens } from "../one-time-tokens/one-time-token-store.ts";
import { type AuthDatabase, authDatabase } from "../service.ts";
import { deleteSessions } from "../sessions/session-store.ts";
import { findUserByEmail, insertUser, lockUser, updateUser } from "./account-store.ts";
import { grantAdmin, grantEditing, isAdmin, isEditor } from "./administer-accounts.ts";
import { confirmEmail } from "./confirm-email.ts";
import { checkPassword, hashPassword, verifyPasswordHash } from "./passwords.ts";
import { removeSignInMethods, type SignInMethods } from "./remove-sign-in-methods.ts";
import { resetUnconfirmed } from "./unconfirmed-accounts.ts";

export type EnsuredAccount = {
  id: string;
  was: "absent" | "unconfirmed" | "confirmed" | "administrator" | "editor";
  isPasswordReplaced: boolean;
  /** The generated password, if none was given. The command shows it once. */
  password?: string;
} & SignInMethods;

export type AccountRequest = {
  email: string;
  password?: string | undefined;
  /**
   * Both are granted in the transaction that sets the password, so that nobody else can sign in before: the
   * role `admin`, and a row of `editors`.
   */
  becomesAdmin?: boolean;
  becomesEditor?: boolean;
};

/**
 * Creates the account if there is none. An existing account gets the password and its sessions end: its owner
 * may have confirmed the sign-up of a stranger. An administrator's or editor's account changes only if
 * another password is given, so that a script may repeat the command. Throws AuthRefusal for an address or a
 * password that sign-up refuses.
 */
export async function ensureConfirmedAccount(
  owner: Pool | ClientBase,
  request: AccountRequest,
): Promise<EnsuredAccount> {
  const email = checkEmail(request.email);
  if (request.password !== undefined) checkPassword(request.password);
  const password = request.password ?? randomBytes(15).toString("base64url");
  const passwordHash = await hashPassword(password, operator);
  return authDatabase(owner)
    .transaction()
    .execute(async (db) => {
      const account = await ensure(db, { email, given: request.password, password, passwordHash });
      if (request.becomesAdmin) await grantAdmin(db, account.id);
      if (request.becomesEditor) await grantEditing(db, account.id);
      return account;
    });
}
/** `given` is the password that the operator typed; `password` is the one to set, if one has to be set. */
type PasswordChoice = { email: string; given: string | undefined; password: string; passwordHash: string };

async function ensure(
  db: AuthDatabase,
  { email, given, password, passwordHash }: PasswordChoice,
): Promise<EnsuredAccount> {
  const known = await findUserByEmail(db, email);
  const user = known && (await lockUser(db, known.id));
  const was = await stateOf(db, user);
  const id = user?.id ?? (await createAccount(db, email));
  const isTrusted = was === "administrator" || was === "editor";
  if (isTrusted && (await hasWantedPassword(user, given)))
    return { id, was, isPasswordReplaced: false, taken: [], kept: [] };
  const methods = user && !isTrusted ? await removeSignInMethods(db, user) : { taken: [], kept: [] };
  await setPassword(db, id, passwordHash);
  if (was === "absent" || was === "unconfirmed") await confirmEmail(db, id, new Date());
  const generated = given === undefined ? { password } : {};
  return { id, was, isPasswordReplaced: true, ...methods, ...generated };
}

async function stateOf(db: AuthDatabase, user: UserRow | undefined): Promise<EnsuredAccount["was"]> {
  if (!user) return "absent";
  if (!user.email_confirmed_at) return "unconfirmed";
  if (await isAdmin(db, user.id)) return "administrator";
  return (await isEditor(db, user.id)) ? "editor" : "confirmed";
}

async function hasWantedPassword(user: UserRow | undefined, given: string | undefined): Promise<boolean> {
  return given === undefined || (await verifyPasswordHash(given, user?.encrypted_password, operator));
}

async function createAccount(db: AuthDatabase, email: string): Promise<string> {
  const at = new Date();
  const user = await insertUser(db, { id: randomUUID(), email, created_at: at, updated_at: at });
  if (!user) throw new AuthRefusal("email_exists"); // a soft-deleted account keeps its address
  await resetUnconfirmed(db, user, {
    contact: { kind: "email", address: email },
    passwordHash: null,
    data: {},
    at,
  });
  return user.id;
}

/** Also deletes the one-time tokens, sessions and sign-in flows that the old password may have started. */
async function setPassword(db: AuthDatabase, userId: string, passwordHash: string): Promise<void> {
  await updateUser(db, userId, { encrypted_password: passwordHash, updated_at: new Date() });
  await deleteOneTimeTokens(db, userId);
  await deleteSessions(db, userId);
}

/**
 * The caller's name in the password queue. Nobody else waits in it, because the command is a process of its
 * own.
 */
const operator = { address: "the operator's command" };
