// Headers of every answer (OWASP Secure Headers). HSTS only where the public address is HTTPS; what a page may load is said by
// its own policy (server/content-security-policy.ts), and what is no page may load nothing.
import type { MiddlewareHandler } from "./http.ts";

export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", refusedFeatures.map((feature) => `${feature}=()`).join(", ")],
  ];
  if (siteUrl.startsWith("https:"))
    headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
    setIfAbsent(c.res.headers, "Cache-Control", "no-store");
    setIfAbsent(c.res.headers, "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    // The API is for any origin (CORS); pages and their parts are for this site, share pictures excepted.
    setIfAbsent(
      c.res.headers,
      "Cross-Origin-Resource-Policy",
      isForAnyOrigin(c.res) ? "cross-origin" : "same-origin",
    );
  };
}

function setIfAbsent(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

function isForAnyOrigin({ headers }: Response): boolean {
  return (
    headers.get("Access-Control-Allow-Origin") === "*" || /^image\//.test(headers.get("Content-Type") ?? "")
  );
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
