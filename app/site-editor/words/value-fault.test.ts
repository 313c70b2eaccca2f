import { expect, test } from "vitest";
import { valueFault } from "./value-fault.ts";

const text = { kind: "text", mayBeEmpty: false, places: [], oneIsEnough: false } as const;
const message = { ...text, kind: "message", places: ["name", "date"] } as const;
const shared = ["school"];

test("a text may name shared places, and must not be empty", () => {
  expect(valueFault(text, "At {school}, {title}, {program_hvac}", shared)).toBeUndefined();
  expect(valueFault(text, " ", shared)).toEqual({ kind: "empty" });
  expect(valueFault({ ...text, mayBeEmpty: true }, "", shared)).toBeUndefined();
});

test("a missing and an unknown place are told by their names", () => {
  expect(valueFault(message, "Hello {name}", shared)).toEqual({ kind: "missing", places: "{date}" });
  expect(valueFault(message, "{name} {date} {nmae}", shared)).toEqual({ kind: "unknown", places: "{nmae}" });
  expect(valueFault(message, "{name", shared)).toEqual({ kind: "braces" });
});

test("one of several places can be enough", () => {
  const either = { ...message, oneIsEnough: true };
  expect(valueFault(either, "Hello {name}", shared)).toBeUndefined();
  expect(valueFault(either, "Hello", shared)).toEqual({ kind: "oneOf", places: "{name}, {date}" });
});

test("a number is whole", () => {
  const number = { ...text, kind: "number" } as const;
  expect(valueFault(number, 10, shared)).toBeUndefined();
  expect(["1.5", "ten", "", "-1"].map((typed) => valueFault(number, typed, shared)?.kind)).toEqual(
    Array(4).fill("number"),
  );
});
