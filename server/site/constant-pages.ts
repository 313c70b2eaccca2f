// Pages that are the same for everybody, each rendered once: React takes some 15 ms of the process's one
// thread for a page, so a caller who asks for unknown paths would otherwise stop the whole site.

import { partsOfAddress } from "../../contract/address-parts.ts";
import { escapeMarkup } from "../../words/escape-markup.ts";

type ConstantPage = { html: string; status: number; headers: Headers };

/** The returned function gives the page of a key. The next request tries again what failed to render. */
export function createConstantPages() {
  const pages = new Map<string, Promise<ConstantPage>>();
  return async (key: string, render: () => Promise<Response>): Promise<ConstantPage> => {
    const known = pages.get(key);
    if (known) return known;
    const rendering = render().then(async (page) => ({
      html: await page.text(),
      status: page.status,
      headers: page.headers,
    }));
    pages.set(key, rendering);
    rendering.catch(() => pages.delete(key));
    return rendering;
  };
}

/** The last part of the path for which the not-found page is rendered. */
export const anyPath = "any-unknown-path";

/**
 * The not-found page, as rendered for a path that ends with `anyPath`, for a requested path: as React would
 * render it, with every sign escaped that means something in HTML. Throws if the page does not show its path
 * once.
 */
export function fillInPath(html: string, rendered: string, path: string): string {
  const [before, after, ...more] = html.split(`>${addressMarkup(rendered)}<`);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error("The not-found page does not show the requested path once.");
  return `${before}>${addressMarkup(decodeURI(path.replaceAll(/\/{2,}/g, "/")))}<${after}`;
}

/** What AddressText of app/ui/no-wrap.tsx renders. */
function addressMarkup(text: string): string {
  return partsOfAddress(text).map(escapeMarkup).join("<wbr/>");
}
