// If an account has a verified second factor, its sign-in methods change only in a session that has used it.

import type { FactorRow, SessionRow } from "../database/schema.ts";
import { AuthRefusal } from "../errors.ts";

type Assured = { factors: Pick<FactorRow, "status">[]; session: Pick<SessionRow, "aal"> };

/** Throws `insufficient_aal`. The default message is that for a change of address or password. */
export function checkAssurance({ factors, session }: Assured, message?: string): void {
  const hasVerifiedFactor = factors.some(({ status }) => status === "verified");
  if (hasVerifiedFactor && session.aal !== "aal2") throw new AuthRefusal("insufficient_aal", message);
}
