// A sign-in with a provider's profile, and the account that it leads to.
import type { OutgoingMessage } from "../../delivery/message.ts";
import type { SessionIds, UserRow } from "../database/schema.ts";
import type { AuthRefusal } from "../errors.ts";
import type { ExternalProfile } from "./profile.ts";

export type ExternalSignInAttempt = {
  provider: string;
  profile: ExternalProfile;
  /** The account to link the identity to, and the session that requested it. Null for a sign-in. */
  linkTo: SessionIds | null;
};

/**
 * The account; or a refusal whose mails must first confirm an address. The transaction is committed either
 * way.
 */
export type ResolvedAccount = { user: UserRow } | { refusal: AuthRefusal; mails: OutgoingMessage[] };
