// Flow state of sign-ins that leave the site and return (R-235: grant pkce; RFC 7636): who started what, and
// the code that the browser exchanges for a session. Only hashes of codes are stored. A code works once, for
// five minutes.
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { daysBefore } from "../../platform/durations.ts";
import { decryptText, encryptText } from "../database/encrypted-text.ts";
import type { AuthenticationMethod, FlowStateRow, SessionIds } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { AuthDatabase } from "../service.ts";

/** The time limit from the start of a flow to its return, and again from the return to the code exchange. */
export const flowSeconds = 300;

export type CodeChallenge = { challenge: string; method: "s256" | "plain" };

/** Returns undefined if neither is given (the implicit flow). Throws `validation_failed`. */
export function readCodeChallenge(challenge: string, method: string): CodeChallenge | undefined {
  if ((challenge === "") !== (method === ""))
    throw new AuthRefusal("validation_failed", messages.pkceNeedsBoth);
  if (challenge === "") return undefined;
  if (challenge.length < 43 || challenge.length > 128)
    throw new AuthRefusal("validation_failed", messages.codeChallengeLength);
  if (!/^[\w.~-]+$/.test(challenge))
    throw new AuthRefusal("validation_failed", messages.codeChallengeCharacters);
  const known = method.toLowerCase();
  if (known !== "s256" && known !== "plain")
    throw new AuthRefusal("validation_failed", messages.codeChallengeMethod(method));
  return { challenge, method: known };
}

export type NewFlow = {
  /** `email`, or the name of the sign-in provider. */
  provider: string;
  method: AuthenticationMethod;
  challenge: CodeChallenge | undefined;
  at: Date;
  userId?: string;
  /** The allowed target of the final redirect. */
  redirectTo?: string;
  /** The account to which the identity is to be linked, and the session that requested it. */
  linkTo?: SessionIds;
};

