import { expect, test } from "vitest";
import { overridesAt, placedFault } from "./fault-place.ts";

const title = (file: string) => ({ file, path: ["home", "title"], value: "" });

test("a fault is about the value at its place, else about the same text in another language (R-554)", () => {
  const found = placedFault("content/es/pages/home.yaml: home.title states 4.", new Map());
  expect(found).toEqual({ place: { file: "es/pages/home", path: ["home", "title"] }, fault: "states 4." });
  const [english, spanish, other] = ["en/pages/home", "es/pages/home", "en/pages/donate"].map(title);
  if (!found || !english || !spanish || !other) throw new Error("The fault has no place.");
  expect(overridesAt(found.place, [english, spanish, other])).toEqual([spanish]);
  expect(overridesAt(found.place, [english, other])).toEqual([english]);
  expect(overridesAt(found.place, [other])).toEqual([]);
});
