// How a second factor is described in a list, and how a new one is named.
import type { Words } from "../../../words/compose-language.ts";
import type { Factor } from "../../backend/client.ts";

export function factorKindLabel(
  words: Words["factors"],
  { factor_type }: Pick<Factor, "factor_type">,
): string {
  return factor_type === "phone" ? words.phone : words.totp;
}

/** The name that the user chose, otherwise the kind. */
export function factorName(
  words: Words["factors"],
  factor: Pick<Factor, "factor_type" | "friendly_name">,
): string {
  return factor.friendly_name || factorKindLabel(words, factor);
}

export function factorDate(
  { formats }: Words["language"],
  { created_at }: Pick<Factor, "created_at">,
): string {
  const shortDate = new Intl.DateTimeFormat(formats, { month: "short", day: "numeric", year: "numeric" });
  return shortDate.format(new Date(created_at));
}

/** Adds a number to a name that is taken, because the service refuses duplicate names. */
export function uniqueFactorName(wanted: string, factors: readonly Pick<Factor, "friendly_name">[]): string {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name));
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted} ${count}`;
  return name;
}
