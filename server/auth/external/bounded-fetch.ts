// Sends a request to a provider. Reads at most 512 KiB of the answer, which is enough for a key set or a list
// of addresses, so that no answer fills the memory.
import type { FetchBody } from "openid-client";

export type FetchOptions = {
  method: string;
  headers: HeadersInit;
  body?: FetchBody;
  redirect: "manual";
  signal?: AbortSignal | undefined;
};

const maxAnswerBytes = 524_288;

/** Each request to a provider ends within this time. */
export const providerTimeoutSeconds = 10;

export async function boundedFetch(
  url: string,
  { signal = AbortSignal.timeout(providerTimeoutSeconds * 1000), body, ...options }: FetchOptions,
): Promise<Response> {
  const sent = body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null);
  const response = await fetch(url, { ...options, body: sent, signal });
  const bytes = await readBounded(response);
  const { status, statusText, headers } = response;
  return new Response(bytes.length === 0 ? null : bytes, { status, statusText, headers });
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new RangeError("the provider's answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
