// Turns errors of the file system and of PostgreSQL into a sentence for the operator.
import pg from "pg";
import { isDiskFull } from "../../server/platform/disk-full.ts";
import { StartError } from "../../server/platform/start-error.ts";

/**
 * Returns a StartError for an expected error and returns any other error unchanged, because it is a bug.
 * `wayOut` says what to do about a full disk.
 */
export function asStartError(
  error: unknown,
  { failed, wayOut }: { failed: string; wayOut: string },
): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (isDiskFull(error)) return new StartError(`${failed}: the disk is full. ${wayOut}`);
  const isExpected = error instanceof StartError || error instanceof pg.DatabaseError || code !== "";
  return isExpected ? new StartError(`${failed}: ${error.message}`) : error;
}

/**
 * Returns what the operator can do if a file cannot be read or written: the user is wrong, or the disk is
 * full. Returns undefined for any other error, which is a bug.
 */
export function explainFileError(error: unknown): string | undefined {
  if (!(error instanceof Error && "syscall" in error && "path" in error && "code" in error)) return undefined;
  if (isDiskFull(error)) return `The disk of ${error.path} is full. Free some space there, and run it again.`;
  if (!["EACCES", "EPERM", "EROFS"].includes(String(error.code))) return undefined;
  return `${error.path} cannot be used (${error.code}). Run the command as the user that the service runs as.`;
}
