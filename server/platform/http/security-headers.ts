// Headers of every answer (OWASP Secure Headers). HSTS only where the public address is HTTPS; what a page
// may load is said by its own policy (server/site/content-security-policy.ts), and what is no page may load
// nothing.
import type { MiddlewareHandler } from "./request-context.ts";

/** Of every answer alike. */
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

/** What is no page may load nothing. */
export const emptyPolicy = "default-src 'none'; frame-ancestors 'none'";

export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const headers = Object.entries(commonHeaders(siteUrl));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
    setIfAbsent(c.res.headers, "Cache-Control", "no-store");
    setIfAbsent(c.res.headers, "Content-Security-Policy", emptyPolicy);
    // The API is for any origin (CORS); pages and their parts are for this site.
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
