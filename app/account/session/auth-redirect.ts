// The addresses to which emails and sign-in providers redirect, and what they return.
// Redirects go to the sign-in page with their kind in `?from=`; those of a sign-up go to the site root. The
// service's answer is in the fragment or the query.

import { pathIn } from "../../../contract/pages.ts";
import { documentLanguage } from "../../words/document-language.ts";
import type { PasswordRecoveryReason } from "./password-recovery.ts";

const kinds = ["reset", "emailChange", "code", "provider"] as const;

/** The cause of the redirect; a link without `?from=` is a confirmation. */
export type AuthRedirectKind = (typeof kinds)[number] | "confirmation";

export type AuthRedirect = {
  kind: AuthRedirectKind;
  hasFailed: boolean;
  /** The service's code of the failure, if there is one. */
  code: string | undefined;
  /** What the service or the provider says of the failure. Anybody can write a link with another text. */
  serviceMessage: string | undefined;
  /** One of two addresses is confirmed, and the service waits for the other. */
  isHalfConfirmed: boolean;
};

type RedirectUrl = { hash: string; search: string };

export function readAuthRedirect(url: RedirectUrl): AuthRedirect {
  const kindName = new URLSearchParams(url.search).get(kindParameter);
  return {
    kind: kinds.find((kind) => kind === kindName) ?? "confirmation",
    hasFailed: failureParameters.some((name) => readValue(url, name) !== undefined),
    code: readValue(url, "error_code"),
    serviceMessage: readValue(url, "error_description")?.slice(0, maxMessageCharacters),
    isHalfConfirmed: kindName === "emailChange" && readValue(url, "message") !== undefined,
  };
}

/**
 * Why a link with a session leads to choosing a password: it is a recovery link, or the account that it
 * confirmed has none. Returns undefined for other links, and for a sign-in by code, which needs no password.
 */
export function recoveryFromRedirect(url: RedirectUrl): PasswordRecoveryReason | undefined {
  const values = fragmentOf(url.hash);
  if (!values.has("access_token")) return undefined;
  if (values.get("type") === "recovery") return "forgotten";
  const isMissing = values.get("needs_password") === "true" && readAuthRedirect(url).kind !== "code";
  return isMissing ? "missing" : undefined;
}

/** Whether a link with a session has confirmed the address of its account. */
export function confirmsEmail({ hash }: Pick<RedirectUrl, "hash">): boolean {
  const values = fragmentOf(hash);
  return values.has("access_token") && /^(signup|invite)$/.test(values.get("type") ?? "");
}

export function siteRootUrl(): string {
  return `${window.location.origin}${pathIn(documentLanguage(), "/")}`;
}

export function signInPageUrl(kind: Exclude<AuthRedirectKind, "confirmation">): string {
  return `${window.location.origin}${signInPath()}?${kindParameter}=${kind}`;
}

/** The sign-in page in the document's language, as a path from the site's root. */
export function signInPath(): string {
  return pathIn(documentLanguage(), "/auth");
}

const kindParameter = "from";
const maxMessageCharacters = 300;
const failureParameters = ["error", "error_code", "error_description"];

function readValue({ hash, search }: RedirectUrl, name: string): string | undefined {
  return fragmentOf(hash).get(name) || new URLSearchParams(search).get(name) || undefined;
}

function fragmentOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ""));
}
