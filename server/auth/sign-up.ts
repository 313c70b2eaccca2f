// Creates accounts (spec sections 5 and 7: POST /signup). With confirmation on, an address that has an account is answered
// with a look-alike user that has no identities: the one sign by which the screen knows (spec section 8).
import { randomUUID } from "node:crypto";
import {
  findUserByEmail,
  insertUser,
  loadAccount,
  lockUser,
  saveIdentity,
  updateUser,
} from "./account-store.ts";
import { writeAudit } from "./audit-store.ts";
import { confirmEmail } from "./confirm-email.ts";
import { AuthRefusal, messages } from "./errors.ts";
import { takeTurn } from "./message-turn.ts";
import { checkMetadata, mergeMetadata } from "./metadata.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import { checkEmail, type SignUpRequest } from "./requests.ts";
import type { JsonObject, UserRow } from "./schema.ts";
import { deliver, issueConfirmation } from "./send-token.ts";
import type { AuthDatabase, AuthService, Requester } from "./service.ts";
import { type SessionAnswer, startSession } from "./start-session.ts";
import { type UserAnswer, userAnswer } from "./user-answer.ts";

export async function signUp(
  service: AuthService,
  request: SignUpRequest,
  requester: Requester,
): Promise<UserAnswer | SessionAnswer> {
  const candidate = await checkCandidate(request);
  const known = await findUserByEmail(service.db, candidate.email);
  if (known?.confirmed_at) return answerKnown(service, { user: known, candidate, requester });
  return service.isAutoConfirming
    ? signUpAtOnce(service, candidate, requester)
    : signUpWithMail(service, candidate, requester);
}

type Candidate = { email: string; passwordHash: string; data: JsonObject };

/** The password is hashed whether or not the address is known, so that both take the same time. */
async function checkCandidate({ email, phone, password, data }: SignUpRequest): Promise<Candidate> {
  if (!email && !phone) throw new AuthRefusal("anonymous_provider_disabled");
  if (password === "") throw new AuthRefusal("validation_failed", messages.passwordRequired);
  checkPassword(password);
  if (email && phone) throw new AuthRefusal("validation_failed", messages.oneAddressOnSignUp);
  if (phone) throw new AuthRefusal("phone_provider_disabled");
  const checkedEmail = checkEmail(email);
  const metadata = mergeMetadata(null, data ?? {});
  checkMetadata(metadata);
  return { email: checkedEmail, passwordHash: await hashPassword(password), data: metadata };
}

async function signUpWithMail(
  service: AuthService,
  candidate: Candidate,
  requester: Requester,
): Promise<UserAnswer> {
  await takeTurn(service, "confirmation", candidate.email);
  const stored = await service.db.transaction().execute(async (db) => {
    const user = await storeUnconfirmed(service, db, candidate);
    if (user.confirmed_at) return { user };
    await writeAudit(db, {
      user,
      action: "user_confirmation_requested",
      address: requester.address,
      at: service.now(),
      traits: { provider: "email" },
    });
    const mail = await issueConfirmation(service, db, { user, requester });
    return { user, mail, account: await loadAccount(db, user.id) };
  });
  if (!stored.account) return answerKnown(service, { user: stored.user, candidate, requester });
  await deliver(service, [stored.mail]);
  return userAnswer(stored.account);
}

async function signUpAtOnce(
  service: AuthService,
  candidate: Candidate,
  requester: Requester,
): Promise<SessionAnswer> {
  const at = service.now();
  return service.db.transaction().execute(async (db) => {
    const user = await storeUnconfirmed(service, db, candidate);
    if (user.confirmed_at) throw new AuthRefusal("user_already_exists");
    await confirmEmail(db, user.id, at);
    await writeAudit(db, {
      user,
      action: "user_signedup",
      address: requester.address,
      at,
      traits: { provider: "email" },
    });
    return startSession(service, db, { userId: user.id, method: "password", requester });
  });
}

/**
 * A new user; or one that signed up before and never confirmed. Then the later sign-up counts, with its password: whoever
 * comes first with somebody else's address must not keep a key to the account (upstream keeps the first password).
 */
async function storeUnconfirmed(
  { now }: AuthService,
  db: AuthDatabase,
  { email, passwordHash, data }: Candidate,
): Promise<UserRow> {
  const at = now();
  const id = randomUUID();
  const fresh = await insertUser(db, { id, email, created_at: at, updated_at: at });
  const user = fresh ?? (await lockKnown(db, email));
  if (user.confirmed_at) return user;
  const identityData = identityDataOf(user.id, email, data);
  await updateUser(db, user.id, {
    encrypted_password: passwordHash,
    raw_app_meta_data: JSON.stringify({ provider: "email", providers: ["email"] }),
    raw_user_meta_data: JSON.stringify(identityData),
    updated_at: at,
  });
  await saveIdentity(db, { userId: user.id, provider: "email", providerId: user.id, data: identityData, at });
  return user;
}

async function lockKnown(db: AuthDatabase, email: string): Promise<UserRow> {
  const known = await findUserByEmail(db, email);
  if (!known) throw new AuthRefusal("user_already_exists"); // a deleted account keeps its address
  return lockUser(db, known.id);
}

function identityDataOf(id: string, email: string, data: JsonObject): JsonObject {
  return { ...data, email, email_verified: false, phone_verified: false, sub: id };
}

async function answerKnown(
  service: AuthService,
  { user, candidate, requester }: { user: UserRow; candidate: Candidate; requester: Requester },
): Promise<UserAnswer> {
  const at = service.now();
  await writeAudit(service.db, {
    user,
    action: "user_repeated_signup",
    address: requester.address,
    at,
    traits: { provider: "email" },
  });
  if (service.isAutoConfirming) throw new AuthRefusal("user_already_exists");
  return lookAlike(candidate, at);
}

/** What a fresh sign-up of this request would be answered, with an id that belongs to nobody. */
function lookAlike({ email, data }: Candidate, at: Date): UserAnswer {
  const id = randomUUID();
  const fresh = {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: at,
  };
  const metadata = {
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: identityDataOf(id, email, data),
  };
  return { ...fresh, ...metadata, identities: [], created_at: at, updated_at: at, is_anonymous: false };
}
