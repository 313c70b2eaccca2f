// An amount as the buttons write it: $1,000.

export function formatDollars(amount: number): string {
  return `$${amount.toLocaleString("en-US")}`;
}
