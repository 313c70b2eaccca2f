import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { factorDate, factorKindLabel, factorName, uniqueFactorName } from "./describe-factor.ts";

const { factors, language } = wordsOf("en");

test("a factor shows its own name, otherwise its kind", () => {
  expect(factorName(factors, { factor_type: "totp", friendly_name: "Work phone" })).toBe("Work phone");
  expect(factorName(factors, { factor_type: "totp", friendly_name: "" })).toBe("Authenticator app");
  expect(factorName(factors, { factor_type: "phone" })).toBe("Text message");
  expect(factorKindLabel(factors, { factor_type: "totp" })).toBe("Authenticator app");
});

test("a factor's date is written as the language writes dates", () => {
  const factor = { created_at: "2026-11-20T12:00:00Z" };
  expect(factorDate(language, factor)).toBe("Nov 20, 2026");
  expect(factorDate({ ...language, formats: "es-US" }, factor)).toMatch(/20 .*nov.* 2026/);
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
