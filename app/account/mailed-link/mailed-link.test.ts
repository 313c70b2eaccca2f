import { afterEach, expect, test, vi } from "vitest";
import {
  pathAfterLink,
  readMailedLink,
  redirectKindOf,
  serviceLink,
  signInPathAfterLink,
} from "./mailed-link.ts";

const origin = "https://school.example";
const languages = [{ path: "" }, { path: "/es" }];

afterEach(() => vi.unstubAllGlobals());

function aLink(redirectTo: string, type = "signup", tokenHash = "abc") {
  const query = new URLSearchParams({ token_hash: tokenHash, type, redirect_to: redirectTo });
  const link = readMailedLink(`?${query}`);
  if (!link) throw new Error("No link");
  return link;
}

test("a mailed link is an address with `token_hash`; an unknown type may be any that signs in", () => {
  expect(readMailedLink("?from=reset")).toBeUndefined();
  expect(readMailedLink("?token_hash=&type=signup")).toBeUndefined();
  expect(readMailedLink("?token_hash=abc")).toMatchObject({ type: "email", redirectTo: undefined });
  expect(readMailedLink("?token_hash=abc&type=toString")).toMatchObject({ type: "email" });
  expect(readMailedLink("?token_hash=abc&type=recovery&redirect_to=nonsense")).toMatchObject({
    tokenHash: "abc",
    purpose: "recovery",
    redirectTo: undefined,
  });
});

test.each([
  ["signup", "confirmation"],
  ["invite", "confirmation"],
  ["recovery", "reset"],
  ["magiclink", "code"],
  ["email_change", "emailChange"],
])("a failed link of type %s is explained as %s", (type, kind) => {
  expect(redirectKindOf(aLink(origin, type))).toBe(kind);
});

test("a link of another app goes to the service, which knows whether that app is allowed", () => {
  vi.stubGlobal("window", { location: { origin } });
  expect(serviceLink(aLink(`${origin}/es`), origin)).toBeUndefined();
  expect(serviceLink(aLink(`${origin}/es`, "recovery", "pkce_abc"), origin)).toBeUndefined();
  const address = new URL(
    serviceLink(aLink("https://app.example/in?a=b", "recovery", "pkce_abc"), origin) ?? "",
  );
  expect(address.origin + address.pathname).toBe(`${origin}/auth/v1/verify`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    token: "pkce_abc",
    type: "recovery",
    redirect_to: "https://app.example/in?a=b",
  });
});

test.each([
  ["/", "/"],
  ["/es", "/"],
  ["/es/", "/"],
  ["/programs?from=mail#hvac", "/programs?from=mail#hvac"],
  ["/es/programs", "/programs"],
  ["/essay", "/essay"],
  ["/auth?from=reset", undefined],
  ["/es/auth?from=reset", undefined],
  ["//evil.example/x", undefined],
  ["/es//evil.example/x", undefined],
])("a link with the target %s leads to %s of the open page's language (R-485)", (target, path) => {
  expect(pathAfterLink(aLink(`${origin}${target}`), languages)).toBe(path);
});

test("the sign-in page keeps what the link's target says of it, and loses the token", () => {
  expect(signInPathAfterLink(aLink(`${origin}/es/auth?from=reset`), languages)).toBe("/auth?from=reset");
  expect(signInPathAfterLink(aLink(`${origin}/programs?program=hvac`), languages)).toBe("/auth");
});
