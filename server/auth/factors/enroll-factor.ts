// Enrolls a second factor (R-250: POST /factors). The factor takes effect once a first code is verified.

import { checkPhone, checkSmsAllowed } from "../accounts/phone-number.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { FactorRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { needsReauthentication } from "../sessions/reauthenticate.ts";
import type { SignedInCaller, SignedInService } from "../sessions/require-session.ts";
import { deleteAbandonedFactors, deleteFactors, insertFactor, lockFactors } from "./factor-store.ts";
import { type LockedAccount, lockAccountFactors } from "./lock-factor.ts";
import { checkFriendlyName, checkIssuer, type EnrollRequest } from "./requests.ts";
import { createTotp, type NewTotp } from "./totp.ts";

export type EnrollResponse = { id: string; friendly_name: string } & (
  | { type: "totp"; totp: NewTotp }
  | { type: "phone"; phone: string }
);

export async function enrollFactor(
  service: SignedInService,
  request: EnrollRequest,
): Promise<EnrollResponse> {
  const { factor_type, friendly_name } = request;
  checkFriendlyName(friendly_name);
  if (factor_type === "totp") return enrollApp(service, request);
  if (factor_type === "phone") return enrollPhone(service, request);
  if (factor_type === "webauthn") throw new AuthRefusal("mfa_webauthn_enroll_not_enabled");
  throw new AuthRefusal("validation_failed", messages.factorTypes);
}

async function enrollApp(service: SignedInService, request: EnrollRequest): Promise<EnrollResponse> {
  const { caller } = service;
  const { friendly_name } = request;
  const { email, phone } = caller.account.user;
  const issuer = request.issuer || new URL(service.siteUrl).host;
  checkIssuer(issuer);
  const totp = createTotp(issuer, email || phone || issuer);
  const id = await service.db.transaction().execute(async (db) => {
    const locked = await lockAccountFactors(db, caller, service.now());
    await checkMayEnroll(service, db, { locked, methods: caller.methods, friendlyName: friendly_name });
    return insertUnverified(service, db, {
      locked,
      factor: { factor_type: "totp", friendly_name, secret: totp.secret, phone: null },
    });
  });
  return { id, type: "totp", friendly_name, totp };
}

async function enrollPhone(service: SignedInService, request: EnrollRequest): Promise<EnrollResponse> {
  const { caller } = service;
  const { friendly_name } = request;
  if (request.phone === "") throw new AuthRefusal("validation_failed", messages.factorNeedsPhone);
  const phone = checkPhone(request.phone);
  checkSmsAllowed(phone, service.settings);
  const id = await service.db.transaction().execute(async (db) => {
    const locked = await lockAccountFactors(db, caller, service.now());
    const samePhone = locked.factors.filter((factor) => factor.phone === phone);
    if (samePhone.some(isVerified)) throw new AuthRefusal("mfa_verified_factor_exists");
    await deleteFactors(
      db,
      samePhone.map((factor) => factor.id),
    );
    await checkMayEnroll(service, db, { locked, methods: caller.methods, friendlyName: friendly_name });
    return insertUnverified(service, db, {
      locked,
      factor: { factor_type: "phone", friendly_name, secret: null, phone },
    });
  });
  return { id, type: "phone", friendly_name, phone: request.phone };
}

type EnrollmentCheck = {
  locked: LockedAccount;
  methods: SignedInCaller["methods"];
  friendlyName: string;
};

/**
 * Checks in upstream's order. As upstream, factors without a name count as having the same name. The first
 * factor locks out everybody who does not have it. A session older than a day therefore needs the same
 * reauthentication as for a new password (upstream requires none).
 */
async function checkMayEnroll(
  service: AuthService,
  db: AuthDatabase,
  { locked: { user, session }, methods, friendlyName }: EnrollmentCheck,
): Promise<void> {
  await deleteAbandonedFactors(db, user.id, service.now());
  const factors = await lockFactors(db, user.id);
  if (factors.some((factor) => (factor.friendly_name ?? "") === friendlyName))
    throw new AuthRefusal("mfa_factor_name_conflict", messages.factorNameTaken(friendlyName));
  if (factors.length >= maxFactors) throw new AuthRefusal("too_many_enrolled_mfa_factors");
  const isFirst = !factors.some(isVerified);
  if (!isFirst && session.aal !== "aal2")
    throw new AuthRefusal("insufficient_aal", messages.enrollNeedsAal2, { status: 403 });
  if (isFirst && needsReauthentication(service, { session, methods }))
    throw new AuthRefusal("reauthentication_needed", messages.enrollNeedsReauthentication);
}

type NewFactor = {
  locked: LockedAccount;
  factor: Pick<FactorRow, "factor_type" | "friendly_name" | "secret" | "phone">;
};

async function insertUnverified(
  { now, caller }: AuthService,
  db: AuthDatabase,
  { locked: { user }, factor }: NewFactor,
): Promise<string> {
  const at = now();
  const id = await insertFactor(db, { ...factor, user_id: user.id }, at);
  const traits = { factor_id: id, factor_type: factor.factor_type };
  await writeAudit(db, { user, action: "factor_in_progress", address: caller.address, at, traits });
  return id;
}

function isVerified({ status }: FactorRow): boolean {
  return status === "verified";
}

/** Counts verified and unverified factors; upstream's default. */
const maxFactors = 10;
