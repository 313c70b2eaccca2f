// The site's public origin, read from the document (`data-site`). Built pages contain a placeholder, which
// the server replaces with SITE_URL only in documents. Scripts read the value from there, so that a page
// reached by client-side navigation names the same address.
import { pathIn, siteOrigin } from "../../../contract/pages.ts";

export function publicOrigin(): string {
  return globalThis.document?.documentElement.dataset.site ?? siteOrigin;
}

/** The public address of a page in a language. */
export function addressIn(language: { path: string }, path: string): string {
  return `${publicOrigin()}${pathIn(language, path)}`;
}
