// Reads what is published, as anybody may.
import type { Override } from "../../../words/overrides.ts";
import type { CallAsAnybody } from "../call-as-anybody.ts";

/** The number is 0 if nothing is published. The values are as they were written: nothing has checked them. */
export type NewestPublication = {
  number: number;
  overrides: unknown;
  /** Whether it changed within the last hour where money or mail goes, or which scripts run. */
  changed_addresses: boolean;
};

/** The values are null where `known` is the number of the newest publication. */
export type AskForNewest = (known: number) => Promise<NewestPublication>;

/** Rejects as the call does. */
export function newestPublication(call: CallAsAnybody): AskForNewest {
  return async (known) => onlyRow(await call<NewestPublication>("newest_publication", { known }));
}

function onlyRow(rows: NewestPublication[]): NewestPublication {
  const [row] = rows;
  if (!row) throw new Error("The newest publication was not told.");
  return row;
}

/** The overrides of a row, in which anything may stand; undefined if they are none. */
export function asOverrides(written: unknown): Override[] | undefined {
  if (!Array.isArray(written)) return undefined;
  return written.every(isOverride) ? written : undefined;
}

function isOverride(one: unknown): one is Override {
  const { file, path, value } = Object(one);
  return (
    typeof file === "string" &&
    Array.isArray(path) &&
    path.every((key) => typeof key === "string") &&
    value !== undefined
  );
}
