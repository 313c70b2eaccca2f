/**
 * The parts of an address between which a line may end.
 * @example partsOfAddress("ana_b@the-school.org") // ["ana_", "b@", "the-", "school.", "org"]
 */
export function partsOfAddress(text: string): string[] {
  return text.match(/[^.@_/-]+[.@_/-]*|[.@_/-]+/g) ?? [];
}
