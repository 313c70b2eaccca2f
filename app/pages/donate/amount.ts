// Amounts in dollars: what was typed as a number, and a number as text.

/**
 * Reads what somebody typed as their own amount, as it is written in the United States or in most of Latin
 * America: dollars have two decimals at most, so "250,50" is not 25,050, and "1.500" is not one and a half.
 * Nothing, and what is no amount, is 0: the field is not checked.
 * @example readAmount("$1,250.50") // 1250.5
 * @example readAmount("1.250,50") // 1250.5
 */
export function readAmount(typed: string): number {
  const plain = typed.replaceAll(/[\s$]/g, "");
  const isCommaDecimal = /^([1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?|\d+,\d{1,2})$/.test(plain);
  const figures = isCommaDecimal ? plain.replaceAll(".", "").replace(",", ".") : plain.replaceAll(",", "");
  return /^\d{1,9}(\.\d*)?$|^\.\d+$/.test(figures) ? Math.round(Number(figures) * 100) / 100 : 0;
}

/** @example bareAmount(1000) // "1000" */
export function bareAmount(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

/** @example formatDollars(1000) // "$1,000" */
export function formatDollars(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return `$${amount.toLocaleString("en-US", { minimumFractionDigits: digits })}`;
}
