// Recognises a full disk in the errors of Node, PostgreSQL and its programs.

/**
 * True for Node's error codes of a full disk or an exceeded quota, for PostgreSQL's disk_full (53100), and
 * for a program whose message says so. Also checks the causes of an error.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(ENOSPC|EDQUOT|53100)$/.test(code) ||
    /No space left on device|Disk quota exceeded/.test(error.message) ||
    isDiskFull(error.cause)
  );
}
