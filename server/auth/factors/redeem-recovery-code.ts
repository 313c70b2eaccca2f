// Takes a recovery code in place of a second factor (R-349: POST /factors/recovery-codes/verify). The code
// works once. The session becomes aal2, and the answer has the form of POST /factors/{id}/verify. The owner
// gets a mail about it.
import type { Words } from "../../../words/compose-language.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { inWords } from "../../../words/wording.ts";
import { writeAudit } from "../database/audit-store.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { limits, refundLimit, takeLimit } from "../limits.ts";
import type { EmailWords } from "../one-time-tokens/compose-mail.ts";
import { sendNotice } from "../one-time-tokens/send-notice.ts";
import type { SignedInService } from "../sessions/require-session.ts";
import type { AccessTokenResponse } from "../sessions/start-session.ts";
import { lockAccountFactors } from "./lock-factor.ts";
import { hashRecoveryCode } from "./recovery-code.ts";
import { consumeRecoveryCode, countRecoveryCodes } from "./recovery-code-store.ts";
import { upgradeToAal2 } from "./upgrade-to-aal2.ts";

/** `remaining` is this server's addition: how many codes are left. */
export type RecoveredSession = AccessTokenResponse & { remaining: number };

/**
 * The attempt is counted before the code is compared, and refunded if it is right. Throws
 * `mfa_verification_failed`, also for an account without codes, and `over_request_rate_limit`.
 */
export async function redeemRecoveryCode(service: SignedInService, code: string): Promise<RecoveredSession> {
  if (code === "") throw new AuthRefusal("validation_failed", messages.factorNeedsCode);
  const { caller } = service;
  const { id: userId } = caller.account.user;
  const at = service.now();
  await takeLimit(service.limiter, limits.wrongRecoveryCode, userId);
  const { user, recovered } = await service.db.transaction().execute(async (db) => {
    const locked = await lockAccountFactors(db, caller, at);
    if (!(await consumeRecoveryCode(db, { userId, hash: hashRecoveryCode(userId, code) })))
      throw new AuthRefusal("mfa_verification_failed", messages.recoveryCode);
    const { remaining } = await countRecoveryCodes(db, userId);
    const entry = { user: locked.user, address: caller.address, at, traits: { remaining } };
    await writeAudit(db, { ...entry, action: "mfa_code_login" });
    const tokens = await upgradeToAal2(service, db, locked, { factorId: null, method: "mfa/recovery_code" });
    return { user: locked.user, recovered: { ...tokens, remaining } };
  });
  await refundLimit(service.limiter, limits.wrongRecoveryCode, userId);
  await sendNotice(service, user, (words) => noticeOf(words, recovered.remaining));
  return recovered;
}

function noticeOf({ authNoticeEmails, wording }: Words, count: number): EmailWords {
  const { intro, ...others } = authNoticeEmails.recoveryCodeUsed;
  return { ...others, intro: formatPlural(intro, { number: inWords(wording, count), count }) };
}
