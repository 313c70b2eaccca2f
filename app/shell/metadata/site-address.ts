// The public address as this very document states it. Built pages hold a placeholder that the server replaces
// with SITE_URL in documents only; the script reads it back from there, so that a page reached by a click
// names the same address.
import { siteOrigin } from "#content/site.ts";

export function publicOrigin(): string {
  return globalThis.document?.documentElement.dataset.site ?? siteOrigin;
}
