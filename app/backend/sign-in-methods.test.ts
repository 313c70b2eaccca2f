import { expect, test } from "vitest";
import { parseSignInMethods, passwordOnly } from "./sign-in-methods.ts";

test("only what is configured is offered, and only what has a button (R-215)", () => {
  const external = { email: true, phone: true, github: true, google: true, apple: false, twitch: true };
  expect(parseSignInMethods({ external, saml_enabled: true, one_time_codes: true })).toEqual({
    providers: ["google", "github"],
    hasSingleSignOn: true,
    hasCodes: true,
  });
});

test("settings without codes and single sign-on offer neither", () => {
  expect(parseSignInMethods({ external: { email: true } })).toEqual(passwordOnly);
});

test("a response of another shape is refused", () => {
  expect(() => parseSignInMethods({ message: "Not found" })).toThrow();
});
