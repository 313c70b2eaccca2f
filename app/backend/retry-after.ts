// How long a refused caller is asked to wait (Retry-After, RFC 9110, 10.2.3). The official data client hands
// out no headers of an answer, so the newest wait that it was told is noted beside it.

let noted: number | undefined;

/** For the data client's fetch. */
export function recordingRetryAfter(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status === 429) noted = retryAfterSeconds(response.headers);
    return response;
  };
}

export function lastRetryAfterSeconds(): number | undefined {
  return noted;
}

/** Seconds, or a date; undefined where it is neither. */
export function retryAfterSeconds(headers: Headers, now = Date.now()): number | undefined {
  const told = headers.get("retry-after") ?? "";
  const seconds = /^\d{1,9}$/.test(told) ? Number(told) : (Date.parse(told) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
