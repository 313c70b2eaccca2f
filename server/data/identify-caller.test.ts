import { expect, test } from "vitest";
import { accessTokens } from "../../tests/support/data/caller.ts";
import { identifyCaller } from "./identify-caller.ts";

test("while no service key is set, no caller gets the service role (R-193)", async () => {
  const tokens = await accessTokens();
  const key = "a-service-key-of-at-least-32-characters";
  const rolesOf = (sent: string | undefined, serviceRoleKey: string | undefined) =>
    Promise.all(
      [undefined, `Bearer ${sent}`].map((authorization) =>
        identifyCaller(
          { header: headers({ authorization, apikey: sent }), address: "192.0.2.1", signal: () => undefined },
          { tokens, serviceRoleKey, anonKey: undefined },
        ).then(
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

function headers(sent: Record<string, string | undefined>) {
  return (name: string) => sent[name];
}
