// The link of a mail about an account: the sign-in page with `token_hash`, `type` and `redirect_to`.
// Opening it changes nothing, because mail scanners open every link; the button of mailed-link-step.tsx
// redeems it. https://supabase.com/docs/guides/auth/auth-email-templates#email-prefetching
import type { Language } from "../../../words/compose-language.ts";
import { backendAddress } from "../../backend/backend-address.ts";
import type { AuthRedirectKind } from "../session/auth-redirect.ts";

const purposes = {
  signup: "confirmation",
  email: "confirmation",
  invite: "confirmation",
  recovery: "recovery",
  magiclink: "signIn",
  email_change: "emailChange",
} as const;

type LinkType = keyof typeof purposes;
export type LinkPurpose = (typeof purposes)[LinkType];

export type MailedLink = {
  tokenHash: string;
  type: LinkType;
  purpose: LinkPurpose;
  /** Where the link leads afterwards. Only the service knows whether a foreign address is allowed. */
  redirectTo: URL | undefined;
};

/** A link without a known type counts as upstream's `email`, which confirms an address or signs in. */
export function readMailedLink(search: string): MailedLink | undefined {
  const values = new URLSearchParams(search);
  const tokenHash = values.get("token_hash");
  if (!tokenHash) return undefined;
  const named = values.get("type") ?? "";
  const type = isLinkType(named) ? named : "email";
  return {
    tokenHash,
    type,
    purpose: purposes[type],
    redirectTo: parseUrl(values.get("redirect_to") ?? ""),
  };
}

/**
 * The address of the service that redeems a link of another app: that app, and not this site, gets the
 * session, or with PKCE the code that only it can exchange. Undefined for a link of this site.
 */
export function serviceLink({ tokenHash, type, redirectTo }: MailedLink, origin: string): string | undefined {
  if (!redirectTo || redirectTo.origin === origin) return undefined;
  const query = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo.href });
  return `${backendAddress().url}/auth/v1/verify?${query}`;
}

/**
 * The page to which a link of this site leads, in the language of the page that is open. Undefined for the
 * sign-in page: it decides itself where to go on.
 */
export function pathAfterLink(link: MailedLink, languages: SiteLanguages): string | undefined {
  const { path, search, hash } = targetOf(link, languages);
  return path === signIn ? undefined : path + search + hash;
}

/** The address of the sign-in page without the token, as the link names it if it leads there. */
export function signInPathAfterLink(link: MailedLink, languages: SiteLanguages): string {
  const { path, search } = targetOf(link, languages);
  return path === signIn ? signIn + search : signIn;
}

/** What a failed link is explained as. */
export function redirectKindOf({ purpose }: MailedLink): AuthRedirectKind {
  if (purpose === "recovery") return "reset";
  if (purpose === "signIn") return "code";
  return purpose === "emailChange" ? "emailChange" : "confirmation";
}

/** Stands in for URL.parse, which browsers of 2022 lack. */
function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined; // not an address
  }
}

function targetOf({ redirectTo }: MailedLink, languages: SiteLanguages): Target {
  if (!redirectTo) return { path: signIn, search: "", hash: "" };
  const { pathname, search, hash } = redirectTo;
  const language = languages.find(({ path }) => path !== "" && `${pathname}/`.startsWith(`${path}/`));
  const path = pathname.slice(language?.path.length ?? 0) || "/";
  // Two slashes would be read as the name of another host.
  return { path: path.startsWith("//") ? signIn : path, search, hash };
}

type Target = { path: string; search: string; hash: string };
type SiteLanguages = readonly Pick<Language, "path">[];

const signIn = "/auth";

function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(purposes, type);
}
