// GET /verify always redirects (spec section 5): what came of the link travels in the fragment, which browsers keep from servers.
import type { HalfConfirmed } from "./confirm-email-change.ts";
import { AuthRefusal, messages, refusalFragment, refusalOf } from "./errors.ts";
import { limits, takeFrom } from "./limits.ts";
import type { AuthService, Requester } from "./service.ts";
import type { SessionAnswer } from "./start-session.ts";
import { verify } from "./verify.ts";

/** The address to go to, in every case: whoever followed a link reads pages, not JSON. */
export async function verifyLink(
  service: AuthService,
  { type, token }: { type: string; token: string },
  requester: Requester,
): Promise<string> {
  try {
    await takeFrom(service.limiter, limits.verify, requester.address);
    if (!type) throw new AuthRefusal("validation_failed", messages.verifyNeedsType);
    const outcome = await verify(
      service,
      { type, token: "", token_hash: token, email: "", phone: "", redirect_to: "" },
      requester,
    );
    return withFragment(requester.redirectTo, outcomeFragment(outcome, type));
  } catch (error) {
    return withFragment(requester.redirectTo, refusalFragment(refusalOf(error, service.log)));
  }
}

function outcomeFragment(outcome: SessionAnswer | HalfConfirmed, type: string): URLSearchParams {
  if ("msg" in outcome) return new URLSearchParams({ message: outcome.msg });
  const { access_token, expires_at, expires_in, refresh_token, token_type } = outcome;
  return new URLSearchParams({
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    token_type,
    type,
  });
}

function withFragment(address: string, fragment: URLSearchParams): string {
  const url = new URL(address);
  url.hash = fragment.toString();
  return url.href;
}
