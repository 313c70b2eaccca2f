import { expect, test } from "vitest";
import { stateCode, usStates } from "./us-states.ts";

test("a state is known by its name and by its code, however it is written", () => {
  for (const [code, name] of Object.entries(usStates))
    for (const written of [code, name, code.toLowerCase(), ` ${name.toUpperCase()}.`])
      expect(stateCode(written), written).toBe(code);
  expect(["n.y.", "new york", "D.C.", "Puerto Rico", "us virgin islands"].map(stateCode)).toEqual([
    "NY",
    "NY",
    "DC",
    "PR",
    "VI",
  ]);
});

test("anything else is no state", () => {
  for (const written of ["", "Fla.", "Ontario", "ZZ", "constructor", "toString"])
    expect(stateCode(written), written).toBeUndefined();
});
