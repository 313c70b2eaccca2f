// One try of a six-digit code that was mailed or texted. A code has ten tries, counted in the database before it is compared; one
// network has fewer, so that nobody uses up all ten of somebody else's code from one place.
import { canonicalMailbox } from "../platform/mailbox.ts";
import { networkOf } from "../platform/rate-limit.ts";
import { giveBackTo, limits, takeFrom } from "./limits.ts";
import { hashCode } from "./one-time-token.ts";
import { takeTry } from "./one-time-token-store.ts";
import type { TokenType } from "./schema.ts";
import type { AuthService } from "./service.ts";

export const mostTries = 10;

/** `address` is where the try comes from. */
export type Try = { recipient: string; types: readonly TokenType[]; code: string; address: string };

/** The id of the token that the code is of. Throws `over_request_rate_limit`. */
export async function tryCode(
  { db, limiter }: AuthService,
  { recipient, types, code, address }: Try,
): Promise<string | undefined> {
  const mailbox = canonicalMailbox(recipient);
  const triedFrom = `${mailbox} ${networkOf(address)}`;
  await takeFrom(limiter, limits.wrongCode, triedFrom); // first: whoever is over it takes nothing from others
  await takeFrom(limiter, limits.code, mailbox);
  const codeHash = hashCode(recipient, code);
  for (const type of types) {
    const tried = await takeTry(db, { recipient, type, mostTries });
    const right = tried.find(({ token_hash }) => token_hash === codeHash);
    if (!right) continue;
    await giveBackTo(limiter, limits.wrongCode, triedFrom);
    return right.id;
  }
  return undefined;
}
