// Creates accounts (R-233: POST /signup). If confirmation is on, a sign-up for a confirmed account gets a
// response that looks like that for a new user but has no identities. Only this tells the screen (R-202,
//
import { randomUUID } from "node:crypto";
import { everybody } from "../../platform/admission/caller.ts";
import { type Account, loadAccount, updateUser } from "../accounts/account-store.ts";
import { languageOnly } from "../accounts/account-words.ts";
import { acceptContact, checkChannel, findUserByContact, readRecipient } from "../accounts/contact.ts";
import { checkMetadata, mergeMetadata } from "../accounts/metadata.ts";
import { takeNewAccountLimit } from "../accounts/new-account-limit.ts";
import { checkPassword, hashPassword, needsRehash, verifyPasswordHash } from "../accounts/passwords.ts";
import { deleteSessionsAndFactors } from "../accounts/revoke-unverified-access.ts";
import {
  appMetadataFor,
  saveUnconfirmedAccount,
  type UnconfirmedAccount,
  unverifiedMetadata,
} from "../accounts/unconfirmed-accounts.ts";
import { type UserResponse, userResponse } from "../accounts/user-response.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { SignUpRequest } from "../http/requests.ts";
import { limits } from "../limits.ts";
import { startCooldown } from "../one-time-tokens/message-cooldown.ts";
import { deliver, issueContactConfirmation } from "../one-time-tokens/send-token.ts";
import type { AuthService, AuthSettings } from "../service.ts";
import { type AccessTokenResponse, startSession } from "../sessions/start-session.ts";
import { type CodeChallenge, readCodeChallenge } from "./flow-state.ts";

/**
 * Resolves with a session where accounts need no confirmation (AUTH_AUTOCONFIRM), else with the user. Throws
 * AuthRefusal, such as `weak_password`, `user_already_exists` or `over_email_send_rate_limit`.
 */
export async function signUp(
  service: AuthService,
  request: SignUpRequest,
): Promise<UserResponse | AccessTokenResponse> {
  const checked = checkRequest(service.settings, request);
  const known = await findUserByContact(service.db, checked.contact);
  const candidate = {
    ...checked,
    isNew: known === undefined,
    passwordHash: await hashToKeep(service, { password: request.password, known }),
  };
  if (known?.confirmed_at) return respondToConfirmed(service, { user: known, candidate });
  if (service.settings.isAutoConfirming) return signUpWithoutConfirmation(service, candidate);
  if (known) await storeRepeated(service, candidate);
  return signUpWithMessage(service, candidate);
}

type Checked = Omit<UnconfirmedAccount, "passwordHash"> & { challenge: CodeChallenge | undefined };
type Candidate = Checked & Pick<UnconfirmedAccount, "passwordHash"> & { isNew: boolean };

/** Checks in the order of Supabase Auth, so that the first fault is the same. */
function checkRequest(settings: AuthSettings, request: SignUpRequest): Checked {
  const { email, phone, password, channel, code_challenge, code_challenge_method } = request;
  if (!email && !phone) throw new AuthRefusal("anonymous_provider_disabled");
  if (password === "") throw new AuthRefusal("validation_failed", messages.passwordRequired);
  checkPassword(password);
  if (email && phone) throw new AuthRefusal("validation_failed", messages.oneAddressOnSignUp);
  if (phone) checkChannel(channel);
  if (phone && code_challenge) throw new AuthRefusal("validation_failed", messages.pkceNotForPhones);
  const challenge = readCodeChallenge(code_challenge, code_challenge_method);
  const contact = readRecipient(settings, request);
  const data = mergeMetadata(null, request.data ?? {});
  checkMetadata(data);
  return { contact, challenge, data };
}

/**
 * Returns the hash for a new account. For an unconfirmed account, returns the stored hash if the password is
 * the same, else null. Each case has one slow operation of argon2, so the duration shows neither whether the
 * address is known nor whether the password is the same. A bcrypt hash would take longer: it counts as
 * another password.
 */
async function hashToKeep(
  { settings, caller }: AuthService,
  { password, known }: { password: string; known: UserRow | undefined },
): Promise<string | null> {
  if (!known || settings.isAutoConfirming) return hashPassword(password, caller);
  const { encrypted_password: hash } = known;
  const stored = hash && !needsRehash(hash) ? hash : null;
  return (await verifyPasswordHash(password, stored, caller)) ? stored : null;
}

