// The reasons why a message was not delivered, in one table of codes. Database and log get the code and a
// number, never the receiver's text, which may quote an address.

const meanings = {
  refused: "The receiver refused the message.",
  unreachable: "The receiver could not be reached.",
  timed_out: "The receiver did not answer in time.",
  not_written: "The outbox could not be written.",
  not_one_mailbox: "A message goes from one mailbox to one mailbox.",
} as const;

type DeliveryErrorCode = keyof typeof meanings;

/** A failed attempt. */
export class DeliveryError extends Error {
  readonly code: DeliveryErrorCode;
  /** The status or system code, such as `550` or `ECONNREFUSED`. */
  readonly detail: string;
  /** True if no later attempt can succeed. */
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

/** The application that a message is about was erased. Nothing is stored or sent. */
export class ApplicationErasedError extends Error {}

/** The short text that is stored as the reason of a failed attempt; at most 100 characters. */
export function failureReason(error: unknown): string {
  if (error instanceof DeliveryError) return `${error.code} ${error.detail}`.trim().slice(0, 100);
  return `unexpected ${systemErrorCode(error) ?? ""}`.trim().slice(0, 100);
}

/**
 * The code of Node or PostgreSQL in an error or its causes, such as ENOSPC or 57P01; else the error's name.
 * Undefined if the value is not an Error.
 */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return "code" in error && typeof error.code === "string"
    ? error.code
    : (systemErrorCode(error.cause) ?? error.name);
}
