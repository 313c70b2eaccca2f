// Tells a list of the school's files from what it is after a change of the files.
import { createHash } from "node:crypto";

/** The keys of an order are positions in the list as it was: with another mark they mean other entries. */
export function listMark(list: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(list)).digest("hex").slice(0, 16);
}
