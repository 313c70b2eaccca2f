import { expect, test } from "vitest";
import { createRedirectAllowList } from "./redirect-allow-list.ts";

const site = "https://school.example";

function allows(pattern: string, wanted: string): boolean {
  return createRedirectAllowList(site, [pattern])(wanted) === wanted;
}

test("the site itself is always allowed, any path, query and fragment", () => {
  const targetOf = createRedirectAllowList(site, []);
  for (const wanted of [site, `${site}/`, `${site}/auth?x=1#y`]) expect(targetOf(wanted)).toBe(wanted);
  expect(targetOf(undefined)).toBe(site);
  expect(targetOf("")).toBe(site);
});

test("a target that is not allowed falls back to the site", () => {
  const targetOf = createRedirectAllowList(site, ["https://*.partner.example/**", "app.school://callback"]);
  const refused = [
    "https://evil.example/",
    "http://school.example/",
    "https://school.example:8443/",
    "https://school.example.evil.example/",
    "https://school.example@evil.example/",
    "https://user@school.example/",
    "//evil.example/",
    "/auth",
    "https:\\\\evil.example",
    "https://school.example\\@evil.example/",
    "\thttps://evil.example/",
    "https://school.example/\r\nSet-Cookie: x=1",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://a.b.partner.example/x",
    "https://partner.example/x",
    "https://evil.example/.partner.example/x",
    "https://evil.example#.partner.example/x",
    `${site}/${"x".repeat(2_000)}`,
  ];
  for (const wanted of refused) expect(targetOf(wanted), wanted).toBe(site);
});

test("the allow list takes the wildcards of Supabase Auth", () => {
  expect(allows("https://a.example/welcome", "https://a.example/welcome")).toBe(true);
  expect(allows("https://a.example/welcome", "https://a.example/welcome#token")).toBe(true);
  expect(allows("https://a.example/welcome", "https://a.example/welcome/2")).toBe(false);
  expect(allows("https://a.example/*", "https://a.example/one")).toBe(true);
  expect(allows("https://a.example/*", "https://a.example/one/two")).toBe(false);
  expect(allows("https://a.example/**", "https://a.example/one/two?x=1")).toBe(true);
  expect(allows("https://*.a.example/", "https://b.a.example/")).toBe(true);
  expect(allows("https://*.a.example/", "https://b.c.a.example/")).toBe(false);
  expect(allows("https://a.example/?", "https://a.example/x")).toBe(true);
  expect(allows("https://a.example/?", "https://a.example//")).toBe(false);
  expect(allows("https://a.example/[0-9]", "https://a.example/7")).toBe(true);
  expect(allows("https://a.example/[!0-9]", "https://a.example/7")).toBe(false);
  expect(allows("https://{a,b}.example/", "https://b.example/")).toBe(true);
  expect(allows("https://{a,b}.example/", "https://c.example/")).toBe(false);
  expect(allows("app.school://callback", "app.school://callback")).toBe(true);
});

test("a wildcard matches within its part of an address, as a browser reads it (R-265)", () => {
  const subdomains = "https://*.school.example/**";
  expect(allows(subdomains, "https://news.school.example/x?y=1")).toBe(true);
  const elsewhere = [
    "https://3221226219?.school.example/x",
    "https://evil?.school.example/x",
    "https://0xc0000201?.school.example/x",
    "https://evil/.school.example/x",
    "https://localhost:80?.school.example/",
    "https://evil%2f.school.example/x",
    "https://evil@x.school.example/x",
    "https://x:y@z.school.example/x",
    "https://[::1]?.school.example/",
  ];
  for (const wanted of elsewhere) expect(allows(subdomains, wanted), wanted).toBe(false);
  expect(allows("https://**.school.example/**", "https://evil.example?.school.example/")).toBe(false);
  expect(allows("https://**.school.example/**", "https://evil.example/a.school.example/")).toBe(false);
  expect(allows("https://**.school.example/**", "https://a.b.school.example/")).toBe(true);
  expect(allows("https://a.example/one/*", "https://a.example/one/../two")).toBe(false);
  expect(allows("https://a.example/one/**", "https://a.example/one/%2e%2e/two")).toBe(false);
  expect(allows("*://a.example/", "javascript://a.example/%0aalert(1)")).toBe(false);
});

test("an IP address is allowed only by an exact entry, however it is written (R-265)", () => {
  const addresses = ["192.168.1.5", "3232235781", "0xc0a80105", "0300.0250.1.5", "192.168.261", "[::1]"];
  for (const host of addresses)
    for (const pattern of ["https://*/**", "https://**", "https://**/**", "https://*.*.*.*/**", "**://**/**"])
      expect(allows(pattern, `https://${host}/x`), `${pattern} ${host}`).toBe(false);
  expect(allows("http://192.168.1.5:3000/**", "http://192.168.1.5:3000/x")).toBe(true);
  expect(allows("http://192.168.1.5:*/**", "http://192.168.1.5:4000/x")).toBe(true);
  expect(allows("http://192.168.1.5:3000/**", "http://192.168.1.5:4000/x")).toBe(false);
  expect(allows("http://[::1]:3000/**", "http://[::1]:3000/x")).toBe(true);
  expect(allows("http://[::1]:3000/**", "http://[::2]:3000/x")).toBe(false);
});

test("an entry means the same address as a browser: upper case, default port, no path, an app's own scheme", () => {
  expect(allows("https://A.Example", "https://a.example")).toBe(true);
  expect(allows("HTTPS://*.A.Example", "https://b.a.example")).toBe(true);
  expect(allows("https://a.example:443/", "https://a.example/")).toBe(true);
  expect(allows("https://*.a.example:443/", "https://b.a.example/")).toBe(true);
  expect(allows("https://*.a.example:8443/", "https://b.a.example/")).toBe(false);
  expect(allows("https://*.a.example/", "https://b.a.example:8443/")).toBe(false);
  expect(allows("http://localhost:*/**", "http://localhost:5173/x")).toBe(true);
  expect(allows("https://münchen.example/", "https://xn--mnchen-3ya.example/")).toBe(true);
  expect(allows("https://preview-*.a.example**", "https://preview-7.a.example/x/y")).toBe(true);
  expect(allows("https://a.example/x?next=*", "https://a.example/x?next=home")).toBe(true);
  expect(allows("https://a.example/x", "https://a.example/x?next=home")).toBe(false);
  expect(allows("org.school.app:/callback", "org.school.app:/callback")).toBe(true);
  expect(allows("org.school.app:/callback", "org.school.app://callback")).toBe(false);
  expect(allows("org.school.app://*", "org.school.app://callback")).toBe(true);
  expect(allows("{https://a,http://b}.example/**", "http://b.example/x")).toBe(true);
  expect(allows("{https://a,http://b}.example/**", "http://a.example/x")).toBe(false);
});

test("all loopback names count as the same site, with the same port", () => {
  const targetOf = createRedirectAllowList("http://localhost:3000", []);
  expect(targetOf("http://127.0.0.1:3000/auth")).toBe("http://127.0.0.1:3000/auth");
  expect(targetOf("http://127.0.0.1:4000/")).toBe("http://localhost:3000");
  expect(createRedirectAllowList(site, [])("http://localhost/")).toBe(site);
});
