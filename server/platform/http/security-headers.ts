// Security headers of every answer (OWASP Secure Headers Project). HSTS is sent where the public address is
// HTTPS. A page has a content security policy of its own (server/site/content-security-policy.ts); every
// other answer may load nothing.
import type { MiddlewareHandler } from "./request-context.ts";

/** The headers that are the same for every answer. */
export function commonHeaders(siteUrl: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": refusedFeatures.map((feature) => `${feature}=()`).join(", "),
    ...(siteUrl.startsWith("https:")
      ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}

/** The content security policy of answers that are not pages. */
export const emptyContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Middleware that sets the common headers, and the defaults of an answer that says nothing else: no caching,
 * an empty policy, and a Cross-Origin-Resource-Policy that follows CORS. An answer that has a common header
 * keeps its own.
 */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const headers = Object.entries(commonHeaders(siteUrl));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) setIfAbsent(c.res.headers, name, value);
    setIfAbsent(c.res.headers, "Cache-Control", "no-store");
    setIfAbsent(c.res.headers, "Content-Security-Policy", emptyContentSecurityPolicy);
    // Any origin may call the API (CORS). Pages and their parts are only for this site.
    setIfAbsent(
      c.res.headers,
      "Cross-Origin-Resource-Policy",
      c.res.headers.get("Access-Control-Allow-Origin") === "*" ? "cross-origin" : "same-origin",
    );
  };
}

function setIfAbsent(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

const refusedFeatures = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];
