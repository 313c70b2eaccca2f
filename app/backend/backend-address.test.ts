import { expect, test } from "vitest";
import { storageKeyFor } from "./backend-address.ts";
import { isAuthRedirect } from "./connect.ts";

test.each([
  ["http://localhost:3000", "sb-localhost-auth-token"],
  ["https://school.example.org", "sb-school-auth-token"],
  ["https://abcdefgh.supabase.co", "sb-abcdefgh-auth-token"],
])("the session of %s is kept under %s, as supabase-js does (R-226)", (url, key) => {
  expect(storageKeyFor(url)).toBe(key);
});

test("an auth redirect requires the client at start, an ordinary address does not", () => {
  expect(isAuthRedirect({ hash: "#access_token=a&refresh_token=b", search: "" })).toBe(true);
  expect(isAuthRedirect({ hash: "", search: "?code=abc" })).toBe(true);
  expect(isAuthRedirect({ hash: "#benefits", search: "?program=hvac" })).toBe(false);
});
