// Bodies generated from a valid one: empty, with one value replaced, cut short, huge, or not text at all.
import fc from "fast-check";

export type Change = { type: string; of: (right: Record<string, unknown>) => string | Uint8Array };

export const arbitraryBodies: fc.Arbitrary<Change> = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constant((right: object) => JSON.stringify(right)) },
      { weight: 6, arbitrary: fc.tuple(fc.nat(20), fc.jsonValue({ maxDepth: 2 })).map(withOneReplaced) },
      {
        weight: 2,
        arbitrary: fc.nat(200).map((length) => (right: object) => JSON.stringify(right).slice(0, length)),
      },
      { weight: 2, arbitrary: fc.json().map((text) => () => text) },
      { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => () => bytes) },
      fc.constant((right: Record<string, unknown>) => asForm(right)),
      fc.constant((right: object) => JSON.stringify([right, right])),
      fc.constant((right: object) => JSON.stringify(right).replace(/e/g, "\\ud83d").replace(/i/g, "\\u0000")),
      fc.constant(() => `${"[".repeat(5_000)}${"]".repeat(5_000)}`),
      fc.constant(() => ""),
    ),
    fc.nat(400),
    fc.oneof(
      { weight: 8, arbitrary: fc.constant("application/json") },
      fc.constantFrom(
        "text/csv",
        "application/x-www-form-urlencoded",
        "text/plain",
        "multipart/form-data",
        ";",
        "é",
      ),
    ),
  )
  .map(([of, size, type]) => ({ type, of: size === 0 ? () => hugeBody : of }));

/** Larger than every limit of the server. */
const hugeBody = JSON.stringify({ email: "x".repeat(2_500_000) });

function withOneReplaced([which, value]: [number, unknown]) {
  return (right: Record<string, unknown>) => {
    const keys = Object.keys(right);
    const key = keys[which % Math.max(keys.length, 1)] ?? "x";
    return JSON.stringify({ ...right, [key]: value });
  };
}

function asForm(fields: Record<string, unknown>): string {
  return new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)])).toString();
}
