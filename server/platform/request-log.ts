// An id for each request, in its answer and in every line logged for it, and one line when it is answered. The line names the route,
// not the address that was asked for: paths and queries may hold tokens, and words of people.
import { randomUUID } from "node:crypto";
import { type Context, type MiddlewareHandler, type RequestVariables, routeOf } from "./http.ts";
import { type Log, logUnder } from "./log.ts";

export type AnsweredRequest = { method: string; route: string; status: number; milliseconds: number };

export type RequestLogOptions = {
  log: Log;
  trustedProxies: number;
  /** Told of every answer, for whoever counts them. */
  onAnswer?: ((answered: AnsweredRequest) => void) | undefined;
};

export function requestLog({
  log,
  trustedProxies,
  onAnswer,
}: RequestLogOptions): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = (trustedProxies > 0 && idOfProxy(c)) || randomUUID();
    c.set("requestId", requestId);
    const startedAt = performance.now();
    await logUnder({ requestId }, async () => {
      await next();
      c.header("X-Request-Id", requestId);
      const milliseconds = Math.round(performance.now() - startedAt);
      const answered = { method: methodOf(c), route: routeOf(c), status: c.res.status, milliseconds };
      onAnswer?.(answered);
      log[levelOf(answered)](answered, "request");
    });
  };
}

/** Only of a proxy's making is an id believed, and only if it is one: it is repeated in the answer and the log. */
function idOfProxy(c: Context): string | undefined {
  const id = c.req.header("x-request-id");
  return id && /^[\w.-]{8,64}$/.test(id) ? id : undefined;
}

/** A caller may send any word as a method. */
function methodOf(c: Context): string {
  return methods.includes(c.req.method) ? c.req.method : "other";
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Files and probes would drown the rest; that a probe fails is what it is for. */
function levelOf({ route, status }: AnsweredRequest): "error" | "info" | "debug" {
  if (route === "/healthz" || route === "/readyz") return "debug";
  if (status >= 500) return "error";
  return route.startsWith("/assets/") ? "debug" : "info";
}
