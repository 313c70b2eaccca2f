// The providers that GET /settings names as unsupported.
import { expect, test } from "vitest";
import { providerNames } from "../../../contract/sign-in-providers.ts";
import { unsupportedProviders } from "./settings.ts";

test("no provider is called unsupported that this service supports", () => {
  expect(unsupportedProviders.filter((name) => providerNames.some((known) => known === name))).toEqual([]);
});
