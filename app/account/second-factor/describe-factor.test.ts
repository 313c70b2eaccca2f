import { expect, test } from "vitest";
import { factorKindLabel, factorName, uniqueFactorName } from "./describe-factor.ts";

test("a factor shows its own name, otherwise its kind", () => {
  expect(factorName({ factor_type: "totp", friendly_name: "Work phone" })).toBe("Work phone");
  expect(factorName({ factor_type: "totp", friendly_name: "" })).toBe("Authenticator app");
  expect(factorName({ factor_type: "phone" })).toBe("Text message");
  expect(factorKindLabel({ factor_type: "totp" })).toBe("Authenticator app");
});

test("a second factor of the same kind gets the next free number", () => {
  expect(uniqueFactorName("Authenticator app", [])).toBe("Authenticator app");
  expect(
    uniqueFactorName("Authenticator app", [
      { friendly_name: "Authenticator app" },
      { friendly_name: "Authenticator app 2" },
    ]),
  ).toBe("Authenticator app 3");
});
