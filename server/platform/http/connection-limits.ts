// Bounds on what one client may hold of a server: connections, unanswered requests on one of them, and time
// to send, to read and to stay silent (slow headers, slow bodies, slow reading; OWASP Denial of Service).
// Node's own limits, and what they leave open.
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../limits/rate-limit.ts";

export type ConnectionBounds = {
  maxConnections: number;
  /** Of one address, or of one /64 of IPv6. */
  maxPerAddress: number;
  /** Whether connections of this address are counted by themselves; a proxy of our own brings everybody's. */
  isCounted: (address: string) => boolean;
  /** To have sent the headers, and the whole request. Then the answer is 408. */
  headersMs: number;
  requestMs: number;
  /** To take an answer, however slowly it is read. */
  answerMs: number;
  /** Nothing sent or read at all. */
  silenceMs: number;
  /** How often the first two are looked at. */
  checkEveryMs: number;
};

export type RefusedConnection = "server full" | "too many of one address" | "too many at once";

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

/** For createServer: these cannot be set later. */
export function serverOptions({ headersMs, requestMs, checkEveryMs }: ConnectionBounds): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: maxHeaderBytes,
  };
}

export function boundConnections(
  server: Server,
  bounds: ConnectionBounds,
  onRefusal: (reason: RefusedConnection) => void,
): void {
  const open = new Map<string, number>();
  server.maxConnections = bounds.maxConnections;
  server.maxHeadersCount = maxHeaders;
  server.timeout = bounds.silenceMs;
  server.on("drop", () => {
    onRefusal("server full");
    server.closeIdleConnections(); // room for whoever tries again
  });
  server.on("connection", (socket: Socket) => {
    if (!bounds.isCounted(socket.remoteAddress ?? "")) return;
    const network = networkOf(socket.remoteAddress ?? "");
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

export type BoundRequests = {
  handle: Handle;
  /** Answers that are not through yet. */
  underWay(): Iterable<ServerResponse>;
};

/**
 * Ends a connection that asks for much before it takes an answer (pipelining), or that does not take its
 * answer; the latter is looked for now and then, since a timer for each request costs every one of them. What
 * is unanswered is kept by connection: one map of all answers would be made anew again and again, and the old
 * ones keep what is answered from being forgotten (docs/performance.md).
 */
export function boundRequests(
  handle: Handle,
  { answerMs, checkEveryMs }: ConnectionBounds,
  onRefusal: (reason: RefusedConnection) => void,
): BoundRequests {
  const connections = new Map<Socket, Unanswered[]>();

  function cutOff(): void {
    const latest = performance.now() - answerMs;
    for (const [socket, [oldest]] of connections) if (oldest && oldest.startedAt <= latest) socket.destroy();
  }
  setInterval(cutOff, checkEveryMs).unref();

  function opened(socket: Socket): Unanswered[] {
    const unanswered: Unanswered[] = [];
    connections.set(socket, unanswered);
    socket.once("close", () => connections.delete(socket));
    return unanswered;
  }

  /** Answers of a connection end in the order of their requests. */
  function end(this: ServerResponse): void {
    connections.get(this.req.socket)?.shift();
  }

  function bounded(request: IncomingMessage, response: ServerResponse): unknown {
    const { socket } = request;
    const unanswered = connections.get(socket) ?? opened(socket);
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
  return { handle: bounded, underWay };
}

/** The oldest of a connection comes first. */
type Unanswered = { response: ServerResponse; startedAt: number };

export function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

/**
 * Longer than a proxy keeps its own end (nginx: 60 s), so that it is never the server that closes under a
 * request.
 */
const keepAliveMs = 65_000;

const maxHeaderBytes = 16_384;
const maxHeaders = 100;

/** Browsers and proxies send one at a time. */
const maxPipelined = 4;
