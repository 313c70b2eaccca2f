import { expect, test } from "vitest";
import { accessTokens } from "../../tests/support/data/caller.ts";
import { identifyCaller } from "./identify-caller.ts";

test("while no service key is set, nothing that a caller sends is one", async () => {
  const tokens = await accessTokens();
  const key = "a-service-key-of-at-least-32-characters";
  const rolesOf = (given: string | undefined, serviceRoleKey: string | undefined) =>
    Promise.all(
      [undefined, `Bearer ${given}`].map((authorization) =>
        identifyCaller({ authorization, apikey: given }, { tokens, serviceRoleKey, anonKey: undefined }).then(
          ({ role }) => role,
          () => "refused",
        ),
      ),
    );
  expect(await rolesOf(key, key)).toEqual(["service_role", "service_role"]);
  for (const given of [undefined, "", "undefined", "null", key])
    expect([given, await rolesOf(given, undefined)]).not.toContainEqual(
      expect.arrayContaining(["service_role"]),
    );
});
