// Redeems one-time tokens for a session (R-240: POST /verify): a code with the address or number
// that it was sent to, or the token of a mailed link.
import type { PendingConfirmation } from "../accounts/confirm-email-change.ts";
import { readContact } from "../accounts/contact.ts";
import { tellOwner } from "../accounts/tell-owner.ts";
import type { TokenType } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { VerifyRequest } from "../http/requests.ts";
import type { AuthService } from "../service.ts";
import { type AccessTokenResponse, startSession } from "../sessions/start-session.ts";
import { attemptCode } from "./attempt-code.ts";
import { hashLinkToken } from "./one-time-token.ts";
import { changeTypes } from "./one-time-token-store.ts";
import { type RedeemableToken, redeemToken } from "./redeem-token.ts";

/**
 * `needs_password` is not in upstream: the account has no password yet, and the client should ask for one.
 */
export type VerifyResponse = AccessTokenResponse & { needs_password?: true };

/** Throws `otp_expired` if the code or token is wrong, used or expired. */
export async function verify(
  service: AuthService,
  request: VerifyRequest,
): Promise<VerifyResponse | PendingConfirmation> {
  const proof = await readRedeemableToken(service, request);
  const { answer, newPhoneOf } = await service.db.transaction().execute(async (db) => {
    const redeemed = await redeemToken(service, db, proof);
    if ("msg" in redeemed) return { answer: redeemed };
    const { userId, needsPassword, newPhoneOf } = redeemed;
    const session = await startSession(service, db, { userId, method: "otp" });
    return {
      answer: { ...session, ...(needsPassword ? { needs_password: true as const } : {}) },
      newPhoneOf,
    };
  });
  if (newPhoneOf) await tellOwner(service, newPhoneOf, "phone");
  return answer;
}

/** Throws `validation_failed` if the token is missing or no mailed link has this type. */
export function linkToken(type: string, token: string): RedeemableToken {
  if (!type) throw new AuthRefusal("validation_failed", messages.verifyNeedsType);
  if (!token) throw new AuthRefusal("validation_failed", messages.verifyNeedsToken);
  const types = mailedTypes.get(type);
  if (!types) throw new AuthRefusal("validation_failed", messages.verifyTypeInvalid);
  const search = { linkHash: hashLinkToken(token) };
  return { kind: "email", types, search, refusal: new AuthRefusal("otp_expired", messages.linkExpired) };
}

async function readRedeemableToken(
  service: AuthService,
  { type, token, token_hash, email, phone }: VerifyRequest,
): Promise<RedeemableToken> {
  if (!type) throw new AuthRefusal("validation_failed", messages.verifyNeedsType);
  if (Boolean(token) === Boolean(token_hash))
    throw new AuthRefusal("validation_failed", messages.verifyNeedsToken);
  if (token_hash && (email || phone)) throw new AuthRefusal("validation_failed", messages.onlyTokenHash);
  if (token_hash) return linkToken(type, token_hash);
  if (Boolean(email) === Boolean(phone))
    throw new AuthRefusal("validation_failed", messages.oneAddressOnVerify);
  const { kind, address: recipient } = readContact({ email, phone });
  const types = (kind === "email" ? mailedTypes : textedTypes).get(type) ?? [];
  const code = token.replace(/[\s-]/g, "");
  const search = await attemptCode(service, { recipient, types, code });
  const refusal = new AuthRefusal("otp_expired");
  if (!search) throw refusal;
  return { kind, types, search, refusal };
}

const confirmation = ["confirmation_token"] as const;
const recovery = ["recovery_token"] as const;

/** The types of token that each `type` of a request may redeem. */
const mailedTypes = new Map<string, readonly TokenType[]>([
  ["signup", confirmation],
  ["invite", confirmation],
  ["email", [...confirmation, ...recovery]],
  ["magiclink", recovery],
  ["recovery", recovery],
  ["email_change", changeTypes.email],
]);

const textedTypes = new Map<string, readonly TokenType[]>([
  ["sms", confirmation],
  ["phone_change", changeTypes.phone],
]);
