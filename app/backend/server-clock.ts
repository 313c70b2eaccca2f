// The server's time, for a device whose own clock is wrong: what the server dated ("waiting since") is
// compared with it. The difference is learned from the server's answers, and is 0 until the first one.

let differenceMs = 0;

/** An answer travels, and names its time in whole seconds. Less than this is no difference. */
const toleranceMs = 30_000;

/** The server's time in milliseconds since 1970. */
export function serverNow(now = Date.now()): number {
  return now + differenceMs;
}

export function recordServerTime(serverMs: number, now = Date.now()): void {
  if (!Number.isFinite(serverMs)) return;
  differenceMs = Math.abs(serverMs - now) < toleranceMs ? 0 : serverMs - now;
}

/** Wraps a fetch and learns from the `Date` of each answer (RFC 9110, 6.6.1). */
export function recordingServerTime(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    recordServerTime(Date.parse(response.headers.get("date") ?? ""));
    return response;
  };
}
