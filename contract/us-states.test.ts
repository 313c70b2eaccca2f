import { expect, test } from "vitest";
import { spanishStateNames, stateCode, usStates } from "./us-states.ts";

test("a state is known by its name and by its code, however it is written (R-357)", () => {
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

test("a state is known by its usual Spanish name, with and without accents (R-357)", () => {
  for (const [name, code] of Object.entries(spanishStateNames))
    for (const written of [name, ` ${name.toUpperCase()}.`, name.normalize("NFD"), withoutAccents(name)])
      expect(stateCode(written), written).toBe(code);
  expect(
    ["Tejas", "nueva york", "NUEVO MEXICO", "Hawaí", "Oregón", "Míchigan", "Islas Vírgenes (de EE. UU.)"].map(
      stateCode,
    ),
  ).toEqual(["TX", "NY", "NM", "HI", "OR", "MI", "VI"]);
});

test("anything else is no state", () => {
  for (const written of ["", "Fla.", "Ontario", "ZZ", "constructor", "toString", "Nueva", "Méjico", "España"])
    expect(stateCode(written), written).toBeUndefined();
});

function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{Mark}/gu, "");
}
