// Ends a request that is not answered, as for a lost connection. A browser itself waits for minutes, or
// without end where a mobile network or a proxy drops what it should forward.

const limitMs = 30_000;

/**
 * Wraps a fetch. The answer must begin within 30 seconds and the time that the upload takes at a kilobyte a
 * second. The body is read here, so that it may take as long as it needs, but may not stop for 30 seconds.
 */
export function limitingTime(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    // Stands in for AbortSignal.timeout and AbortSignal.any, which browsers of 2022 lack.
    const ending = new AbortController();
    const end = () => ending.abort();
    const own = init?.signal;
    if (own?.aborted) end();
    own?.addEventListener("abort", end);
    let timer = setTimeout(end, limitMs + uploadMs(init?.body));
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(end, limitMs);
    };
    try {
      const response = await send(input, { ...init, signal: ending.signal });
      return response.body ? new Response(await readBody(response.body, restart), response) : response;
    } finally {
      clearTimeout(timer);
      own?.removeEventListener("abort", end);
    }
  };
}

/** The official clients send text, and the editor of the site pictures. */
function uploadMs(body: RequestInit["body"]): number {
  if (body instanceof Blob) return body.size;
  return typeof body === "string" ? body.length : 0;
}

/** Null if it is empty, as it must be for a 204. `onPart` is called before each part. */
async function readBody(body: ReadableStream<BlobPart>, onPart: () => void): Promise<Blob | null> {
  const reader = body.getReader();
  const parts: BlobPart[] = [];
  for (;;) {
    onPart();
    const { done, value } = await reader.read();
    if (done) return parts.length > 0 ? new Blob(parts) : null;
    parts.push(value);
  }
}
