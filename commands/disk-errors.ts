// Errors of the system and of PostgreSQL while files are written, as a sentence for the operator.
import pg from "pg";
import { StartError } from "../server/platform/start-error.ts";

/** A fault of ours stays what it is. `wayOut` says what to do about a full disk. */
export function asStartError(
  error: unknown,
  { failed, wayOut }: { failed: string; wayOut: string },
): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (/ENOSPC|EDQUOT|53100/.test(code) || /no space left|disk quota/i.test(error.message))
    return new StartError(`${failed}: the disk is full. ${wayOut}`);
  const isExpected = error instanceof StartError || error instanceof pg.DatabaseError || code !== "";
  return isExpected ? new StartError(`${failed}: ${error.message}`) : error;
}
