// The public HTTP listener, with limits on connections and a graceful shutdown (docs/operate.md, Restarts).
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import {
  type ConnectionLimits,
  isLoopback,
  limitConnections,
  limitedServerOptions,
  limitRequests,
  type RefusedConnection,
} from "../platform/admission/connection-limits.ts";
import type { Config } from "../platform/config/config.ts";
import { StartError } from "../platform/start-error.ts";

export type PublicServer = {
  server: Server;
  /** Makes each further answer the last one of its connection. New connections are still accepted. */
  drain(): void;
  /**
   * Refuses new connections and lets running requests finish. Those that still run after 20 seconds are cut
   * off.
   */
  stop(): Promise<void>;
};

export type PublicServerOptions = {
  answer: RequestListener;
  bounds: ConnectionLimits;
  onRefusal?: ((reason: RefusedConnection) => void) | undefined;
};

export function createPublicServer({
  answer,
  bounds,
  onRefusal = () => {},
}: PublicServerOptions): PublicServer {
  let isDraining = false;
  const { handle, underWay } = limitRequests(
    (request, response) => {
      if (isDraining) response.setHeader("Connection", "close");
      return answer(request, response);
    },
    bounds,
    onRefusal,
  );
  const server = createServer(limitedServerOptions(bounds), handle);
  limitConnections(server, bounds, onRefusal);

  function drain(): void {
    isDraining = true;
    for (const response of underWay()) if (!response.headersSent) response.setHeader("Connection", "close");
  }
  return {
    server,
    drain,
    stop: () => {
      drain();
      return stopServing(server);
    },
  };
}

/**
 * One address may have a twentieth of all connections, but at least ten. Connections from this machine are
 * not counted by address, nor are those behind trusted proxies, because they all come from the proxies.
 */
export function connectionBounds({ maxConnections, trustedProxies }: Config): ConnectionLimits {
  return {
    maxConnections,
    maxPerAddress: Math.max(10, Math.floor(maxConnections / 20)),
    isCounted: (address) => trustedProxies === 0 && !isLoopback(address),
    headersMs: 15_000,
    requestMs: 60_000,
    answerMs: 120_000,
    silenceMs: 60_000,
    checkEveryMs: 1_000,
  };
}

export async function stopServing(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cutOff = setTimeout(() => server.closeAllConnections(), 20_000);
  await closed;
  clearInterval(idle);
  clearTimeout(cutOff);
}

/**
 * How many connections the system opens before the process has taken them, as Linux allows by itself. Beyond
 * the 511 of Node.js the first packet of another one is dropped, and repeated after one and three seconds.
 */
const maxWaiting = 4096;

/** Resolves once the server listens. Throws StartError with what to change. */
export async function listen(server: Server, { host, port }: Config): Promise<void> {
  const failed = once(server, "error").then(([error]: NodeJS.ErrnoException[]) => error);
  server.listen({ port, host, backlog: maxWaiting });
  const error = await Promise.race([failed, once(server, "listening").then(() => undefined)]);
  if (!error) return;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    EACCES: `This user may not use port ${port}. Choose one above 1023: PORT=3000 npm start`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all its addresses.`,
    ENOTFOUND: `HOST ${host} is not a name that this machine knows. Use 127.0.0.1, or 0.0.0.0 for all its addresses.`,
  };
  throw new StartError(
    reasons[error.code ?? ""] ?? `The server cannot listen on ${host}:${port}: ${error.message}`,
  );
}
