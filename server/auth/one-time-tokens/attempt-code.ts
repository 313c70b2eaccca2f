// Checks one attempt at a six-digit code from a mail or a text message. A code has ten attempts, which the
// database counts before the code is compared. One network has fewer (`limits.wrongCode`), so that nobody can
// use up another person's code from one network.
import { networkPrefix } from "../../platform/admission/caller.ts";
import { canonicalMailbox } from "../../platform/canonical-mailbox.ts";
import type { TokenType } from "../database/schema.ts";
import { limits, refundLimit, takeLimit } from "../limits.ts";
import type { AuthService } from "../service.ts";
import { hashCode } from "./one-time-token.ts";
import { countAttempt } from "./one-time-token-store.ts";

export const maxAttempts = 10;

/**
 * The row's id and the hash that was compared. The hash is needed because a newer code may take the same row.
 */
export type AttemptedCode = { id: string; codeHash: string };

export type CodeAttempt = {
  recipient: string;
  types: readonly TokenType[];
  code: string;
  /**
   * Set for a signed-in caller. The limit then counts by account, so that a stranger's attempts with the same
   * address or number do not use up the owner's.
   */
  accountId?: string;
};

/** Returns the token that has this code, or undefined. Throws `over_request_rate_limit`. */
export async function attemptCode(
  { db, limiter, caller }: AuthService,
  { recipient, types, code, accountId }: CodeAttempt,
): Promise<AttemptedCode | undefined> {
  const limit = accountId === undefined ? limits.wrongCode : limits.wrongNonce;
  const limitSubject = `${accountId ?? canonicalMailbox(recipient)} ${networkPrefix(caller.address)}`;
  await takeLimit(limiter, limit, limitSubject); // first, so that a refused caller uses up no attempt
  const codeHash = hashCode(recipient, code);
  for (const type of types) {
    const attempted = await countAttempt(db, { recipient, type, maxAttempts, accountId });
    const matching = attempted.find(({ token_hash }) => token_hash === codeHash);
    if (!matching) continue;
    await refundLimit(limiter, limit, limitSubject);
    return { id: matching.id, codeHash };
  }
  return undefined;
}
