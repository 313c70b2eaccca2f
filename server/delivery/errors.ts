// Why a message did not go out: one table of codes. What the database and the log get is the code and a
// number, never the receiver's words (they may quote an address).

const meanings = {
  refused: "The receiver refused the message.",
  unreachable: "The receiver could not be reached.",
  timed_out: "The receiver did not answer in time.",
  not_written: "The outbox could not be written.",
  not_one_mailbox: "A message goes from one mailbox to one mailbox.",
} as const;

type DeliveryErrorCode = keyof typeof meanings;

export class DeliveryError extends Error {
  readonly code: DeliveryErrorCode;
  /** The status or system code behind it, such as `550` or `ECONNREFUSED`. */
  readonly detail: string;
  /** No later try can succeed. */
  readonly isFinal: boolean;
  constructor(
    code: DeliveryErrorCode,
    { detail = "", isFinal = false, cause }: { detail?: string; isFinal?: boolean; cause?: unknown } = {},
  ) {
    super(meanings[code], { cause });
    this.code = code;
    this.detail = detail;
    this.isFinal = isFinal;
  }
}

/** The short text that is kept as the reason of a failed try. */
export function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError) return `${error.code} ${error.detail}`.trim().slice(0, 100);
  return `unexpected ${systemCodeOf(error) ?? ""}`.trim().slice(0, 100);
}

/** Node's or PostgreSQL's code of an error, such as ENOSPC or 57P01. */
export function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return "code" in error && typeof error.code === "string"
    ? error.code
    : (systemCodeOf(error.cause) ?? error.name);
}
