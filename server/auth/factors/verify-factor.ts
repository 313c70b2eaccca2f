// Checks a code of a second factor (R-252: POST /factors/{id}/verify). The right code verifies the factor and
// raises the session to aal2. The account's other sessions at aal1 end.
import { timingSafeEqual } from "node:crypto";
import { challengeSeconds } from "../../../contract/account-rules.ts";
import { tellOwner } from "../accounts/tell-owner.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { ChallengeRow, FactorRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { limits, refundLimit, takeLimit } from "../limits.ts";
import { maxAttempts } from "../one-time-tokens/attempt-code.ts";
import type { AuthDatabase, AuthService, Caller } from "../service.ts";
import type { SignedInService } from "../sessions/require-session.ts";
import type { AccessTokenResponse } from "../sessions/start-session.ts";
import { challengeAddress, hashPhoneCode } from "./challenge-factor.ts";
import {
  consumeChallenge,
  countWrongCode,
  deleteFactors,
  lockChallenge,
  updateFactor,
} from "./factor-store.ts";
import { type LockedFactor, lockFactor } from "./lock-factor.ts";
import type { VerifyFactorRequest } from "./requests.ts";
import { matchingTimeStep } from "./totp.ts";
import { factorMethods, upgradeToAal2 } from "./upgrade-to-aal2.ts";

type Attempt = { factorId: string; request: VerifyFactorRequest };

export async function verifyFactor(
  service: SignedInService,
  { factorId, request }: Attempt,
): Promise<AccessTokenResponse> {
  const { caller } = service;
  const at = service.now();
  const outcome = await service.db.transaction().execute(async (db) => {
    const locked = await lockFactor(db, caller, { factorId, now: at });
    const { user, factor } = locked;
    if (request.code === "") throw new AuthRefusal("validation_failed", messages.factorNeedsCode);
    if (factor.factor_type === "webauthn") throw new AuthRefusal("mfa_webauthn_verify_not_enabled");
    checkAssurance(locked);
    const challenge = await findOpenChallenge(db, { factor, id: request.challenge_id, caller, at });
    const checked = await checkCode(service, db, { factor, challenge, code: request.code });
    if ("refusal" in checked) return checked; // not thrown: the count of the wrong code must be committed
    const traits = { factor_id: factor.id, challenge_id: challenge.id, factor_type: factor.factor_type };
    await writeAudit(db, { user, action: "verification_attempted", address: caller.address, at, traits });
    await consumeChallenge(db, challenge.id, at);
    await updateFactor(db, factor.id, { status: "verified", last_totp_step: checked.step, updated_at: at });
    await deleteOtherUnverified(db, locked);
    const proof = { factorId: factor.id, method: factorMethods[factor.factor_type] };
    const tokens = await upgradeToAal2(service, db, locked, proof);
    return { tokens, newFactorOf: factor.status === "unverified" ? user : undefined };
  });
  if ("refusal" in outcome) throw outcome.refusal;
  if (outcome.newFactorOf) await tellOwner(service, outcome.newFactorOf, "factorAdded");
  return outcome.tokens;
}

/**
 * The first right code verifies a factor. If the account already has a verified factor, this needs aal2.
 * Upstream accepts a factor that was enrolled before the other one was verified. That would give access to
 * anybody who knows the password.
 */
function checkAssurance({ session, factors, factor }: LockedFactor): void {
  const hasVerifiedFactor = factors.some(({ status }) => status === "verified");
  if (factor.status === "unverified" && hasVerifiedFactor && session.aal !== "aal2")
    throw new AuthRefusal("insufficient_aal", messages.enrollNeedsAal2, { status: 403 });
}

type Search = { factor: FactorRow; id: string; caller: Caller; at: Date };

/** As upstream, a used challenge is refused like one from another address. */
async function findOpenChallenge(
  db: AuthDatabase,
  { factor, id, caller, at }: Search,
): Promise<ChallengeRow> {
  const address = challengeAddress(caller);
  const challenge = await lockChallenge(db, { id, factorId: factor.id, address });
  if (!challenge) throw new AuthRefusal("mfa_factor_not_found", messages.challengeNotFound, { status: 422 });
  if (challenge.verified_at || !challenge.isSameAddress) throw new AuthRefusal("mfa_ip_address_mismatch");
  const isExpired = at.getTime() > challenge.created_at.getTime() + challengeSeconds * 1000;
  if (isExpired || challenge.tries >= maxAttempts)
    throw new AuthRefusal("mfa_challenge_expired", messages.challengeExpired(challenge.id));
  return challenge;
}

/**
 * Returns the time step to store. Every attempt is counted before the code is checked, and refunded if it is
 * right.
 */
async function checkCode(
  { limiter, now }: AuthService,
  db: AuthDatabase,
  { factor, challenge, code }: { factor: FactorRow; challenge: ChallengeRow; code: string },
): Promise<{ step: number | null } | { refusal: AuthRefusal }> {
  await takeLimit(limiter, limits.wrongFactorCode, factor.id);
  const isPhone = factor.factor_type === "phone";
  const step = isPhone ? null : matchingTimeStep(code, factor.secret, now());
  const isRight = isPhone ? isSentCode(challenge, code) : (step ?? 0) > (factor.last_totp_step ?? 0);
  if (step === undefined || !isRight) {
    await countWrongCode(db, challenge.id);
    const message = isPhone ? messages.factorPhoneCode : undefined;
    return { refusal: new AuthRefusal("mfa_verification_failed", message) };
  }
  await refundLimit(limiter, limits.wrongFactorCode, factor.id);
  return { step };
}

function isSentCode({ id, otp_code }: ChallengeRow, code: string): boolean {
  const [wanted, given] = [Buffer.from(otp_code ?? ""), Buffer.from(hashPhoneCode(id, code))];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** As upstream, deletes the account's other unverified factors of this type. */
async function deleteOtherUnverified(db: AuthDatabase, { factors, factor }: LockedFactor): Promise<void> {
  const others = factors.filter(
    ({ id, status, factor_type }) =>
      id !== factor.id && status === "unverified" && factor_type === factor.factor_type,
  );
  await deleteFactors(
    db,
    others.map(({ id }) => id),
  );
}
