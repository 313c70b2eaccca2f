// Whether a disk is full, as Node, PostgreSQL and its programs each say it.

/** Codes: of the system, and PostgreSQL's disk_full. A program's words are in the message of its failure. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(ENOSPC|EDQUOT|53100)$/.test(code) ||
    /No space left on device|Disk quota exceeded/.test(error.message) ||
    isDiskFull(error.cause)
  );
}
