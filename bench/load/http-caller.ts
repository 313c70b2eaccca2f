// Calls over keep-alive HTTP connections, as a browser or a proxy has them.
import { Agent, request } from "node:http";

export type Answer = { status: number; body: string };

type CallInit = { body?: unknown; token?: string; headers?: Record<string, string> };

export type Caller = {
  /** Throws for any status but 2xx, because a bench must not count refusals. */
  call(method: string, path: string, init?: CallInit): Promise<Answer>;
  close(): void;
};

export function createHttpCaller(
  origin: string,
  headers: Record<string, string> = {},
  connections = 64,
): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    call: async (method, path, { body, token, headers: own } = {}) => {
      const text = body === undefined ? "" : JSON.stringify(body);
      const answer = await send(`${origin}${path}`, text, {
        agent,
        method,
        headers: {
          ...headers,
          ...own,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(text ? { "content-type": "application/json", "content-length": Buffer.byteLength(text) } : {}),
        },
      });
      if (answer.status < 200 || answer.status > 299)
        throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 300)}`);
      return answer;
    },
    close: () => agent.destroy(),
  };
}

function send(url: string, text: string, options: Parameters<typeof request>[1] & object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const chunks: Uint8Array[] = [];
      response.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(text);
  });
}
