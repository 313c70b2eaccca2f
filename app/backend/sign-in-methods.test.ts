import { expect, test } from "vitest";
import { parseSignInMethods, passwordOnly } from "./sign-in-methods.ts";

test("only what is configured is offered, and only what has a button", () => {
  const external = { email: true, phone: true, github: true, google: true, apple: false, twitch: true };
  expect(parseSignInMethods({ external, saml_enabled: true, one_time_codes: true })).toEqual({
    providers: ["google", "github"],
    hasSingleSignOn: true,
    hasCodes: true,
  });
});

test("a service that says nothing of codes and organizations offers none", () => {
  expect(parseSignInMethods({ external: { email: true } })).toEqual(passwordOnly);
});

test("an answer of another shape is no offer at all", () => {
  expect(() => parseSignInMethods({ message: "Not found" })).toThrow();
});
