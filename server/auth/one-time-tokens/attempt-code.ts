// One try of a six-digit code that was mailed or texted. A code has ten tries, counted in the database before
// it is compared; one network has fewer, so that nobody uses up all ten of somebody else's code from one
// place.
import { canonicalMailbox } from "../../platform/canonical-mailbox.ts";
import { networkPrefix } from "../../platform/limits/rate-limit.ts";
import type { TokenType } from "../database/schema.ts";
import { limits, refundLimit, takeLimit } from "../limits.ts";
import type { AuthService } from "../service.ts";
import { hashCode } from "./one-time-token.ts";
import { countAttempt } from "./one-time-token-store.ts";

export const maxAttempts = 10;

/** As it was compared: a newer code may take its row. */
export type AttemptedCode = { id: string; codeHash: string };

/** `address` is where the try comes from. */
export type CodeAttempt = {
  recipient: string;
  types: readonly TokenType[];
  code: string;
  address: string;
  /**
   * Of somebody signed in: what strangers try with the address or number must not use up the owner's tries.
   */
  accountId?: string;
};

/** The token that the code is of. Throws `over_request_rate_limit`. */
export async function attemptCode(
  { db, limiter }: AuthService,
  { recipient, types, code, address, accountId }: CodeAttempt,
): Promise<AttemptedCode | undefined> {
  const limit = accountId === undefined ? limits.wrongCode : limits.wrongNonce;
  const triedFrom = `${accountId ?? canonicalMailbox(recipient)} ${networkPrefix(address)}`;
  await takeLimit(limiter, limit, triedFrom); // first: whoever is over it takes no try of the code
  const codeHash = hashCode(recipient, code);
  for (const type of types) {
    const tried = await countAttempt(db, { recipient, type, maxAttempts, accountId });
    const right = tried.find(({ token_hash }) => token_hash === codeHash);
    if (!right) continue;
    await refundLimit(limiter, limit, triedFrom);
    return { id: right.id, codeHash };
  }
  return undefined;
}
