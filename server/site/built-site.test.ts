import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { pagePaths } from "../../contract/pages.ts";
import { aBuiltSite, buildDir } from "../../tests/support/server/built-site.ts";

const site = await aBuiltSite();

test("every path of the route table answers with a complete page (R-1 to R-3)", async () => {
  const paths = [
    ...pagePaths,
    ...["/electrical", "/programs/electrical", "/hvac", "/programs/hvac", "/plumbing", "/programs/plumbing"],
    ...[
      "/businessoffice",
      "/officemanagement",
      "/programs/officemanagement",
      "/construction",
      "/programs/construction",
      "/sales",
      "/programs/sales",
    ],
  ];
  for (const path of paths) {
    const response = await site.request(path);
    expect([path, response.status]).toEqual([path, 200]);
    const html = await response.text();
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).not.toContain("site-url.invalid");
  }
});

test("a trailing slash or capitals lead to the one true path, with the query kept (R-4)", async () => {
  for (const [asked = "", location] of [
    ["/programs/", "/programs"],
    ["/Programs/HVAC?a=1", "/programs/hvac?a=1"],
    ["/index.html", "/"],
    ["/donate/index.html", "/donate"],
    ["/%70rograms", "/programs"],
  ]) {
    const response = await site.request(asked);
    expect([asked, response.status, response.headers.get("location")]).toEqual([asked, 301, location]);
  }
  expect((await site.request("//evil.example/")).headers.get("location")).toBeNull();
});

test("a page is compressed, revalidated by entity tag, and carries a policy without unsafe scripts", async () => {
  const response = await site.request("/", { headers: { "accept-encoding": "gzip, br" } });
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toMatch(/script-src [^;]*unsafe/);
  expect(policy).not.toContain("calendly.com");
  const etag = response.headers.get("etag") ?? "";
  const again = await site.request("/", {
    headers: { "accept-encoding": "gzip, br", "if-none-match": etag },
  });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const head = await site.request("/", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("the booking widget's origins are allowed only on /schedule", async () => {
  const policy = (await site.request("/schedule")).headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src [^;]*https:\/\/calendly\.com/);
  expect(policy).toMatch(/frame-src https:\/\/calendly\.com/);
});

test("assets with a hash in their name are immutable, and what only looks like a file is not found", async () => {
  const html = await (await site.request("/")).text();
  const asset = html.match(/\/assets\/[^"]+\.js/)?.[0] ?? "";
  const response = await site.request(asset);
  expect(response.headers.get("cache-control")).toContain("immutable");
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  for (const path of ["/assets/none.js", "/../package.json", "/%2e%2e/package.json", "/.site-built"]) {
    expect([path, (await site.request(path)).status]).toEqual([path, 404]);
  }
});

test("other methods are refused", async () => {
  const response = await site.request("/programs", { method: "DELETE" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("compressed files were compressed by the build, and decompress to the same file", async () => {
  const html = await (await site.request("/")).text();
  const asset = html.match(/\/assets\/root[^"]+\.js/)?.[0] ?? "";
  const plain = Buffer.from(await (await site.request(asset)).arrayBuffer());
  for (const [encoding, unpack] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const response = await site.request(asset, { headers: { "accept-encoding": encoding } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(body.length));
    expect(unpack(body).equals(plain)).toBe(true);
    expect(
      body.equals(await readFile(join(buildDir, "client", `${asset}.${encoding === "br" ? "br" : "gz"}`))),
    ).toBe(true);
  }
  expect((await site.request(`${asset}.br`)).status).toBe(404);
});

test("an encoding that the caller rules out is not used", async () => {
  const response = await site.request("/", { headers: { "accept-encoding": "br;q=0, gzip;q=0.5" } });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
});

test("a byte range of a file is answered with that range, and an unsatisfiable one is refused (RFC 9110, section 14)", async () => {
  const path = "/share/home.png";
  const whole = Buffer.from(await (await site.request(path)).arrayBuffer());
  for (const [range, first, last] of [
    ["bytes=0-99", 0, 99],
    ["bytes=100-", 100, whole.length - 1],
    ["bytes=-10", whole.length - 10, whole.length - 1],
    [`bytes=5-${whole.length + 5}`, 5, whole.length - 1],
  ] as const) {
    const response = await site.request(path, { headers: { range } });
    expect([range, response.status, response.headers.get("content-range")]).toEqual([
      range,
      206,
      `bytes ${first}-${last}/${whole.length}`,
    ]);
    expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(first, last + 1))).toBe(true);
  }
  const beyond = await site.request(path, { headers: { range: `bytes=${whole.length}-` } });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${whole.length}`]);
  for (const headers of [
    { range: "bytes=9-3" },
    { range: "bytes=0-1,4-5" },
    { range: "lines=0-1" },
    { range: "bytes=0-9", "if-range": '"another"' },
  ]) {
    expect([headers, (await site.request(path, { headers })).status]).toEqual([headers, 200]);
  }
});