/**
 * Stores a repeated sign-up even if no further mail may be sent yet. The mail of the earlier sign-up, which
 * may be a stranger's, is in the mailbox and must not confirm the stranger's password.
 */
async function storeRepeated(service: AuthService, candidate: Candidate): Promise<void> {
  await service.db.transaction().execute((db) => saveUnconfirmedAccount(service, db, storable(candidate)));
}

/**
 * If the sign-ups have different passwords, it is unknown whose metadata this is (such as names), so only the
 * language is kept, for the mail.
 */
function storable({ contact, passwordHash, data }: Candidate): UnconfirmedAccount {
  return { contact, passwordHash, data: passwordHash === null ? languageOnly(data) : data };
}

async function signUpWithMessage(service: AuthService, candidate: Candidate): Promise<UserResponse> {
  const { contact, challenge, isNew } = candidate;
  await startCooldown(service, "confirmation", contact);
  if (isNew) await takeNewAccountLimit(service);
  const stored = await service.db.transaction().execute(async (db) => {
    const user = await saveUnconfirmedAccount(service, db, storable(candidate));
    if (user.confirmed_at) return { user };
    await writeAudit(db, {
      user,
      action: "user_confirmation_requested",
      address: service.caller.address,
      at: service.now(),
      traits: { provider: contact.kind },
    });
    const message = await issueContactConfirmation(service, db, { contact, user, challenge });
    return { user, message, account: await loadAccount(db, user.id) };
  });
  if (!stored.account) return respondToConfirmed(service, { user: stored.user, candidate });
  await deliver(service, [stored.message]);
  return respondWithRequested(stored.account, candidate);
}

/**
 * Responds with the metadata of this request, whether or not it was stored. The response must not show that
 * an earlier sign-up had other metadata.
 */
function respondWithRequested(account: Account, { contact, data }: Candidate): UserResponse {
  const answer = userResponse(account);
  const asked = unverifiedMetadata(answer.id, contact, data);
  const identities = answer.identities.map((identity) => ({ ...identity, identity_data: asked }));
  return { ...answer, user_metadata: asked, identities };
}

/**
 * Without confirmation no address is verified, so the later of two sign-ups gets the account, and only its
 * password stays.
 */
async function signUpWithoutConfirmation(
  service: AuthService,
  candidate: Candidate,
): Promise<AccessTokenResponse> {
  const at = service.now();
  const { kind } = candidate.contact;
  if (candidate.isNew) await takeNewAccountLimit(service);
  return service.db.transaction().execute(async (db) => {
    const user = await saveUnconfirmedAccount(service, db, candidate);
    if (user.confirmed_at) throw new AuthRefusal("user_already_exists");
    await updateUser(db, user.id, { encrypted_password: candidate.passwordHash });
    await deleteSessionsAndFactors(db, user.id);
    await acceptContact(db, { kind, userId: user.id, at });
    await writeAudit(db, {
      user,
      action: "user_signedup",
      address: service.caller.address,
      at,
      traits: { provider: kind },
    });
    return startSession(service, db, { userId: user.id, method: "password" });
  });
}

async function respondToConfirmed(
  service: AuthService,
  { user, candidate }: { user: UserRow; candidate: Candidate },
): Promise<UserResponse> {
  const at = service.now();
  if (await mayAuditRepeated(service, user))
    await writeAudit(service.db, {
      user,
      action: "user_repeated_signup",
      address: service.caller.address,
      at,
      traits: { provider: candidate.contact.kind },
    });
  if (service.settings.isAutoConfirming) throw new AuthRefusal("user_already_exists");
  return lookAlikeResponse(candidate, at);
}

/** Limited per day, so that the audit log does not grow with every request of a stranger. */
async function mayAuditRepeated({ limiter }: AuthService, { id }: UserRow): Promise<boolean> {
  const secondsToWait = await limiter.take({ ...limits.repeatedSignUp, subject: id });
  if (secondsToWait !== undefined) return false;
  return (await limiter.take({ ...limits.repeatedSignUpOfSite, subject: everybody })) === undefined;
}

/** The response that a new account would get, with an id that no account has. */
function lookAlikeResponse({ contact, data }: Candidate, at: Date): UserResponse {
  const id = randomUUID();
  const { kind, address } = contact;
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email: "",
    phone: "",
    [kind]: address,
    confirmation_sent_at: at,
    app_metadata: appMetadataFor(contact),
    user_metadata: unverifiedMetadata(id, contact, data),
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
