// The content security policy of a page (CSP level 3): our own scripts, the named inline scripts by hash, and
// the booking widget's origins on /schedule only.
import { createHash } from "node:crypto";

export type PolicyOptions = {
  /**
   * The bodies of the inline scripts that may run. They must never come from a page that contains a visitor's
   * text.
   */
  scripts: string[];
  /** The nonce of the inline scripts that were rendered for this answer. */
  nonce?: string;
  /** The page's path, without its language. */
  path: string;
  /** Origins of the calendar widget's script and frame. */
  widgetOrigins: string[];
  /** Origin of the hosted backend, if the site calls one instead of this server. */
  backendOrigin: string | undefined;
};

export function contentSecurityPolicy({
  scripts,
  nonce,
  path,
  widgetOrigins,
  backendOrigin,
}: PolicyOptions): string {
  const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  const nonces = nonce ? [`'nonce-${nonce}'`] : [];
  const widget = path === "/schedule" ? widgetOrigins : [];
  const policy: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...new Set(hashes), ...nonces, ...widget],
    "style-src": ["'self'", "'unsafe-inline'", ...widget],
    "img-src": ["'self'", "data:", ...widget],
    "font-src": ["'self'", ...widget],
    "connect-src": ["'self'", ...(backendOrigin ? [backendOrigin] : []), ...widget],
    "frame-src": widget.length > 0 ? widget : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The bodies of the inline scripts in a page of the build, without those of JSON. */
export function inlineScripts(html: string): string[] {
  return Array.from(html.matchAll(/<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/g))
    .filter(
      ({ groups }) =>
        !/\ssrc=/.test(groups?.attributes ?? "") &&
        !/type="application\/(ld\+)?json"/.test(groups?.attributes ?? ""),
    )
    .map(({ groups }) => groups?.body ?? "")
    .filter((body) => body !== "");
}
