// Sends one request to a proxy on a loopback port, with the site's host name.
import { once } from "node:events";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { text } from "node:stream/consumers";

export type ProxyRequest = {
  port: number;
  /** The certificate to trust; without it the request goes over plain HTTP. */
  ca?: string | undefined;
  host: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** The length of the body in bytes. */
  bytes?: number;
};

export async function ask({ port, ca, host, path, method = "GET", headers = {}, bytes }: ProxyRequest) {
  const request = ca === undefined ? plainRequest : secureRequest;
  const sent = request({
    host: "127.0.0.1",
    servername: host,
    port,
    path,
    method,
    ca,
    agent: false,
    headers: { host, ...headers, ...(bytes === undefined ? {} : { "content-length": String(bytes) }) },
    signal: AbortSignal.timeout(20_000),
  });
  sent.end(bytes === undefined ? undefined : Buffer.alloc(bytes));
  const [response] = await once(sent, "response");
  sent.on("error", () => {}); // a proxy that refuses a body may close the connection while it is being sent
  return { status: Number(response.statusCode), headers: response.headers, body: await text(response) };
}
