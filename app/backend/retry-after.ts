// How long a rate-limited caller has to wait (Retry-After, RFC 9110, 10.2.3). The official data client does
// not return response headers, so the latest value is recorded here.

let recorded: number | undefined;

/** Wraps the data client's fetch and records the Retry-After of each 429 and 503, also that it has none. */
export function recordingRetryAfter(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (isRefusedForNow(response.status)) recorded = retryAfterSeconds(response.headers);
    return response;
  };
}

/** Whether a response with this status may say when to try again. */
export function isRefusedForNow(status: number): boolean {
  return status === 429 || status === 503;
}

export function lastRetryAfterSeconds(): number | undefined {
  return recorded;
}

/** The wait in seconds. The header holds seconds or a date; returns undefined for anything else. */
export function retryAfterSeconds(headers: Headers, now = Date.now()): number | undefined {
  const header = headers.get("retry-after") ?? "";
  if (/^\d{1,9}$/.test(header)) return Number(header);
  // Date.parse alone reads much more: -5 is a day of May 2001 to Chrome.
  const seconds = httpDate.test(header) ? (Date.parse(header) - now) / 1000 : Number.NaN;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** RFC 9110, 5.6.7, without the form of C's asctime, which names no zone. */
const httpDate = /^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -](\d\d)?\d\d \d\d:\d\d:\d\d GMT$/;
