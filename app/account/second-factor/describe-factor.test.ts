import { expect, test } from "vitest";
import { freeName, kindOf, nameOf } from "./describe-factor.ts";

test("a factor goes by its own name, else by its kind", () => {
  expect(nameOf({ factor_type: "totp", friendly_name: "Work phone" })).toBe("Work phone");
  expect(nameOf({ factor_type: "totp", friendly_name: "" })).toBe("Authenticator app");
  expect(nameOf({ factor_type: "phone" })).toBe("Text message");
  expect(kindOf({ factor_type: "totp" })).toBe("Authenticator app");
});

test("a second factor of the same kind gets the next free number", () => {
  expect(freeName("Authenticator app", [])).toBe("Authenticator app");
  expect(
    freeName("Authenticator app", [
      { friendly_name: "Authenticator app" },
      { friendly_name: "Authenticator app 2" },
    ]),
  ).toBe("Authenticator app 3");
});
