// Creates a challenge for a second factor (R-251: POST /factors/{id}/challenge). A phone gets a code by text
// message.
import { createHash, randomUUID } from "node:crypto";
import { challengeSeconds } from "../../../contract/account-rules.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { OutgoingMessage } from "../../delivery/message.ts";
import { accountWords } from "../accounts/account-words.ts";
import { toE164 } from "../accounts/phone-number.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { FactorRow, UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { startCooldown } from "../one-time-tokens/message-cooldown.ts";
import { createCode } from "../one-time-tokens/one-time-token.ts";
import { deliver } from "../one-time-tokens/send-token.ts";
import type { AuthDatabase, AuthService, Caller } from "../service.ts";
import type { SignedInService } from "../sessions/require-session.ts";
import { deviceOf } from "../sessions/start-session.ts";
import { insertChallenge, updateFactor } from "./factor-store.ts";
import { lockFactor } from "./lock-factor.ts";
import type { ChallengeRequest } from "./requests.ts";

export type ChallengeResponse = { id: string; type: FactorRow["factor_type"]; expires_at: number };

type Challenge = { factorId: string; request: ChallengeRequest };

export async function challengeFactor(
  service: SignedInService,
  { factorId, request }: Challenge,
): Promise<ChallengeResponse> {
  const { caller } = service;
  const at = service.now();
  const id = randomUUID();
  const { type, texts } = await service.db.transaction().execute(async (db) => {
    const { user, factor } = await lockFactor(db, caller, { factorId, now: at });
    const sent = await prepareCode(service, db, { user, factor, request, challengeId: id });
    await insertChallenge(db, {
      id,
      factor_id: factor.id,
      created_at: at,
      verified_at: null,
      otp_code: sent.codeHash,
      ip_address: challengeAddress(caller),
    });
    await updateFactor(db, factor.id, { last_challenged_at: at });
    const traits = { factor_id: factor.id, factor_status: factor.status };
    await writeAudit(db, { user, action: "challenge_created", address: caller.address, at, traits });
    return { type: factor.factor_type, texts: sent.texts };
  });
  await deliver(service, texts);
  return { id, type, expires_at: Math.floor(at.getTime() / 1000) + challengeSeconds };
}

/** The IP address that requests the challenge. The code must be sent from the same one. */
export function challengeAddress(caller: Caller): string {
  return deviceOf(caller).ip ?? "::"; // the unspecified address, which no caller has
}

/** The challenge's id is part of the hash, so that equal codes of two challenges have different hashes. */
export function hashPhoneCode(challengeId: string, code: string): string {
  return createHash("sha256").update(`${challengeId} ${code}`).digest("base64url");
}

type CodeRequest = {
  user: UserRow;
  factor: FactorRow;
  request: ChallengeRequest;
  challengeId: string;
};

async function prepareCode(
  service: AuthService,
  db: AuthDatabase,
  { user, factor, request, challengeId }: CodeRequest,
): Promise<{ codeHash: string | null; texts: OutgoingMessage[] }> {
  if (factor.factor_type === "webauthn") throw new AuthRefusal("mfa_webauthn_verify_not_enabled");
  if (factor.factor_type === "totp" || !factor.phone) return { codeHash: null, texts: [] };
  if (request.channel !== "" && request.channel !== "sms")
    throw new AuthRefusal("validation_failed", messages.channelInvalid);
  const contact = { kind: "phone", address: factor.phone } as const;
  const kind = factor.status === "verified" ? "second_factor" : "second_factor_setup";
  await startCooldown({ ...service, db }, kind, contact);
  const code = createCode();
  const body = formatMessage(accountWords(user).authTexts.secondFactor, { code });
  const text = { kind: "sms", to: toE164(factor.phone), body } as const;
  return { codeHash: hashPhoneCode(challengeId, code), texts: [text] };
}
