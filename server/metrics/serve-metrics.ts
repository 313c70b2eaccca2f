// GET /metrics on a listener of its own, separate from the public port, because the figures are not for the
// public. https://prometheus.io/docs/instrumenting/exposition_formats/
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { StartError } from "../platform/start-error.ts";
import type { Metrics } from "./metrics.ts";

export type MetricsServer = { port: number; close(): Promise<void> };

/** Listens until `close` is called. Throws StartError if the address cannot be bound. */
export async function serveMetrics(
  metrics: Pick<Metrics, "read">,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const isScrape = request.method === "GET" && request.url?.split("?", 1)[0] === "/metrics";
    if (!isScrape) response.writeHead(404).end();
    else void answerScrape(metrics, response);
  });
  server.maxConnections = maxScrapers;
  server.listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `Figures cannot be shown on ${host}:${port} (${error.code}). Choose another METRICS_PORT or METRICS_HOST.`,
    );
  });
  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is an object
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answerScrape(metrics: Pick<Metrics, "read">, response: ServerResponse): Promise<void> {
  try {
    const { contentType, text } = await metrics.read();
    response.writeHead(200, { "Content-Type": contentType, "Cache-Control": "no-store" }).end(text);
  } catch {
    response.writeHead(500).end(); // the failure was logged where it happened
  }
}

const maxScrapers = 20;