/** Returns the flow's id. */
export async function startFlow(
  db: AuthDatabase,
  { provider, method, challenge, at, userId, redirectTo, linkTo }: NewFlow,
): Promise<string> {
  const id = randomUUID();
  await deleteOldFlows(db, at);
  await db
    .insertInto("flow_state")
    .values({
      id,
      user_id: userId ?? null,
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      provider_type: provider,
      authentication_method: method,
      referrer: redirectTo ?? null,
      linking_target_id: linkTo?.userId ?? null,
      linking_session_id: linkTo?.sessionId ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

/** Locks the flow until the transaction ends. Throws `flow_state_not_found` or `flow_state_expired`. */
export async function findFlow(db: AuthDatabase, id: string, now: Date): Promise<FlowStateRow> {
  const flow = await db
    .selectFrom("flow_state")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return checkNotExpired(flow, now);
}

/**
 * Returns the newest flow that the user started by mail. Its link may be used up to an hour later, so
 * `flowSeconds` does not apply.
 */
export function findFlowOfUser(
  db: AuthDatabase,
  userId: string,
  method: AuthenticationMethod,
): Promise<FlowStateRow | undefined> {
  return db
    .selectFrom("flow_state")
    .selectAll()
    .where("user_id", "=", userId)
    .where("authentication_method", "=", method)
    .where("auth_code", "is", null)
    .orderBy("created_at", "desc")
    .forUpdate()
    .executeTakeFirst();
}

export type ProviderTokens = { accessToken?: string | undefined; refreshToken?: string | undefined };

export type ExternalSignIn = {
  userId: string;
  tokens?: ProviderTokens;
  /** When the session ends, if the identity provider limits it. */
  sessionNotAfter?: Date | undefined;
  at: Date;
};

/**
 * Deletes the flows that would sign in the user by a code or link an identity to the account. Flows started
 * by a mail stay: only its link continues them, and it is deleted with the other one-time tokens.
 */
export async function deleteFlows(db: AuthDatabase, userId: string): Promise<void> {
  await db
    .deleteFrom("flow_state")
    .where((flow) =>
      flow.or([
        flow("linking_target_id", "=", userId),
        flow.and([flow("user_id", "=", userId), flow("auth_code", "is not", null)]),
      ]),
    )
    .execute();
}

/** Returns the code for the URL to which the browser is redirected. */
export async function issueAuthCode(
  db: AuthDatabase,
  flowId: string,
  { userId, tokens = {}, sessionNotAfter, at }: ExternalSignIn,
): Promise<string> {
  const code = randomUUID();
  await db
    .updateTable("flow_state")
    .set({
      user_id: userId,
      auth_code: hash(code),
      auth_code_issued_at: at,
      provider_access_token: tokens.accessToken ? encryptText(tokens.accessToken, code) : null,
      provider_refresh_token: tokens.refreshToken ? encryptText(tokens.refreshToken, code) : null,
      session_not_after: sessionNotAfter ?? null,
      updated_at: at,
    })
    .where("id", "=", flowId)
    .execute();
  return code;
}

export type FlowWithUser = FlowStateRow & { user_id: string };

/**
 * Returns the flow of `code` without locking it: every transaction locks the account first and then consumes
 * the flow. Throws `flow_state_not_found`, `flow_state_expired` or `bad_code_verifier`. A wrong verifier does
 * not consume the code.
 */
export async function findFlowOfCode(
  db: AuthDatabase,
  { code, verifier, now }: { code: string; verifier: string; now: Date },
): Promise<FlowWithUser> {
  const found = await db
    .selectFrom("flow_state")
    .selectAll()
    .where("auth_code", "=", hash(code))
    .executeTakeFirst();
  const flow = checkNotExpired(found, now, found?.auth_code_issued_at);
  if (flow.user_id === null) throw new AuthRefusal("flow_state_not_found");
  if (!matchesChallenge(flow, verifier)) throw new AuthRefusal("bad_code_verifier");
  return { ...flow, user_id: flow.user_id, ...decryptTokens(flow, code) };
}

/**
 * Throws `flow_state_not_found` if another request was faster, or if the account's flows were deleted
 * meanwhile.
 */
export async function consumeFlow(db: AuthDatabase, id: string): Promise<void> {
  const consumed = await db.deleteFrom("flow_state").where("id", "=", id).returning("id").executeTakeFirst();
  if (!consumed) throw new AuthRefusal("flow_state_not_found");
}

/** The provider's tokens are encrypted with the code, which only the browser has. */
function decryptTokens(
  { provider_access_token: access, provider_refresh_token: refresh }: FlowStateRow,
  code: string,
) {
  return {
    provider_access_token: access && decryptText(access, code),
    provider_refresh_token: refresh && decryptText(refresh, code),
  };
}

function checkNotExpired(flow: FlowStateRow | undefined, now: Date, since?: Date | null): FlowStateRow {
  if (!flow) throw new AuthRefusal("flow_state_not_found");
  const from = since ?? flow.created_at;
  if (now.getTime() > from.getTime() + flowSeconds * 1000) throw new AuthRefusal("flow_state_expired");
  return flow;
}

function matchesChallenge(
  { code_challenge, code_challenge_method }: FlowStateRow,
  verifier: string,
): boolean {
  const given = code_challenge_method === "s256" ? hash(verifier) : verifier;
  const [wanted, offered] = [Buffer.from(code_challenge ?? ""), Buffer.from(given)];
  return wanted.length > 0 && wanted.length === offered.length && timingSafeEqual(wanted, offered);
}

/** SHA-256 in base64url. Of a verifier, it is the challenge of RFC 7636, 4.2. */
function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Deletes flows that are older than a day. None of them can be completed any more. */
async function deleteOldFlows(db: AuthDatabase, at: Date): Promise<void> {
  await sql`
    delete from auth.flow_state where id in (
      select id from auth.flow_state where created_at < ${daysBefore(at, 1)} limit 50 for update skip locked
    )`.execute(db);
}
