// Where mails and sign-in providers lead back to, and what they bring along. What we send for lands on the
// sign-in page and says there what it was (`?from=`); a sign-up's mail leads to the site root (R-199,
// The service's answer travels in the fragment or the query.

import type { PasswordRecoveryReason } from "./password-recovery.ts";

const kinds = ["reset", "emailChange", "code", "provider"] as const;

/** What sent somebody away; a link without a mark is a confirmation. */
export type AuthRedirectKind = (typeof kinds)[number] | "confirmation";

export type AuthRedirect = {
  kind: AuthRedirectKind;
  /** Why it did not work, in the service's words. */
  error: string | undefined;
  /** One of two addresses is confirmed; the service waits for the other. */
  isHalfConfirmed: boolean;
};

type Place = { hash: string; search: string };

export function readAuthRedirect(place: Place): AuthRedirect {
  const mark = new URLSearchParams(place.search).get(markName);
  return {
    kind: kinds.find((kind) => kind === mark) ?? "confirmation",
    error: readValue(place, "error_description") ?? readValue(place, "error"),
    isHalfConfirmed: mark === "emailChange" && readValue(place, "message") !== undefined,
  };
}

/**
 * Why a link that brings a session leads to choosing a password: it was sent for that, or the account that it
 * confirmed has none. Whoever asked to sign in with a code wanted none.
 */
export function recoveryFromRedirect(place: Place): PasswordRecoveryReason | undefined {
  const values = new URLSearchParams(place.hash.replace(/^#/, ""));
  if (!values.has("access_token")) return undefined;
  if (values.get("type") === "recovery") return "forgotten";
  const isMissing = values.get("needs_password") === "true" && readAuthRedirect(place).kind !== "code";
  return isMissing ? "missing" : undefined;
}

export function siteRootUrl(): string {
  return `${window.location.origin}/`;
}

export function signInPageUrl(kind: Exclude<AuthRedirectKind, "confirmation">): string {
  return `${window.location.origin}/auth?${markName}=${kind}`;
}

const markName = "from";

function readValue({ hash, search }: Place, name: string): string | undefined {
  return (
    new URLSearchParams(hash.replace(/^#/, "")).get(name) ||
    new URLSearchParams(search).get(name) ||
    undefined
  );
}
