// What the address of any page says when the auth service has redirected to it: every page
// reads this at its start. auth-redirect.ts has what only the sign-in page reads.

import { pathIn } from "../../../contract/pages.ts";
import { documentLanguage } from "../../words/document-language.ts";
import type { PasswordRecoveryReason } from "./password-recovery.ts";

export type RedirectUrl = { hash: string; search: string };

/** Names why a redirect happened, in the address of the sign-in page. */
export const kindParameter = "from";

export function hasAuthFailure(url: RedirectUrl): boolean {
  return ["error", "error_code", "error_description"].some((name) => readValue(url, name) !== undefined);
}

/**
 * Why a link with a session leads to choosing a password: it is a recovery link, or the account that it
 * confirmed has none. Returns undefined for other links, and for a sign-in by code, which needs no password.
 */
export function recoveryFromRedirect({ hash, search }: RedirectUrl): PasswordRecoveryReason | undefined {
  const values = fragmentOf(hash);
  if (!values.has("access_token")) return undefined;
  if (values.get("type") === "recovery") return "forgotten";
  const isSignIn = new URLSearchParams(search).get(kindParameter) === "code";
  return values.get("needs_password") === "true" && !isSignIn ? "missing" : undefined;
}

/** Whether a link with a session has confirmed the address of its account. */
export function confirmsEmail({ hash }: Pick<RedirectUrl, "hash">): boolean {
  const values = fragmentOf(hash);
  return values.has("access_token") && /^(signup|invite)$/.test(values.get("type") ?? "");
}

/** The sign-in page in the document's language, as a path from the site's root. */
export function signInPath(): string {
  return pathIn(documentLanguage(), "/auth");
}

/** A value of the service's answer, which is in the fragment or the query. */
export function readValue({ hash, search }: RedirectUrl, name: string): string | undefined {
  return fragmentOf(hash).get(name) || new URLSearchParams(search).get(name) || undefined;
}

function fragmentOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ""));
}
