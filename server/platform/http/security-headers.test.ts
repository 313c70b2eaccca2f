import { Hono } from "hono";
import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

test("Strict-Transport-Security is sent if the public address is HTTPS, and only then", async () => {
  const hsts = async (siteUrl: string) =>
    (await anApp(siteUrl).request("/json")).headers.get("strict-transport-security");
  expect(await hsts("https://school.example")).toBe("max-age=31536000; includeSubDomains");
  expect(await hsts("http://localhost:3000")).toBeNull();
});

test("an answer without own headers is not cached, may load nothing and is for this site only; a page's own headers stay", async () => {
  const app = anApp("https://school.example");
  const json = (await app.request("/json")).headers;
  expect(json.get("cache-control")).toBe("no-store");
  expect(json.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(json.get("cross-origin-resource-policy")).toBe("same-origin");
  const page = (await app.request("/page")).headers;
  expect(page.get("cache-control")).toBe("no-cache");
  expect(page.get("content-security-policy")).toBe("default-src 'self'");
});

test("an answer with CORS for any origin may be embedded by any origin", async () => {
  const app = anApp("https://school.example");
  expect((await app.request("/api")).headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

function anApp(siteUrl: string): Hono {
  const app = new Hono();
  app.use(securityHeaders(siteUrl));
  app.get("/json", (c) => c.json({}));
  app.get("/page", (c) =>
    c.html("", 200, { "Cache-Control": "no-cache", "Content-Security-Policy": "default-src 'self'" }),
  );
  app.get("/api", (c) => c.json({}, 200, { "Access-Control-Allow-Origin": "*" }));
  return app;
}
