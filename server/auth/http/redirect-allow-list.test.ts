import { expect, test } from "vitest";
import { createRedirectAllowList } from "./redirect-allow-list.ts";

const site = "https://school.example";

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
  const allows = (pattern: string, wanted: string) =>
    createRedirectAllowList(site, [pattern])(wanted) === wanted;
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

test("all loopback names count as the same site, with the same port", () => {
  const targetOf = createRedirectAllowList("http://localhost:3000", []);
  expect(targetOf("http://127.0.0.1:3000/auth")).toBe("http://127.0.0.1:3000/auth");
  expect(targetOf("http://127.0.0.1:4000/")).toBe("http://localhost:3000");
  expect(createRedirectAllowList(site, [])("http://localhost/")).toBe(site);
});
