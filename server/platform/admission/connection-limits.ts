// Limits what one client may use of an HTTP server: connections, unanswered requests, and time to send and to
// read (slow headers, slow bodies, slow reading; OWASP Denial of Service Cheat Sheet). Where Node has such a
// limit, that one is used.
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkPrefix } from "./caller.ts";

/** Times are in milliseconds. */
export type ConnectionLimits = {
  maxConnections: number;
  /** Largest number of connections of one IPv4 address, or of one IPv6 /64. */
  maxPerAddress: number;
  /**
   * False for addresses whose connections are not counted, such as the operator's proxy, which forwards the
   * requests of all clients.
   */
  isCounted: (address: string) => boolean;
  /** Time to send the headers, and the whole request. Afterwards the answer is 408. */
  headersMs: number;
  requestMs: number;
  /** Time from a request's headers to the end of its answer. */
  answerMs: number;
  /** Time without data in either direction, after which the connection is closed. */
  silenceMs: number;
  /** Interval in which `headersMs`, `requestMs` and `answerMs` are checked. */
  checkEveryMs: number;
};

export type RefusedConnection = "server full" | "too many of one address" | "too many at once";

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Options for `http.createServer`, which cannot be set later. */
export function limitedServerOptions({
  headersMs,
  requestMs,
  checkEveryMs,
}: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: maxHeaderBytes,
  };
}

/**
 * Applies the limits on connections to a server. `onRefusal` is called for each connection that is refused.
 */
export function limitConnections(
  server: Server,
  bounds: ConnectionLimits,
  onRefusal: (reason: RefusedConnection) => void,
): void {
  const open = new Map<string, number>();
  server.maxConnections = bounds.maxConnections;
  server.maxHeadersCount = maxHeaders;
  server.timeout = bounds.silenceMs;
  server.on("drop", () => {
    onRefusal("server full");
    server.closeIdleConnections(); // makes room for the next connection
  });
  server.on("connection", (socket: Socket) => {
    if (!bounds.isCounted(socket.remoteAddress ?? "")) return;
    const network = networkPrefix(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count <= bounds.maxPerAddress) return;
    onRefusal("too many of one address");
    socket.destroy();
  });
}

export type RequestLimits = {
  handle: Handle;
  /** Responses that are not finished yet. */
  underWay(): Iterable<ServerResponse>;
};

/**
 * Closes a connection with too many unanswered requests (pipelining), and one that does not read its answer
 * within `answerMs`. The latter is checked every `checkEveryMs`, because a timer for each request would slow
 * down every request. Unanswered requests are stored per connection: one map for all of them would be copied
 * as it grows, and its old copies would keep answered requests in memory (docs/speed-and-reliability.md).
 */
export function limitRequests(
  handle: Handle,
  { answerMs, checkEveryMs }: ConnectionLimits,
  onRefusal: (reason: RefusedConnection) => void,
): RequestLimits {
  const connections = new Map<Socket, Unanswered[]>();

  function closeSlowReaders(): void {
    const latest = performance.now() - answerMs;
    for (const [socket, [oldest]] of connections) if (oldest && oldest.startedAt <= latest) socket.destroy();
  }
  setInterval(closeSlowReaders, checkEveryMs).unref();

  function trackConnection(socket: Socket): Unanswered[] {
    const unanswered: Unanswered[] = [];
    connections.set(socket, unanswered);
    socket.once("close", () => connections.delete(socket));
    return unanswered;
  }

  /** HTTP/1.1 answers a connection's requests in their order, so the first one has ended. */
  function end(this: ServerResponse): void {
    connections.get(this.req.socket)?.shift();
  }

  function handleLimited(request: IncomingMessage, response: ServerResponse): unknown {
    const { socket } = request;
    const unanswered = connections.get(socket) ?? trackConnection(socket);
    if (unanswered.length >= maxPipelined) {
      onRefusal("too many at once");
      socket.destroy();
      return;
    }
    unanswered.push({ response, startedAt: performance.now() });
    response.once("close", end);
    return handle(request, response);
  }

  function* underWay(): Generator<ServerResponse> {
    for (const unanswered of connections.values()) for (const { response } of unanswered) yield response;
  }
  return { handle: handleLimited, underWay };
}

/** Requests without an answer, the oldest first. */
type Unanswered = { response: ServerResponse; startedAt: number };

/** True for `::1`, 127.0.0.0/8 and its IPv4-mapped IPv6 form. */
export function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

/**
 * Longer than a proxy keeps an idle connection (nginx: 60 s). Otherwise the server might close it while the
 * proxy sends a request.
 */
const keepAliveMs = 65_000;

const maxHeaderBytes = 16_384;
const maxHeaders = 100;

/** Unanswered requests on one connection. Browsers and proxies send one at a time. */
const maxPipelined = 4;
