// The Prefer header (RFC 7240) as PostgREST reads it. The first value of each preference counts. Unknown ones
// are ignored, unless handling=strict asks for a refusal, and so are those after the fiftieth.
import { refuse } from "../errors.ts";

export type Preferences = {
  resolution: "merge-duplicates" | "ignore-duplicates" | undefined;
  missing: "default" | "null" | undefined;
  return: "representation" | "minimal" | "headers-only" | undefined;
  count: "exact" | "planned" | "estimated" | undefined;
  tx: "commit" | "rollback" | undefined;
  handling: "strict" | "lenient" | undefined;
  /** Counts only with handling=strict, as upstream. */
  maxAffected: number | undefined;
};

export function readPreferences(header: string | undefined): Preferences {
  const given = (header ?? "")
    .split(",", maxPreferences)
    .map((preference) => preference.trim())
    .filter(Boolean);
  const first = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    given.flatMap((preference) => values.filter((value) => preference === `${name}=${value}`))[0];
  const maxAffected = given
    .map((preference) => /^max-affected=(\d{1,15})$/.exec(preference)?.[1])
    .find(Boolean);
  const preferences: Preferences = {
    resolution: first("resolution", known.resolution),
    missing: first("missing", known.missing),
    return: first("return", known.return),
    count: first("count", known.count),
    tx: first("tx", known.tx),
    handling: first("handling", known.handling),
    maxAffected: maxAffected === undefined ? undefined : Number(maxAffected),
  };
  const unknown = given.filter((preference) => !isKnown(preference));
  if (preferences.handling === "strict" && unknown.length > 0) {
    throw refuse("PGRST122", { details: `Invalid preferences: ${unknown.join(", ").slice(0, 200)}` });
  }
  return preferences;
}

/** The Preference-Applied header, with those of the `counted` preferences that have a value. */
export function appliedPreferences(
  preferences: Preferences,
  counted: (keyof Preferences)[],
): string | undefined {
  const applied = counted.flatMap((name) => {
    const value = preferences[name];
    if (value === undefined || (name === "maxAffected" && preferences.handling !== "strict")) return [];
    return [`${name === "maxAffected" ? "max-affected" : name}=${value}`];
  });
  return applied.length > 0 ? applied.join(", ") : undefined;
}

function isKnown(preference: string): boolean {
  const [name = "", value = ""] = preference.split("=", 2);
  if (name === "max-affected") return true;
  return Object.entries(known).some(
    ([knownName, values]) => knownName === name && values.some((knownValue) => knownValue === value),
  );
}

const maxPreferences = 50;
const known = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  tx: ["commit", "rollback"],
  handling: ["strict", "lenient"],
} as const;
