// The figures that a text states in digits, in one spelling, so that languages can be compared: `$45K` and
// `$45,000`, `1,5` and `1.5`, `11th` and `11`. Pure, so that the editor and the rules find the same.

/** By their values, as they are written. `text` has no places. */
export function figuresOf(text: string): Map<number, string> {
  return new Map(
    Array.from(text.matchAll(figure), ([as, digits = "", unit = ""]) => [amountOf(digits, unit), as]),
  );
}

/** Those of `figures` that are not `known`, as they are written. */
export function otherFigures(
  figures: ReadonlyMap<number, string>,
  known: ReadonlyMap<number, string>,
): string[] {
  return [...figures].filter(([value]) => !known.has(value)).map(([, written]) => written);
}

const figure = /(\d+(?:[.,]\d+)*)(?:\s?([KkMm])(?![\p{L}]))?/gu;

function amountOf(digits: string, unit: string): number {
  const isInThousands = /^\d{1,3}([.,]\d{3})+$/.test(digits);
  const plain = isInThousands ? digits.replaceAll(/[.,]/g, "") : asDecimal(digits);
  return Number(plain) * (factors[unit.toLowerCase()] ?? 1);
}

/** The last of its signs stands before the decimals. */
function asDecimal(digits: string): string {
  const [, whole = "", decimals = ""] = /^(.*?)(?:[.,](\d+))?$/.exec(digits) ?? [];
  return `${whole.replaceAll(/[.,]/g, "")}.${decimals || "0"}`;
}

const factors: Record<string, number> = { k: 1_000, m: 1_000_000 };
