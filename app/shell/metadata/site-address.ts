// The site's public origin, read from the document (`data-site`). Built pages contain a placeholder, which
// the server replaces with SITE_URL only in documents. Scripts read the value from there, so that a page
// reached by client-side navigation names the same address.
import { siteOrigin } from "../../../contract/pages.ts";

export function publicOrigin(): string {
  return globalThis.document?.documentElement.dataset.site ?? siteOrigin;
}
