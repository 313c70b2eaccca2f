// Gives each request an id, which its answer and all of its log lines carry, and logs one line per answer.
// That line names the route, not the URL, because paths and queries may contain tokens and personal text.
import { randomUUID } from "node:crypto";
import { type Log, withLogContext } from "../log.ts";
import {
  type Context,
  type MiddlewareHandler,
  matchedRoute,
  type RequestVariables,
} from "./request-context.ts";

export type CompletedRequest = { method: string; route: string; status: number; milliseconds: number };

export type RequestLoggerOptions = {
  log: Log;
  trustedProxies: number;
  /** Called for every answer, for the metrics. */
  onAnswer?: ((answered: CompletedRequest) => void) | undefined;
};

export type RequestLogger = {
  /** The id of a request: `given` (its X-Request-Id) if a trusted proxy sent it, else a new UUID. */
  idFor(given: string | undefined): string;
  /** Logs an answer and reports it to `onAnswer`. */
  note(requestId: string, answered: CompletedRequest): void;
};

/** `trustedProxies` is the number of the operator's own proxies in front of this server. */
export function createRequestLogger({ log, trustedProxies, onAnswer }: RequestLoggerOptions): RequestLogger {
  return {
    idFor: (given) => (trustedProxies > 0 && idOfProxy(given)) || randomUUID(),
    note: (requestId, answered) => {
      onAnswer?.(answered);
      log[levelOf(answered)]({ requestId, ...answered }, "request");
    },
  };
}

/** Middleware that gives each request its id, logs its answer and sends the id as X-Request-Id. */
export function requestLogging(
  requestLogger: RequestLogger,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = requestLogger.idFor(c.req.header("x-request-id"));
    c.set("requestId", requestId);
    const startedAt = performance.now();
    await withLogContext({ requestId }, next);
    c.res.headers.set("X-Request-Id", requestId); // c.header() would turn the body into a stream
    const milliseconds = Math.round(performance.now() - startedAt);
    requestLogger.note(requestId, {
      method: methodOf(c),
      route: matchedRoute(c),
      status: c.res.status,
      milliseconds,
    });
  };
}

/**
 * Returns the proxy's id if it has a valid form. It is repeated in the answer and the log, so no other text
 * is accepted.
 */
function idOfProxy(id: string | undefined): string | undefined {
  return id && /^[\w.-]{8,64}$/.test(id) ? id : undefined;
}

/** The method, or `other`: a caller may send any word. */
function methodOf(c: Context): string {
  return methods.includes(c.req.method) ? c.req.method : "other";
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Assets and probes are logged at `debug`, because there are far more of them than other requests. A failed
 * probe is no error of the server: reporting it is the probe's purpose.
 */
function levelOf({ route, status }: CompletedRequest): "error" | "info" | "debug" {
  if (route === "/healthz" || route === "/readyz") return "debug";
  if (status >= 500) return "error";
  return route.startsWith("/assets/") ? "debug" : "info";
}
