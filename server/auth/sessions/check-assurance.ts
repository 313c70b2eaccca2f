// Who has a second factor changes how the account is signed in to only with a session that has proved it.

import type { FactorRow, SessionRow } from "../database/schema.ts";
import { AuthRefusal } from "../errors.ts";

type Assured = { factors: Pick<FactorRow, "status">[]; session: Pick<SessionRow, "aal"> };

/** Throws `insufficient_aal`, by default in the words for an address or a password. */
export function checkAssurance({ factors, session }: Assured, message?: string): void {
  const hasVerifiedFactor = factors.some(({ status }) => status === "verified");
  if (hasVerifiedFactor && session.aal !== "aal2") throw new AuthRefusal("insufficient_aal", message);
}
