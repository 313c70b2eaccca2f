// Makes ten new recovery codes, which replace the ones before (R-348: POST /factors/recovery-codes). The
// answer is the only place where they are readable. A mail tells the owner.
import { everybody } from "../../platform/admission/caller.ts";
import { writeAudit } from "../database/audit-store.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { limits, takeLimit } from "../limits.ts";
import { sendNotice } from "../one-time-tokens/send-notice.ts";
import { needsReauthentication } from "../sessions/reauthenticate.ts";
import type { SignedInService } from "../sessions/require-session.ts";
import { type LockedAccount, lockAccountFactors } from "./lock-factor.ts";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-code.ts";
import { replaceRecoveryCodes } from "./recovery-code-store.ts";

export type NewRecoveryCodes = { codes: string[]; created_at: string };

/**
 * Throws `validation_failed` without a verified factor, `insufficient_aal`, `reauthentication_needed` and
 * `over_request_rate_limit`.
 */
export async function renewRecoveryCodes(service: SignedInService): Promise<NewRecoveryCodes> {
  const { caller } = service;
  const at = service.now();
  const codes = createRecoveryCodes();
  const user = await service.db.transaction().execute(async (db) => {
    const locked = await lockAccountFactors(db, caller, at);
    checkMayRenew(service, locked);
    const { id } = locked.user;
    await takeLimit(service.recipientLimiter, limits.newRecoveryCodes, id);
    await takeLimit(service.limiter, limits.newRecoveryCodesOfSite, everybody);
    await replaceRecoveryCodes(db, {
      userId: id,
      hashes: codes.map((code) => hashRecoveryCode(id, code)),
      at,
    });
    const entry = { user: locked.user, address: caller.address, at };
    await writeAudit(db, { ...entry, action: "generate_recovery_codes" });
    return locked.user;
  });
  await sendNotice(service, user, ({ authNoticeEmails }) => authNoticeEmails.recoveryCodesMade);
  return { codes, created_at: at.toISOString() };
}

/**
 * New codes let somebody in, so a session older than a day needs the same reauthentication as for a new
 * password.
 */
function checkMayRenew(service: SignedInService, { session, factors }: LockedAccount): void {
  const { methods } = service.caller;
  if (!factors.some(({ status }) => status === "verified"))
    throw new AuthRefusal("validation_failed", messages.recoveryNeedsFactor, { status: 422 });
  if (session.aal !== "aal2")
    throw new AuthRefusal("insufficient_aal", messages.recoveryNeedsAal2, { status: 403 });
  if (needsReauthentication(service, { session, methods }))
    throw new AuthRefusal("reauthentication_needed", messages.recoveryNeedsReauthentication);
}
