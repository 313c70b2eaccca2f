// "Did you mean gmail.com?": finds the common provider that a mistyped address most likely means. It only
// suggests.

const commonDomains = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "aol.com",
  "live.com",
  "msn.com",
  "comcast.net",
  "att.net",
  "verizon.net",
  "bellsouth.net",
  "sbcglobal.net",
  "protonmail.com",
  "ymail.com",
] as const;

/** Real providers whose names look like a typing error of the above. */
const alsoReal = new Set([
  "mail.com",
  "email.com",
  "gmx.com",
  "me.com",
  "mac.com",
  "proton.me",
  "pm.me",
  "aim.com",
  "gmx.net",
]);

export function suggestEmail(address: string): string | undefined {
  const [local, domain, ...rest] = address.trim().split("@");
  if (!local || !domain || rest.length > 0) return undefined;
  const typed = domain.toLowerCase();
  if (alsoReal.has(typed) || commonDomains.some((known) => known === typed)) return undefined;
  const nearest = commonDomains
    .map((known) => ({ known, distance: editDistance(typed, known) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest && nearest.distance <= (nearest.known.length > 7 ? 2 : 1)
    ? `${local}@${nearest.known}`
    : undefined;
}

/** Letters added, dropped, changed or swapped with their neighbour (optimal string alignment distance). */
function editDistance(typed: string, meant: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, meant.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
