// What is wrong with a value while it is typed. The server checks it again, and more.
import type { EditableField } from "../../../contract/site-editor.ts";
import { isDay, isPastDay } from "../../../words/days.ts";
import type { Value } from "./place.ts";
import { placeNames } from "./place-names.ts";
import { formsIn } from "./plural-forms.ts";

export type ValueFault =
  | { kind: "empty" | "braces" | "number" | "address" | "emailAddress" | "date" | "day" | "choice" }
  | { kind: "missing" | "oneOf" | "unknown"; places: string };

type Checked = Pick<EditableField, "kind" | "mayBeEmpty" | "options" | "places" | "oneIsEnough">;

/** The first fault. `sharedPlaces` are the names that every text may have. */
export function valueFault(
  field: Checked,
  value: Value,
  sharedPlaces: readonly string[],
): ValueFault | undefined {
  const text = String(value);
  if (field.kind === "picture" || field.kind === "sample") return undefined;
  if (field.kind === "number") return /^\d{1,9}$/.test(text.trim()) ? undefined : { kind: "number" };
  if (text.trim() === "") return field.mayBeEmpty ? undefined : { kind: "empty" };
  if (field.kind === "choice") return field.options?.includes(text) ? undefined : { kind: "choice" };
  if (field.kind === "day") return isDay(text) ? undefined : { kind: "day" };
  if (field.kind === "date") return isPastDay(text) ? undefined : { kind: "date" };
  if (field.kind === "address")
    return /^(https?:\/\/\S+|\/scholarship)$/.test(text) ? undefined : { kind: "address" };
  if (field.kind === "emailAddress")
    return /^\S+@\S+\.\S+$/.test(text) ? undefined : { kind: "emailAddress" };
  if (["path", "entries", "document"].includes(field.kind)) return undefined;
  const names = placeNames(text);
  if (!names) return { kind: "braces" };
  if (field.kind === "plural" && formsIn(text)?.other?.trim() === "") return { kind: "empty" };
  const missing = field.places.filter((place) => !names.includes(place));
  const isEnough = field.oneIsEnough && missing.length < field.places.length;
  if (missing.length > 0 && !isEnough)
    return { kind: field.oneIsEnough ? "oneOf" : "missing", places: inBraces(missing) };
  const unknown = names.filter((name) => !field.places.includes(name) && !isShared(name, sharedPlaces));
  return unknown.length > 0 ? { kind: "unknown", places: inBraces(unknown) } : undefined;
}

function inBraces(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(", ");
}

/** `title` and `programDuration` are the program's own in its file. */
function isShared(name: string, sharedPlaces: readonly string[]): boolean {
  return (
    sharedPlaces.includes(name) ||
    ["title", "programDuration"].includes(name) ||
    /^program_[a-z][a-z0-9_]*$/.test(name)
  );
}
