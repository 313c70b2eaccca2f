// The addresses to which emails and sign-in providers redirect, and what they return.
// Redirects go to the sign-in page with their kind in `?from=`; those of a sign-up go to the site root. The
// service's answer is in the fragment or the query.

import { pathIn } from "../../../contract/pages.ts";
import { documentLanguage } from "../../words/document-language.ts";
import { hasAuthFailure, kindParameter, type RedirectUrl, readValue, signInPath } from "./link-arrival.ts";

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

export function readAuthRedirect(url: RedirectUrl): AuthRedirect {
  const kindName = new URLSearchParams(url.search).get(kindParameter);
  return {
    kind: kinds.find((kind) => kind === kindName) ?? "confirmation",
    hasFailed: hasAuthFailure(url),
    code: readValue(url, "error_code"),
    serviceMessage: readValue(url, "error_description")?.slice(0, maxMessageCharacters),
    isHalfConfirmed: kindName === "emailChange" && readValue(url, "message") !== undefined,
  };
}

export function siteRootUrl(): string {
  return `${window.location.origin}${pathIn(documentLanguage(), "/")}`;
}

export function signInPageUrl(kind: Exclude<AuthRedirectKind, "confirmation">): string {
  return `${window.location.origin}${signInPath()}?${kindParameter}=${kind}`;
}

const maxMessageCharacters = 300;
