// Formats an amount as the buttons show it: $1,000.

export function formatDollars(amount: number): string {
  return `$${amount.toLocaleString("en-US")}`;
}
