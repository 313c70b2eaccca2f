// An id for each request, in its answer and in every line logged for it, and one line when it is answered.
// The line names the route, not the address that was asked for: paths and queries may hold tokens, and words
// of people.
import { randomUUID } from "node:crypto";
import { type Log, logUnder } from "../log.ts";
import { type Context, type MiddlewareHandler, type RequestVariables, routeOf } from "./request-context.ts";

export type AnsweredRequest = { method: string; route: string; status: number; milliseconds: number };

export type RequestNotesOptions = {
  log: Log;
  trustedProxies: number;
  /** Told of every answer, for whoever counts them. */
  onAnswer?: ((answered: AnsweredRequest) => void) | undefined;
};

export type RequestNotes = {
  /** `given` is the X-Request-Id that came with the request. */
  idFor(given: string | undefined): string;
  note(requestId: string, answered: AnsweredRequest): void;
};

export function requestNotes({ log, trustedProxies, onAnswer }: RequestNotesOptions): RequestNotes {
  return {
    idFor: (given) => (trustedProxies > 0 && idOfProxy(given)) || randomUUID(),
    note: (requestId, answered) => {
      onAnswer?.(answered);
      log[levelOf(answered)]({ requestId, ...answered }, "request");
    },
  };
}

export function requestLog(notes: RequestNotes): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = notes.idFor(c.req.header("x-request-id"));
    c.set("requestId", requestId);
    const startedAt = performance.now();
    await logUnder({ requestId }, next);
    c.res.headers.set("X-Request-Id", requestId); // c.header() would make a stream of the body
    const milliseconds = Math.round(performance.now() - startedAt);
    notes.note(requestId, { method: methodOf(c), route: routeOf(c), status: c.res.status, milliseconds });
  };
}

/**
 * Only of a proxy's making is an id believed, and only if it is one: it is repeated in the answer and the
 * log.
 */
function idOfProxy(id: string | undefined): string | undefined {
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
