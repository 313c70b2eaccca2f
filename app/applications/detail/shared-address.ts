// Addresses that many applicants share, such as a shelter (content/review.yaml): they are no sign that
// applications come from the same person.
import type { ApplicationDetails } from "../details-store.ts";

export function isSharedAddress(
  { address, zip }: Pick<ApplicationDetails, "address" | "zip">,
  shared: readonly string[] = [],
): boolean {
  return shared.some((one) => plain(one) === plain(`${address} ${zip}`));
}

/** As the database compares addresses (possible_duplicates). */
function plain(address: string): string {
  return address.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
