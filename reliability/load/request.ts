// Sends one request over keep-alive HTTP connections. A missing answer is a result, not an error.
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";

export type Response = {
  /** 0 if the connection ended without an answer. */
  status: number;
  body: string;
  /** Why there is no answer. */
  fault: string | undefined;
  headers: IncomingMessage["headers"];
  /** The body if it is a JSON object. */
  json: Record<string, unknown> | undefined;
  milliseconds: number;
};

export type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** A loopback address such as 127.0.1.7, by which rate limits count. */
  from?: string;
  /** After this many milliseconds the request counts as unanswered. */
  timeoutMs?: number;
};

export function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const { method = "GET", headers = {}, body, from, timeoutMs = 30_000 } = options;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const settle = (settled: Pick<Response, "status" | "body" | "fault" | "headers">) =>
      resolve({ ...settled, json: asObject(settled.body), milliseconds: performance.now() - startedAt });
    const fail = (error: NodeJS.ErrnoException) =>
      settle({ status: 0, body: "", headers: {}, fault: error.code ?? error.name });
    const sent = httpRequest(url, {
      agent,
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers:
        body === undefined ? headers : { "content-length": String(Buffer.byteLength(body)), ...headers },
      ...(from === undefined ? {} : { localAddress: from }),
    });
    sent.on("response", (response) => {
      const chunks: Uint8Array[] = [];
      response.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      response.on("end", () =>
        settle({
          status: response.statusCode ?? 0,
          headers: response.headers,
          fault: undefined,
          body: Buffer.concat(chunks).toString(),
        }),
      );
      response.on("error", fail);
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

export function post(
  url: string,
  { body, headers = {}, ...more }: Omit<RequestOptions, "body" | "method"> & { body: object },
): Promise<Response> {
  return request(url, {
    ...more,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

function asObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const agent = new Agent({ keepAlive: true });
